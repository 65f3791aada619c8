import { paperPool as poolOf } from "#db/factories/question-bank.ts";
import type { ExamWindow, PaperPool } from "~/domain/exam-session/types.ts";

export const MINUTE = 60_000;

/** A pool of `[subject, asked, available]` triples. */
export const paperPool = (
	subjects: [uuid: string, asked: number, available: number][] = [
		["physics", 3, 9],
		["bangla", 2, 6],
	],
	version = 1,
): PaperPool =>
	poolOf(
		"exam",
		subjects.map(([uuid, asked, available]) => ({ uuid, asked, available })),
		{ version },
	);

/** Everything of a paper or a review, on one page. */
export const WHOLE = { page: 0, size: 100 };

/** The option that a pool's key names for a question; "" for a question that the pool does not have. */
export const keyOf = (pool: PaperPool, questionUuid: string) =>
	pool.questions.find(({ uuid }) => uuid === questionUuid)?.correctOptionUuid ?? "";

/** An exam of an hour's window and half an hour's duration, one mark right, a quarter off for wrong. */
export function examWindow(startAt: number, overrides: Partial<ExamWindow> = {}): ExamWindow {
	return {
		startAt,
		stopAt: startAt + 60 * MINUTE,
		durationMs: 30 * MINUTE,
		marksPerCorrect: 100,
		penaltyPerWrong: 25,
		...overrides,
	};
}

/** A random seed from a number, for tests that need many. */
export function seedFrom(number: number): string {
	return (number >>> 0).toString(16).padStart(8, "0").repeat(4);
}
