import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
	heldQuestion,
	leftOutQuestion,
	mockTestPool,
	mockTestType,
	mockTestTypeGrade,
	mockTestTypeQuestion,
	mockTestTypeSubject,
	modelTest,
	modelTestGrade,
	modelTestQuestion,
	modelTestSubject,
	paperPool,
	question,
	questionImportChange,
	questionTag,
	subject,
} from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { PaperDetails } from "./fields.ts";

type Reads = Pick<Deps, "db">;

/** Where a model test and a self-assessment keep what their papers are made of. */
export type DraftTables = {
	owner: SQLiteTable;
	/** The column that names the owner in the other tables. */
	key: SQL;
	subjects: SQLiteTable;
	questions: SQLiteTable;
	grades: SQLiteTable;
	/** What was published: the frozen pools. */
	pools: SQLiteTable;
	/** A model test shares its questions with no other open pool; self-assessments share theirs with each other (QB-3). */
	alone: boolean;
};

export const MODEL_TEST: DraftTables = {
	owner: modelTest,
	key: sql.raw("exam_uuid"),
	subjects: modelTestSubject,
	questions: modelTestQuestion,
	grades: modelTestGrade,
	pools: paperPool,
	alone: true,
};

export const MOCK_TEST: DraftTables = {
	owner: mockTestType,
	key: sql.raw("type_uuid"),
	subjects: mockTestTypeSubject,
	questions: mockTestTypeQuestion,
	grades: mockTestTypeGrade,
	pools: mockTestPool,
	alone: false,
};

/** That the question `q` has what the owner `o` narrows the bank to: its level, its language, a tag, an import. */
const isAsked = sql`(o.level IS NULL OR q.level = o.level) AND (o.language IS NULL OR q.language = o.language)
	AND (o.question_tag IS NULL OR EXISTS (SELECT 1 FROM ${questionTag} AS t WHERE t.question_uuid = q.uuid AND t.tag = o.question_tag))
	AND (o.question_import_uuid IS NULL OR EXISTS (SELECT 1 FROM ${questionImportChange} AS c
		WHERE c.import_uuid = o.question_import_uuid AND c.question_uuid = q.uuid))`;

/** That the pool `h` of a question is another's than the owner `o`'s, and open: it keeps the question from it. */
const isKept = ({ alone }: DraftTables, now: number): SQL => sql`
	h.owner_uuid <> o.uuid AND (h.held_until > ${now}${alone ? sql` OR h.held_until IS NULL` : sql``})`;

/** The open pools `h` of others that keep the question `q` from the owner `o`. */
const keeping = (tables: DraftTables, now: number): SQL => sql`
	FROM ${heldQuestion} AS h WHERE h.question_uuid = q.uuid AND ${isKept(tables, now)}`;

/** That the question `q` is usable for the owner `o` now: in the bank, what it narrows the bank to, not taken out of it, and in no open pool that keeps it. */
export const isUsable = (tables: DraftTables, now: number): SQL => sql`
	q.archived_at IS NULL AND ${isAsked}
	AND NOT EXISTS (SELECT 1 FROM ${leftOutQuestion} AS l WHERE l.owner_uuid = o.uuid AND l.question_uuid = q.uuid)
	AND NOT EXISTS (SELECT 1 ${keeping(tables, now)})`;

/** How many questions of the subject `s` would be usable, but for another exam that keeps them (QB-3), and the name of one that does. */
const keptColumns = (tables: DraftTables, now: number) => sql`
	(SELECT count(*) FROM ${question} AS q WHERE q.subject_uuid = s.uuid AND q.archived_at IS NULL AND ${isAsked}
		AND EXISTS (SELECT 1 ${keeping(tables, now)})) AS kept,
	(SELECT coalesce((SELECT e.name FROM ${modelTest} AS e WHERE e.uuid = h.owner_uuid),
			(SELECT t.title FROM ${mockTestType} AS t WHERE t.uuid = h.owner_uuid))
		FROM ${question} AS q JOIN ${heldQuestion} AS h ON h.question_uuid = q.uuid
		WHERE q.subject_uuid = s.uuid AND q.archived_at IS NULL AND ${isAsked} AND ${isKept(tables, now)} LIMIT 1) AS keptBy`;

/** How many of the chosen questions of the owner `owner` say something else in the bank than when it was published; 0 for a draft (EXD-10). */
export const changedSince = ({ owner, questions, pools, key }: DraftTables) => sql<number>`(
	SELECT count(*) FROM ${questions} AS p JOIN ${question} AS q ON q.uuid = p.question_uuid
	WHERE p.${key} = ${owner}."uuid" AND q.updated_at > (
		SELECT f.created_at FROM ${pools} AS f WHERE f.${key} = ${owner}."uuid" AND f.version = ${owner}."pool_version"))`;

