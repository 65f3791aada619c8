import { and, eq, type SQL, sql } from "drizzle-orm";
import { keyCorrection, modelTest, modelTestSubject, subject } from "#db/schema/index.ts";
import type { KeyCorrections } from "~/domain/attempt/kind.ts";
import type { Deps } from "~/domain/deps.ts";
import type { ExamWindow } from "~/domain/exam-session/types.ts";
import { modelTestErrors } from "./errors.ts";
import { forStudent } from "./exam-end.ts";

/** `subjectTitleBn` is null where a subject has no Bangla name, and missing in what was kept before it could have one. */
export type SubjectCount = {
	subjectUuid: string;
	subjectTitle: string;
	subjectTitleBn?: string | null;
	numberOfQuestions: number;
};

/** A published exam as rules need it; cached, since it changes rarely and is asked for at every start. */
export type ExamConfig = typeof modelTest.$inferSelect & { subjects: SubjectCount[] };

/**
 * One JSON column with the subject counts of the exam of the outer row, in paper order. Names are spelled out: in a
 * selection without joins drizzle leaves the table's name away, and `uuid` would be the inner one.
 */
export const subjectCounts = sql<string>`(
	SELECT json_group_array(json_object('subjectUuid', uuid, 'subjectTitle', title, 'subjectTitleBn', title_bn, 'numberOfQuestions', n))
	FROM (SELECT s.uuid AS uuid, s.title AS title, s.title_bn AS title_bn, w.number_of_questions AS n
		FROM ${modelTestSubject} AS w JOIN ${subject} AS s ON s.uuid = w.subject_uuid
		WHERE w.exam_uuid = ${sql.raw('"model_test"."uuid"')} ORDER BY w.position)
)`;

export const parseSubjects = (json: string): SubjectCount[] => JSON.parse(json) as SubjectCount[];

/** A condition for a uuid or a numeric id in an address. */
export const examIs = (idOrUuid: string): SQL =>
	/^\d+$/.test(idOrUuid) ? eq(modelTest.id, Number(idOrUuid)) : eq(modelTest.uuid, idOrUuid);

/**
 * A published exam by uuid or id, from cache.
 * @throws DomainError ExamNotFound
 */
export async function loadExamConfig(deps: Pick<Deps, "db" | "cache">, idOrUuid: string): Promise<ExamConfig> {
	// A number has one key, however it is written: what is forgotten must be all that is kept.
	const named = /^\d+$/.test(idOrUuid) ? String(Number(idOrUuid)) : idOrUuid;
	const config = await deps.cache.through<ExamConfig | null>(
		`model-test:${named}`,
		{ memoryMs: 10_000, kvSeconds: 300 },
		async () => {
			const [row] = await deps.db
				.select({ exam: modelTest, subjects: subjectCounts })
				.from(modelTest)
				.where(and(examIs(named), eq(modelTest.state, "published")));
			return row ? { ...row.exam, subjects: parseSubjects(row.subjects) } : null;
		},
	);
	if (!config) throw modelTestErrors.fail("ExamNotFound");
	return config;
}

/** The clock of one student's attempt. */
export function windowOf(exam: ExamConfig, extraMinutes: number): ExamWindow {
	const { startAt, marksPerCorrect, penaltyPerWrong } = exam;
	const { stopAt, durationMinutes } = forStudent(exam, extraMinutes);
	return { startAt, stopAt, durationMs: durationMinutes * 60_000, marksPerCorrect, penaltyPerWrong };
}

/** The corrected keys of an exam; nearly always none. One round trip. */
export async function loadKeyCorrections({ db }: Pick<Deps, "db">, examUuid: string): Promise<KeyCorrections> {
	return correctionsOf(await correctionsStatement({ db }, examUuid));
}

/** The statement that reads them, for a batch. */
export const correctionsStatement = ({ db }: Pick<Deps, "db">, examUuid: string) =>
	db
		.select({
			questionUuid: keyCorrection.questionUuid,
			optionUuid: keyCorrection.correctOptionUuid,
			isVoid: keyCorrection.isVoid,
			explanation: keyCorrection.explanation,
			explanationHtml: keyCorrection.explanationHtml,
		})
		.from(keyCorrection)
		.where(eq(keyCorrection.examUuid, examUuid));

export const correctionsOf = (rows: Awaited<ReturnType<typeof correctionsStatement>>): KeyCorrections =>
	Object.fromEntries(rows.map(({ questionUuid, ...correction }) => [questionUuid, correction]));
