import { z } from "zod";
import { weekdayOf } from "~/domain/lecture/pattern.ts";
import { dhakaDay, startOfDhakaDay } from "~/lib/time.ts";

const DAY_MS = 86_400_000;
const WEEK = 7;
/** So many days an agenda shows. */
const AGENDA_DAYS = 30;
/** Nobody looks farther, and no calendar is asked for it. */
const YEARS = { first: 2020, last: 2099 } as const;

/** How a calendar is looked at (CAL-1). */
export const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

const isDay = (text: string) => {
	const year = Number(text.slice(0, 4));
	return startOfDhakaDay(text) !== null && year >= YEARS.first && year <= YEARS.last;
};

/** `?view=month&on=2026-01`, or a day, `on=2026-01-10`; what is neither is today. */
export const calendarQuerySchema = z.object({
	view: z.enum(VIEWS).optional().catch(undefined),
	on: z
		.string()
		.transform((text) => (/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text))
		.refine(isDay)
		.optional()
		.catch(undefined),
});
export type CalendarQuery = z.output<typeof calendarQuerySchema>;

/** When a day begins, ms UTC. @param day one that is */
export const startOf = (day: string): number => startOfDhakaDay(day) ?? 0;

/** So many days later, or earlier. */
export const daysAfter = (day: string, days: number): string => dhakaDay(startOf(day) + days * DAY_MS);

const monthOf = (day: string) => day.slice(0, 7);
const firstOf = (day: string) => `${monthOf(day)}-01`;
const firstOfNext = (day: string) => firstOf(daysAfter(firstOf(day), 31));
const weekOf = (day: string) => daysAfter(day, -weekdayOf(startOf(day)));

/** The days from one until another, which is not among them. */
function daysBetween(from: string, to: string): string[] {
	const days: string[] = [];
	for (let day = from; day < to; day = daysAfter(day, 1)) days.push(day);
	return days;
}

/** What a view shows at a day: whole weeks of a month, a week, or the days to come. */
export type Period = {
	view: View;
	/** Nobody chose the view: a phone shows the month as an agenda. */
	chosen: boolean;
	on: string;
	today: string;
	/** Those that are shown, in their order, and of a month those that belong to it. */
	days: string[];
	/** The days to go to. */
	previous: string;
	next: string;
};

/** Of a day of a month the same one of another, or its last. */
function sameDayOf(day: string, first: string): string {
	const last = daysAfter(firstOfNext(first), -1);
	const wanted = `${monthOf(first)}-${day.slice(8)}`;
	return wanted > last ? last : wanted;
}

const SHOWN: Record<View, (on: string) => Pick<Period, "days" | "previous" | "next">> = {
	month: (on) => {
		const last = daysAfter(firstOfNext(on), -1);
		return {
			days: daysBetween(weekOf(firstOf(on)), daysAfter(weekOf(last), WEEK)),
			previous: sameDayOf(on, firstOf(daysAfter(firstOf(on), -1))),
			next: sameDayOf(on, firstOfNext(on)),
		};
	},
	week: (on) => ({
		days: daysBetween(weekOf(on), daysAfter(weekOf(on), WEEK)),
		previous: daysAfter(on, -WEEK),
		next: daysAfter(on, WEEK),
	}),
	agenda: (on) => ({
		days: daysBetween(on, daysAfter(on, AGENDA_DAYS)),
		previous: daysAfter(on, -AGENDA_DAYS),
		next: daysAfter(on, AGENDA_DAYS),
	}),
};

/** @param now ms UTC */
export function periodOf({ view, on }: CalendarQuery, now: number): Period {
	const today = dhakaDay(now);
	const shown = view ?? "month";
	return { view: shown, chosen: view !== undefined, on: on ?? today, today, ...SHOWN[shown](on ?? today) };
}

/** Whether a day belongs to the month that another one is of. */
export const isSameMonth = (one: string, other: string): boolean => monthOf(one) === monthOf(other);

/** From when until when a period is, ms UTC. */
export const windowOf = ({ days }: Period): { from: number; to: number } => ({
	from: startOf(days[0] ?? ""),
	to: startOf(days.at(-1) ?? "") + DAY_MS,
});

/** The query of an address; the view that nobody chose goes without saying. */
export const calendarQuery = ({ view, on }: CalendarQuery): string => {
	const said = new URLSearchParams({ ...(view && { view }), ...(on && { on }) }).toString();
	return said && `?${said}`;
};
