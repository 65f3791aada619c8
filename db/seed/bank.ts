import { asc } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { question } from "#db/schema/index.ts";
import { subjectUuidOf } from "./catalogue.ts";
import { EXAMS, type ExamSubjectSeed } from "./exams.ts";
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

const fittingOf = ({ subject, level, language }: ExamSubjectSeed, bank: readonly BankRow[]) => {
	const uuid = subjectUuidOf(subject);
	return bank.filter(
		(row) => row.subjectUuid === uuid && (!level || row.level === level) && (!language || row.language === language),
	);
};

/** So many of the rows, by chance. */
function some(rows: readonly BankRow[], most: number, chance: ReturnType<typeof chanceFrom>): BankRow[] {
	const left = [...rows];
	while (left.length > most) left.splice(chance.between(0, left.length - 1), 1);
	return left;
}

/** Three times what a paper needs, so that papers differ, or all there is. The same number chooses the same questions. */
export function choosePool(subjects: readonly ExamSubjectSeed[], number: number, bank: readonly BankRow[]): BankRow[] {
	const chance = chanceFrom(number);
	return subjects.flatMap((asked) => some(fittingOf(asked, bank), asked.count * 3, chance));
}

/**
 * A bank divided as QB-3 and QB-5 have it: to each exam that is still to be sat questions of its own, and what they leave for
 * practice and for exams that are over.
 */
export function divideBank(bank: readonly BankRow[]): { ofExam: ReadonlyMap<number, BankRow[]>; rest: BankRow[] } {
	const ofExam = new Map<number, BankRow[]>();
	let rest = [...bank];
	for (const [index, { attended, subjects }] of EXAMS.entries()) {
		if (attended) continue;
		const chance = chanceFrom(index + 1001);
		const own = subjects.flatMap((asked) => {
			const spare = Math.max(1, Math.floor(asked.count / 5));
			return some(fittingOf(asked, rest), asked.count + spare, chance);
		});
		ofExam.set(index + 1, own);
		rest = rest.filter((row) => !own.includes(row));
	}
	return { ofExam, rest };
}
