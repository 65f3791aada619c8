import type { ExamWindow, PaperPool, PoolQuestion } from "~/domain/exam-session/types.ts";

export const MINUTE = 60_000;

/** A question whose texts say what they are, so that a leak is easy to find. */
export function poolQuestion(subjectUuid: string, number: number, options = 4): PoolQuestion {
	const uuid = `${subjectUuid}-q${number}`;
	return {
		uuid,
		subjectUuid,
		content: `Question ${number} of ${subjectUuid}`,
		contentHtml: `<p>Question ${number} of ${subjectUuid}</p>`,
		explanation: `EXPLANATION of ${uuid}`,
		explanationHtml: `<p>EXPLANATION of ${uuid}</p>`,
		options: Array.from({ length: options }, (_, index) => ({
			uuid: `${uuid}-o${index}`,
			content: `Option ${index}`,
			contentHtml: `<p>Option ${index}</p>`,
		})),
		correctOptionUuid: `${uuid}-o${number % options}`,
	};
}

/** A pool of `[subject, asked, available]` triples. */
export function paperPool(
	subjects: [uuid: string, asked: number, available: number][] = [
		["physics", 3, 9],
		["bangla", 2, 6],
	],
	version = 1,
): PaperPool {
	return {
		ownerUuid: "exam",
		version,
		subjects: subjects.map(([uuid, numberOfQuestions]) => ({ uuid, title: `Title of ${uuid}`, numberOfQuestions })),
		questions: subjects.flatMap(([uuid, , available]) =>
			Array.from({ length: available }, (_, index) => poolQuestion(uuid, index + 1)),
		),
	};
}

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
