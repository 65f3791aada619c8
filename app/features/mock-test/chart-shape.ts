/** A point of the chart, in a box of 100 by 100 whose origin is the top left. */
type Spot = { x: number; y: number };

/** Attempts in their order, evenly spaced; higher is better. A single one stands in the middle. */
export function spotsOf(percents: readonly number[]): Spot[] {
	return percents.map((percent, index) => ({
		x: percents.length === 1 ? 50 : (100 * index) / (percents.length - 1),
		y: 100 - percent,
	}));
}

/** The line through the points, as the `d` of a path. */
export const lineOf = (spots: readonly Spot[]): string =>
	spots.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

/** A point as a path of no length: its round caps draw a true circle in a stretched picture. */
export const dotOf = ({ x, y }: Spot): string => `M${round(x)} ${round(y)}h0`;

const round = (value: number): number => Math.round(value * 100) / 100;
