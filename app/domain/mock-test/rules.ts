import { resultDetail } from "~/domain/attempt/result-detail.ts";
import type { ExamWindow } from "~/domain/exam-session/types.ts";

/** What the session of a self-assessment needs of its type. Marks in hundredths. */
type Marking = { durationMinutes: number; marksPerCorrect: number; penaltyPerWrong: number };

/** Once made, an attempt may be begun at any time: only its duration ends it (MOCK-2). */
export const windowOf = ({ durationMinutes, marksPerCorrect, penaltyPerWrong }: Marking): ExamWindow => ({
	startAt: 0,
	stopAt: Date.UTC(9999, 11, 31),
	durationMs: durationMinutes * 60_000,
	marksPerCorrect,
	penaltyPerWrong,
});

/**
 * How many minutes an attempt has: those of its type for a whole paper, at the same pace for the questions that went
 * wrong, and never less than two.
 */
export function minutesOf(
	type: { durationMinutes: number; numberOfQuestions: number },
	attempt: { retryOfUuid: string | null; totalQuestions: number },
): number {
	if (attempt.retryOfUuid === null) return type.durationMinutes;
	const samePace = Math.ceil((type.durationMinutes * attempt.totalQuestions) / type.numberOfQuestions);
	return Math.min(type.durationMinutes, Math.max(2, samePace));
}

/** The lists of kinds that a student has (MOCK-8): each, those not taken yet, those taken. */
export const MOCK_TEST_LIST_TYPES = ["all", "untaken", "taken"] as const;
export type MockTestListType = (typeof MOCK_TEST_LIST_TYPES)[number];

/**
 * Whether score, right and wrong answers, verdict and best share of a finished attempt may be told (MOCK-4, QB-5.1).
 * @param keysHeld whether a question of the paper is in a model test that has not stopped @param now ms UTC
 */
export const mayTellResult = (keysHeld: boolean, now: number): boolean =>
	resultDetail({ kind: "mock-test", keysHeld }, now) === "full";

/** So long after its outcome is in the database the session of a self-assessment is kept, and one that nobody begins (ATT-6.1). */
export const SESSION_KEPT_MS = 7 * 86_400_000;

/** How long after its deadline the sweep waits for a session to deliver by itself. */
export const SEAL_GRACE_MS = 30_000;
