import { monthsUpTo } from "~/lib/time.ts";

/** How many months the chart shows. */
export const CHART_MONTHS = 12;

type Earned = { month: string; earned: number };

/** A month of the chart: what was earned, and its bar in a box of 100 by 100 whose origin is the top left. */
export type Bar = Earned & { y: number; height: number };

/**
 * The bars of the months up to this one, the earliest first, each to the measure of the largest. A month in which more
 * went back than came hangs below the line. @returns `line`: where that is, from the top
 */
export function barsOf(months: readonly Earned[], thisMonth: string): { bars: Bar[]; line: number } {
	const earnedIn = new Map(months.map(({ month, earned }) => [month, earned]));
	const shown = monthsUpTo(thisMonth, CHART_MONTHS).map((month) => ({ month, earned: earnedIn.get(month) ?? 0 }));
	const most = Math.max(0, ...shown.map(({ earned }) => earned));
	const least = Math.min(0, ...shown.map(({ earned }) => earned));
	const span = most - least || 1;
	const scaled = (value: number) => Math.round((value / span) * 10_000) / 100;
	const line = scaled(most) || (least === 0 ? 100 : 0);
	const bars = shown.map(({ month, earned }) => ({
		...{ month, earned },
		y: earned > 0 ? Math.round((line - scaled(earned)) * 100) / 100 : line,
		height: scaled(Math.abs(earned)),
	}));
	return { bars, line };
}
