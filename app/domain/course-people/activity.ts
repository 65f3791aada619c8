import type { EnrolmentState } from "~/domain/seat/rules.ts";

const DAY = 24 * 3_600_000;

/** Who has done nothing in a course for so long has gone quiet (ENR-13). */
export const QUIET_DAYS = 14;

/** How a student is about a course; who is not in it yet is nothing of these. */
export const ACTIVITIES = ["not_started", "active", "quiet", "left"] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** Between which moments (the later one excluded) who is in the course was last there; null: never. ms UTC */
type Since = { from: number; until: number } | null;

/**
 * The rule. Somebody was there last when they last did something in the course (asked, answered, joined, looked into it) or were
 * present in one of its lectures, whichever was later.
 */
const WHEN: Record<Exclude<Activity, "left">, (now: number) => Since> = {
	not_started: () => null,
	active: (now) => ({ from: now - QUIET_DAYS * DAY, until: Number.MAX_SAFE_INTEGER }),
	quiet: (now) => ({ from: 0, until: now - QUIET_DAYS * DAY }),
};

/** Who was in the course, and is no more; they stay in its list. */
const GONE = ["left", "removed"] as const satisfies readonly EnrolmentState[];

/** Whom an activity is about: by state, and by when they were last there. */
export const activityRule = (activity: Activity, now: number): { states: readonly EnrolmentState[]; at?: Since } =>
	activity === "left" ? { states: GONE } : { states: ["accepted"], at: WHEN[activity](now) };

const isAt = (lastAt: number | null, since: Since): boolean =>
	since === null ? lastAt === null : lastAt !== null && lastAt >= since.from && lastAt < since.until;

/** @param lastAt when they were last there, ms UTC */
export function activityOf(state: EnrolmentState, lastAt: number | null, now: number): Activity | null {
	const fits = (activity: Activity) => {
		const { states, at } = activityRule(activity, now);
		return states.includes(state) && (at === undefined || isAt(lastAt, at));
	};
	return ACTIVITIES.find(fits) ?? null;
}