/** A subject of the bank beside one exam: how many questions of it are usable, in its pool, and asked for in a paper. */
export type SubjectLine = {
	subjectUuid: string;
	title: string;
	titleBn: string | null;
	usable: number;
	chosen: number;
	asked: number;
	/** How many that were chosen are not usable: publishing leaves them out (EXD-4.1). */
	unusable?: number;
	/** Of the rest those that another exam keeps, and the name of one that does. */
	kept?: number;
	keptBy?: string | null;
};

/** Where an owner `o` and what it asks for `w` are read. */
type Source = { owner: SQL; asked: SQL };

const kept = ({ owner, subjects }: DraftTables): Source => ({ owner: sql`${owner}`, asked: sql`${subjects}` });

/** An owner with what a change will have it narrow the bank to and ask for. */
const asChanged = ({ key }: DraftTables, uuid: string, draft: PaperDetails): Source => ({
	owner: sql`(SELECT ${uuid} AS uuid, ${draft.level} AS level, ${draft.language} AS language, ${draft.questionTag} AS question_tag,
		${draft.questionImportUuid} AS question_import_uuid, ${draft.poolTimes} AS pool_times)`,
	asked: sql`(SELECT ${uuid} AS ${key}, j.value ->> 'subjectUuid' AS subject_uuid, j.key AS position,
		j.value ->> 'numberOfQuestions' AS number_of_questions FROM json_each(${JSON.stringify(draft.subjects)}) AS j)`,
});

/** The statement that reads all subjects of the bank beside an exam. @param uuid of one that is there */
export const linesStatement = (
	{ db }: Reads,
	tables: DraftTables,
	uuid: string | SQL,
	now: number,
	source = kept(tables),
) =>
	db.all<SubjectLine>(sql`
		SELECT s.uuid AS subjectUuid, s.title AS title, s.title_bn AS titleBn,
			(SELECT count(*) FROM ${question} AS q WHERE q.subject_uuid = s.uuid AND ${isUsable(tables, now)}) AS usable,
			(SELECT count(*) FROM ${tables.questions} AS p JOIN ${question} AS q ON q.uuid = p.question_uuid
				WHERE p.${tables.key} = o.uuid AND q.subject_uuid = s.uuid AND ${isUsable(tables, now)}) AS chosen,
			(SELECT count(*) FROM ${tables.questions} AS p JOIN ${question} AS q ON q.uuid = p.question_uuid
				WHERE p.${tables.key} = o.uuid AND q.subject_uuid = s.uuid AND NOT (${isUsable(tables, now)})) AS unusable,
			coalesce(w.number_of_questions, 0) AS asked, ${keptColumns(tables, now)}
		FROM ${source.owner} AS o JOIN ${subject} AS s
		LEFT JOIN ${source.asked} AS w ON w.${tables.key} = o.uuid AND w.subject_uuid = s.uuid
		WHERE o.uuid = ${uuid} ORDER BY w.position IS NULL, w.position, s.title`);

/** The same beside one that is not there yet, of all levels and languages. @param importUuid of questions of this import alone; null for all */
export const newLinesStatement = ({ db }: Reads, tables: DraftTables, now: number, importUuid: string | null) =>
	db.all<SubjectLine>(sql`
		SELECT s.uuid AS subjectUuid, s.title AS title, s.title_bn AS titleBn, 0 AS chosen, 0 AS asked,
			(SELECT count(*) FROM ${question} AS q WHERE q.subject_uuid = s.uuid AND ${isUsable(tables, now)}) AS usable
		FROM (SELECT '' AS uuid, NULL AS level, NULL AS language, NULL AS question_tag, ${importUuid} AS question_import_uuid) AS o JOIN ${subject} AS s ORDER BY s.title`);

/**
 * A query of the questions that are to be the pool of an exam: so many times as many as a paper asks, those first that it has already, then
 * those that were in no pool yet.
 */
function chosenQuery(tables: DraftTables, uuid: string, now: number, source: Source): SQL {
	const { questions, key } = tables;
	return sql`SELECT uuid FROM (
		SELECT q.uuid AS uuid, w.number_of_questions * o.pool_times AS wanted, row_number() OVER (
			PARTITION BY q.subject_uuid ORDER BY
				EXISTS (SELECT 1 FROM ${questions} AS p WHERE p.${key} = o.uuid AND p.question_uuid = q.uuid) DESC,
				EXISTS (SELECT 1 FROM ${heldQuestion} AS b WHERE b.question_uuid = q.uuid AND b.owner_uuid <> o.uuid), random()
		) AS place
		FROM ${source.owner} AS o JOIN ${source.asked} AS w ON w.${key} = o.uuid
		JOIN ${question} AS q ON q.subject_uuid = w.subject_uuid
		WHERE o.uuid = ${uuid} AND ${isUsable(tables, now)}
	) WHERE place <= wanted`;
}

