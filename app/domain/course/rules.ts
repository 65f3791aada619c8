/** What a course's list and its heading say of it. */
export const COURSE_STATES = ["upcoming", "running", "over", "archived"] as const;
export type CourseState = (typeof COURSE_STATES)[number];

/** What decides it; times ms UTC. */
type Times = { startAt: number; endAt: number; archivedAt: number | null };

/** Where a course stands at a moment: archived whatever its dates, running from its start until its end (CRS-3). */
export function courseState({ startAt, endAt, archivedAt }: Times, now: number): CourseState {
	if (archivedAt !== null) return "archived";
	if (now < startAt) return "upcoming";
	return now < endAt ? "running" : "over";
}

/** What one learns, line by line as it is kept. */
export const outcomesOf = (stored: string | null): string[] =>
	(stored ?? "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

/** Whether an address or a call names one of them. */
export const isCourseState = (state: string): state is CourseState =>
	(COURSE_STATES as readonly string[]).includes(state);
