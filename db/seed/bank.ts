import { asc } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { question } from "#db/schema/index.ts";
import { subjectUuidOf } from "./catalogue.ts";
import type { ExamSubjectSeed } from "./exams.ts";
import { chanceFrom } from "./support.ts";

export type BankRow = { uuid: string; subjectUuid: string; level: string; language: string };

/** What choosing needs of every question. One round trip. */
export const readBank = (db: Database): Promise<BankRow[]> =>
	db
		.select({
			uuid: question.uuid,
			subjectUuid: question.subjectUuid,
			level: question.level,
			language: question.language,
		})
		.from(question)
		.orderBy(asc(question.code));

/** Three times what a paper needs, so that papers differ, or all there is. The same number chooses the same questions. */
export function choosePool(subjects: readonly ExamSubjectSeed[], number: number, bank: readonly BankRow[]): BankRow[] {
	const chance = chanceFrom(number);
	return subjects.flatMap(({ subject, count, level, language }) => {
		const uuid = subjectUuidOf(subject);
		const fitting = bank.filter(
			(row) => row.subjectUuid === uuid && (!level || row.level === level) && (!language || row.language === language),
		);
		while (fitting.length > count * 3) fitting.splice(chance.between(0, fitting.length - 1), 1);
		return fitting;
	});
}
