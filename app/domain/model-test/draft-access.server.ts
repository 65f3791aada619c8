import { and, eq, type SQL, sql } from "drizzle-orm";
import { modelTest } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { AskedCount } from "~/domain/exam-draft/fields.ts";
import { changedSince, linesStatement, MODEL_TEST, type SubjectLine } from "~/domain/exam-draft/pool.server.ts";
import { examKeys } from "~/domain/kept-exams.ts";
import type { ExamDraft } from "./draft-schemas.ts";
import { modelTestErrors } from "./errors.ts";
import { examIs } from "./exam-config.server.ts";

export type ExamRow = typeof modelTest.$inferSelect;

/** A model test as its admins see it, drafts included. */
export type AdminExamDetails = {
	row: ExamRow;
	draft: ExamDraft;
	/** All subjects of the bank beside it, its own first in paper order. */
	lines: SubjectLine[];
	registrations: number;
	/** How many of its questions were changed in the bank since it was published. */
	changedSince: number;
};

const inList = sql.raw('"model_test"."uuid"');

const gradesOf = sql<string>`(SELECT json_group_array(g.grade_uuid) FROM model_test_grade AS g WHERE g.exam_uuid = ${inList})`;
const registrationsOf = sql<number>`(SELECT count(*) FROM registration AS r WHERE r.exam_uuid = ${inList})`;

/** The columns that a form says something about. */
export const draftOf = (row: ExamRow, subjects: AskedCount[], gradeUuids: string[]): ExamDraft => ({
	...{ name: row.name, subtitle: row.subtitle, description: row.description, rule: row.rule, prize: row.prize },
	...{ durationMinutes: row.durationMinutes, startAt: row.startAt, stopAt: row.stopAt },
	...{ preRegNeeded: row.preRegNeeded, preRegStopAt: row.preRegStopAt, feePoisha: row.feePoisha },
	...{ marksPerCorrect: row.marksPerCorrect, penaltyPerWrong: row.penaltyPerWrong, winnerCount: row.winnerCount },
	...{ level: row.level, language: row.language, poolTimes: row.poolTimes, subjects, gradeUuids },
	...{ questionTag: row.questionTag, questionImportUuid: row.questionImportUuid },
});

/** What is kept of them in the row itself. */
export const columnsOf = ({ subjects: _, gradeUuids: __, ...columns }: ExamDraft) => columns;

/** When registering for a published one ends or ended; null for a draft: that has to end later than now (EXD-4). */
export const publishedDeadline = ({ state, preRegStopAt }: Pick<ExamRow, "state" | "preRegStopAt">): number | null =>
	state === "published" ? preRegStopAt : null;

/** Any model test with what its form shows. One round trip. @throws DomainError ExamNotFound */
export async function readExam(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	idOrUuid: string,
	where: SQL | undefined = undefined,
): Promise<AdminExamDetails> {
	const uuidOf = sql`(SELECT n.uuid FROM model_test AS n WHERE ${/^\d+$/.test(idOrUuid) ? sql`n.id = ${Number(idOrUuid)}` : sql`n.uuid = ${idOrUuid}`})`;
	const [[found], lines] = await db.batch([
		db
			.select({
				row: modelTest,
				grades: gradesOf,
				registrations: registrationsOf,
				changedSince: changedSince(MODEL_TEST),
			})
			.from(modelTest)
			.where(and(examIs(idOrUuid), where)),
		linesStatement({ db }, MODEL_TEST, uuidOf, clock()),
	]);
	if (!found) throw modelTestErrors.fail("ExamNotFound");
	const subjects = lines
		.filter((line) => line.asked > 0)
		.map(({ subjectUuid, asked }) => ({ subjectUuid, numberOfQuestions: asked }));
	const draft = draftOf(found.row, subjects, JSON.parse(found.grades) as string[]);
	const { row, registrations, changedSince: changed } = found;
	return { row, draft, lines, registrations, changedSince: changed };
}

/** That the exam `o` is as it was read. */
export const isStill = (version: number): SQL => sql`o.updated_at = ${version}`;

/** The condition on the row itself. */
export const rowIsStill = ({ uuid, updatedAt }: Pick<ExamRow, "uuid" | "updatedAt">): SQL | undefined =>
	and(eq(modelTest.uuid, uuid), eq(modelTest.updatedAt, updatedAt));

export const cacheKeysOf = examKeys;
