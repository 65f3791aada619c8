import { DHAKA_OFFSET_MS, startOfDhakaDay } from "~/lib/time.ts";
import { MAX, type Slot } from "./rules.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 1970 began on a Thursday. */
const THURSDAY = 4;

/** A week of lectures, repeated. Days as `YYYY-MM-DD` of Dhaka, the time as minutes after midnight there. */
export type WeeklyPattern = {
	/** 0 is Sunday. */
	days: readonly number[];
	from: string;
	timeOfDay: number;
	minutes: number;
	/** The last day, or how many there are: whichever comes first. */
	until: string | null;
	times: number | null;
};

/** Which day of the week a day in Dhaka is, 0 for Sunday. @param startsAt when it begins there, ms UTC */
export const weekdayOf = (startsAt: number): number => (Math.floor((startsAt + DHAKA_OFFSET_MS) / DAY) + THURSDAY) % 7;

/**
 * The times of a pattern in their order, as many as may be made at once and one more, so that too many show. Where it has no
 * end there are none: a pattern ends.
 */
export function slotsOf({ days, from, timeOfDay, minutes, until, times }: WeeklyPattern): Slot[] {
	const first = startOfDhakaDay(from);
	const last = until === null ? null : startOfDhakaDay(until);
	if (first === null || (last === null && times === null)) return [];
	const most = Math.min(times ?? Number.POSITIVE_INFINITY, MAX.dates + 1);
	const slots: Slot[] = [];
	// A year of one day a week is more than may be made at once; weeks without a day end the search.
	const farthest = first + (MAX.dates + 2) * 7 * DAY;
	for (let day = first; slots.length < most && day < farthest && (last === null || day <= last); day += DAY) {
		if (!days.includes(weekdayOf(day))) continue;
		const startsAt = day + timeOfDay * MINUTE;
		slots.push({ startsAt, endsAt: startsAt + minutes * MINUTE });
	}
	return slots;
}
