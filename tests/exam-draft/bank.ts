import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";

/** A subject of the bank with so many questions, two options each. */
export async function bankSubject(count: number, given: { level?: "SSC" | "HSC" } = {}) {
	const uuid = crypto.randomUUID();
	const stamp = { createdAt: OPENS, updatedAt: OPENS };
	const questions = Array.from({ length: count }, (_, index) => ({
		...{ uuid: crypto.randomUUID(), code: `${uuid}-${index}`, subjectUuid: uuid, level: given.level ?? "SSC" },
		...{ language: "en", difficulty: 1, content: `How much is ${index} and one?`, explanation: "Count.", ...stamp },
	}));
	await insertRows(database(), [
		rowsOf(schema.subject, { uuid, title: `Subject ${uuid}`, createdAt: OPENS }),
		rowsOf(schema.question, ...(questions as (typeof schema.question.$inferInsert)[])),
		rowsOf(
			schema.questionOption,
			...questions.flatMap((question) =>
				[0, 1].map((position) => ({
					...{ uuid: crypto.randomUUID(), questionUuid: question.uuid, position },
					...{ content: `${position}`, isCorrect: position === 1 },
				})),
			),
		),
	]);
	return { uuid, questions: questions.map((question) => question.uuid) };
}
