import { monthsUpTo } from "~/lib/time.ts";

/** How many months the chart shows. */
export const CHART_MONTHS = 12;

export type Earned = { month: string; earned: number };

/** What was earned in each month up to this one, the earliest first, also where nothing was. */
export function shownMonths(months: readonly Earned[], thisMonth: string): Earned[] {
	const earnedIn = new Map(months.map(({ month, earned }) => [month, earned]));
	return monthsUpTo(thisMonth, CHART_MONTHS).map((month) => ({ month, earned: earnedIn.get(month) ?? 0 }));
}
