import type { APPEAL_STATES, APPEAL_REASONS as STORED } from "#db/schema/question-appeal.ts";

/** What may be wrong with a question, in the order in which it is asked. */
export const APPEAL_REASONS = ["key", "several", "none", "text", "syllabus"] as const satisfies typeof STORED;
export type AppealReason = (typeof APPEAL_REASONS)[number];
export type AppealState = (typeof APPEAL_STATES)[number];

const DAY_MS = 86_400_000;

/** How long after a model test has stopped for all its questions may be objected to (MT-22). */
export const APPEAL_DAYS = 7;

/** Letters of an objection, and of its answer. */
export const MAX = { body: 1_000, answer: 1_000 } as const;

/** What of an exam decides when objections are taken. @param stopped when it stops for all, ms UTC */
export const appealsUntil = (stopped: number): number => stopped + APPEAL_DAYS * DAY_MS;

/** Whether a question may be objected to now. */
export const mayAppeal = (stopped: number, now: number): boolean => stopped <= now && now < appealsUntil(stopped);
