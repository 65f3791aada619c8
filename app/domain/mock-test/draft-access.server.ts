import { and, eq, type SQL, sql } from "drizzle-orm";
import { mockTestType } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { AskedCount } from "~/domain/exam-draft/fields.ts";
import { changedSince, linesStatement, MOCK_TEST, type SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import type { TypeDraft } from "./draft-schemas.ts";
import { mockTestErrors } from "./errors.ts";
import { typeIs } from "./mock-test-type.server.ts";

export type TypeRow = typeof mockTestType.$inferSelect;

/** A kind of self-assessment as its admins see it, drafts included. */
export type AdminTypeDetails = {
	row: TypeRow;
	draft: TypeDraft;
	/** All subjects of the bank beside it, its own first in paper order. */
	lines: SubjectLine[];
	/** How many of its questions were changed in the bank since it was published. */
	changedSince: number;
};

const gradesOf = sql<string>`(SELECT json_group_array(g.grade_uuid) FROM mock_test_type_grade AS g WHERE g.type_uuid = ${sql.raw('"mock_test_type"."uuid"')})`;

/** The columns that a form says something about. */
const draftOf = (row: TypeRow, subjects: AskedCount[], gradeUuids: string[]): TypeDraft => ({
	...{ title: row.title, subtitle: row.subtitle, description: row.description },
	...{ examTag: row.examTag, examTagBn: row.examTagBn, durationMinutes: row.durationMinutes },
	...{ feePoisha: row.feePoisha, attemptsPerPurchase: row.attemptsPerPurchase },
	...{ marksPerCorrect: row.marksPerCorrect, penaltyPerWrong: row.penaltyPerWrong },
	...{ level: row.level, language: row.language, poolTimes: row.poolTimes, subjects, gradeUuids },
	...{ questionTag: row.questionTag, questionImportUuid: row.questionImportUuid },
});

/** How many questions a paper has. */
export const askedOf = ({ subjects }: Pick<TypeDraft, "subjects">): number =>
	subjects.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);

/** What is kept of it in the row itself. A draft without any question is counted as one of one: there is no paper yet. */
export const columnsOf = ({ subjects, gradeUuids: _, ...columns }: TypeDraft) => ({
	...columns,
	numberOfQuestions: Math.max(1, askedOf({ subjects })),
});

/** Any kind with what its form shows. One round trip. @throws DomainError MockTestNotFound */
export async function readType({ db, clock }: Pick<Deps, "db" | "clock">, idOrUuid: string): Promise<AdminTypeDetails> {
	const named = /^\d+$/.test(idOrUuid) ? sql`n.id = ${Number(idOrUuid)}` : sql`n.uuid = ${idOrUuid}`;
	const uuidOf = sql`(SELECT n.uuid FROM ${mockTestType} AS n WHERE ${named})`;
	const [[found], lines] = await db.batch([
		db
			.select({ row: mockTestType, grades: gradesOf, changedSince: changedSince(MOCK_TEST) })
			.from(mockTestType)
			.where(typeIs(idOrUuid)),
		linesStatement({ db }, MOCK_TEST, uuidOf, clock()),
	]);
	if (!found) throw mockTestErrors.fail("MockTestNotFound");
	const subjects = lines
		.filter((line) => line.asked > 0)
		.map(({ subjectUuid, asked }) => ({ subjectUuid, numberOfQuestions: asked }));
	const draft = draftOf(found.row, subjects, JSON.parse(found.grades) as string[]);
	return { row: found.row, draft, lines, changedSince: found.changedSince };
}

/** That the kind `o` is as it was read. */
export const isStill = (version: number): SQL => sql`o.updated_at = ${version}`;

/** The condition on the row itself. */
export const rowIsStill = ({ uuid, updatedAt }: Pick<TypeRow, "uuid" | "updatedAt">): SQL | undefined =>
	and(eq(mockTestType.uuid, uuid), eq(mockTestType.updatedAt, updatedAt));
