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

/** How long after its deadline the sweep waits for a session to deliver by itself. */
export const SEAL_GRACE_MS = 30_000;

export const RESULT_VERDICTS = ["excellent", "good", "fair", "practise"] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

/** The share of the marks in whole per cent, never below 0. */
export const percentOf = (score: number, totalMarks: number): number =>
	totalMarks > 0 ? Math.max(0, Math.floor((score * 100) / totalMarks)) : 0;

/** A result in a word (MOCK-4): from 80 per cent excellent, from 60 good, from 33 (the boards' pass mark) fair. */
export function resultVerdict(percent: number): ResultVerdict {
	if (percent >= 80) return "excellent";
	if (percent >= 60) return "good";
	return percent >= 33 ? "fair" : "practise";
}
