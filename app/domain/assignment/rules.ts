import type { LATE_POLICIES as STORED, SUBMISSION_STATES as STORED_STATES } from "#db/schema/assignment.ts";

/** What happens to work that comes after the end (ASG-3). */
export const LATE_POLICIES = ["refuse", "mark_late"] as const satisfies typeof STORED;
export const SUBMISSION_STATES = ["active", "replaced"] as const satisfies typeof STORED_STATES;

/** Letters of what people write, and the most marks of an assignment. */
export const MAX = {
	...{ title: 150, description: 5_000, text: 20_000, comment: 4_000 },
	marks: 1_000,
} as const;

/** Of what a student handed in for an assignment so many replaced ones are kept, the last. */
export const MAX_REPLACED = 20;

/** What an assignment is to one student at a moment. */
export type AssignmentState =
	| "upcoming"
	| "open"
	| "handed_in"
	| "handed_in_late"
	| "late_open"
	| "closed"
	| "excused"
	| "returned";

type Mine = {
	startsAt: number;
	/** Until when this student hands in on time, ms UTC. */
	deadline: number;
	/** Whether they may hand in, or change what they handed in, at this moment. */
	mayHandIn: boolean;
	/** Their teacher has excused them from it (GRD-1). */
	excused: boolean;
	handedIn: { late: boolean; returnedAt: number | null } | null;
};

/** Where an assignment stands for a student at a moment, ms UTC (ASG-7). */
export function stateOf({ startsAt, deadline, mayHandIn, excused, handedIn }: Mine, now: number): AssignmentState {
	if (handedIn && handedIn.returnedAt !== null) return "returned";
	if (handedIn) return handedIn.late ? "handed_in_late" : "handed_in";
	if (excused) return "excused";
	if (now < startsAt) return "upcoming";
	if (now < deadline) return mayHandIn ? "open" : "closed";
	return mayHandIn ? "late_open" : "closed";
}

/** The dates of an assignment lie within those of its course (ASG-1). */
export const isInCourse = (
	{ startsAt, endsAt }: { startsAt: number; endsAt: number },
	course: { startAt: number; endAt: number },
): boolean => startsAt >= course.startAt && endsAt <= course.endAt;
