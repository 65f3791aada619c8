import type { ReviewQuestion } from "~/domain/exam-session/port.ts";

/** Which questions of a sealed paper are shown; the last three are verdicts (MOCK-5). */
export const REVIEW_FILTERS = ["all", "correct", "wrong", "unanswered"] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** A question of a sealed paper; the time (ms) is null where no answer was given, or where it was not kept. */
export type ReviewedQuestion = ReviewQuestion & { timeSpentMs: number | null };
