import type { FEEDBACK_STATES } from "#db/schema/feedback.ts";

export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Where an admin may lead feedback from each state (FBK-4). */
export const MOVES: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
	new: ["in_progress", "answered", "closed"],
	in_progress: ["answered", "closed"],
	answered: ["answered", "closed"],
	closed: ["in_progress"],
};

export const STATES = Object.keys(MOVES) as FeedbackState[];

/** The states from which one may be reached. */
export const sourcesOf = (state: FeedbackState): FeedbackState[] =>
	STATES.filter((from) => MOVES[from].includes(state));

/** Letters, and files with one feedback. */
export const MAX = { title: 150, description: 5_000, answer: 4_000, files: 5 } as const;

/** All files of one person's feedback within a day, in MB (SEC-10.3). */
export const MAX_MB_A_DAY = 600;

/** So many from one person within an hour. */
export const MAX_AN_HOUR = 10;
