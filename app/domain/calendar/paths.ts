import { type CalendarQuery, calendarQuery } from "./period.ts";

/** Who looks: each has an area of their own. */
export type Side = "student" | "teacher";

const BASES: Record<Side, string> = { student: "/student/calendar", teacher: "/dashboard/teacher/calendar" };

export const calendarPaths = {
	/** What somebody has, looked at in one way at one day. */
	view: (side: Side, query: CalendarQuery = {}): string => `${BASES[side]}${calendarQuery(query)}`,
	/** The page of the address that other calendars read. */
	feed: (side: Side): string => `${BASES[side]}/feed`,
	/** That address; whoever has it reads the calendar. */
	file: (token: string): string => `/calendar/${token}.ics`,
};
