/** A bar of a chart in a box of 100 by 100 whose origin is the top left. */
export type Bar = { y: number; height: number };

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Values as bars, each to the measure of the largest; what is below nothing hangs below the line.
 * @returns `line`: where nothing is, from the top
 */
export function barsOf(values: readonly number[]): { bars: Bar[]; line: number } {
	const most = Math.max(0, ...values);
	const least = Math.min(0, ...values);
	const span = most - least || 1;
	const scaled = (value: number) => hundredths((value / span) * 100);
	const line = scaled(most) || (least === 0 ? 100 : 0);
	const bars = values.map((value) => ({
		y: value > 0 ? hundredths(line - scaled(value)) : line,
		height: scaled(Math.abs(value)),
	}));
	return { bars, line };
}