/** A query of the questions of the pool of an exam that are usable still. */
const usableQuery = (tables: DraftTables, uuid: string, now: number): SQL => sql`
	SELECT q.uuid AS uuid FROM ${tables.owner} AS o JOIN ${tables.questions} AS p ON p.${tables.key} = o.uuid
	JOIN ${question} AS q ON q.uuid = p.question_uuid WHERE o.uuid = ${uuid} AND ${isUsable(tables, now)}`;

/** The statements that make the questions of a query the pool of an exam. @param when as of choosePool */
function poolStatements({ db }: Reads, { owner, questions, key }: DraftTables, uuid: string, chosen: SQL, when: SQL) {
	const holds = sql`EXISTS (SELECT 1 FROM ${owner} AS o WHERE o.uuid = ${uuid} AND ${when})`;
	return [
		db.run(sql`DELETE FROM ${questions} WHERE ${key} = ${uuid} AND ${holds} AND question_uuid NOT IN (${chosen})`),
		db.run(sql`INSERT OR IGNORE INTO ${questions} (${key}, question_uuid)
			SELECT ${uuid}, c.uuid FROM (${chosen}) AS c WHERE ${holds}`),
	] as const;
}

/**
 * The statements that choose the pool of an exam. What is not usable any more goes. Harmless when the pool is right.
 * @param when the condition on the owner `o` under which it is done
 */
export const choosePool = (deps: Reads, tables: DraftTables, uuid: string, when: SQL, now: number) =>
	poolStatements(deps, tables, uuid, chosenQuery(tables, uuid, now, kept(tables)), when);

/** The questions of the pool of an exam that are usable still. One round trip. */
export const readUsable = async ({ db }: Reads, tables: DraftTables, uuid: string, now: number): Promise<string[]> =>
	(await db.all<{ uuid: string }>(usableQuery(tables, uuid, now))).map((row) => row.uuid);

/** The statements that make these questions the pool of an exam. @param when as of choosePool */
export const takePool = (deps: Reads, tables: DraftTables, uuid: string, chosen: readonly string[], when: SQL) =>
	poolStatements(deps, tables, uuid, sql`SELECT value AS uuid FROM json_each(${JSON.stringify(chosen)})`, when);

/** The lines beside an exam and the pool that is chosen for it, as they will be by a change of which nothing is written yet. One round trip. */
export async function readChanged(
	deps: Reads,
	tables: DraftTables,
	uuid: string,
	draft: PaperDetails,
	now: number,
): Promise<{ lines: SubjectLine[]; chosen: string[] }> {
	const source = asChanged(tables, uuid, draft);
	const [lines, chosen] = await deps.db.batch([
		linesStatement(deps, tables, uuid, now, source),
		deps.db.all<{ uuid: string }>(chosenQuery(tables, uuid, now, source)),
	]);
	return { lines, chosen: chosen.map((row) => row.uuid) };
}

/** The statements that write what a paper is made of. @param when the condition on the owner `o` under which it is done */
export function paperStatements(
	{ db }: Reads,
	tables: DraftTables,
	uuid: string,
	{ subjects, gradeUuids }: Pick<PaperDetails, "subjects" | "gradeUuids">,
	when: SQL,
) {
	const holds = sql`EXISTS (SELECT 1 FROM ${tables.owner} AS o WHERE o.uuid = ${uuid} AND ${when})`;
	return [
		db.run(sql`DELETE FROM ${tables.subjects} WHERE ${tables.key} = ${uuid} AND ${holds}`),
		db.run(sql`INSERT INTO ${tables.subjects} (${tables.key}, subject_uuid, position, number_of_questions)
			SELECT ${uuid}, j.value ->> 'subjectUuid', j.key, j.value ->> 'numberOfQuestions'
			FROM json_each(${JSON.stringify(subjects)}) AS j WHERE ${holds}`),
		db.run(sql`DELETE FROM ${tables.grades} WHERE ${tables.key} = ${uuid} AND ${holds}`),
		db.run(sql`INSERT INTO ${tables.grades} (${tables.key}, grade_uuid)
			SELECT ${uuid}, j.value FROM json_each(${JSON.stringify([...new Set(gradeUuids)])}) AS j WHERE ${holds}`),
	];
}
