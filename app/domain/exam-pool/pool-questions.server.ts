import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { leftOutQuestion, question, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit, noted } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { isUsable, MOCK_TEST, MODEL_TEST } from "~/domain/exam-draft/pool.server.ts";
import type { PoolAct, PoolFilter } from "~/domain/exam-draft/pool-schemas.ts";
import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { questionMatch } from "~/domain/question-bank/search-key.ts";
import { ID_NUMBER } from "~/lib/address-id.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** Whose questions: a model test's or a self-assessment's. */
export type PoolKind = "model-test" | "mock-test";

const KINDS = {
	"model-test": {
		tables: MODEL_TEST,
		title: sql.raw("o.name"),
		isThere: sql`o.cancelled_at IS NULL`,
		gone: () => modelTestErrors.fail("ExamNotFound"),
		act: { action: "model-test.change", objectType: "model_test" },
	},
	"mock-test": {
		tables: MOCK_TEST,
		title: sql.raw("o.title"),
		isThere: sql`1`,
		gone: () => mockTestErrors.fail("MockTestNotFound"),
		act: { action: "mock-test.change", objectType: "mock_test_type" },
	},
} as const;

/** The draft whose questions are looked through. `version`: when it was changed last. */
export type PoolOwner = { uuid: string; title: string; state: "draft" | "published"; version: number };

/** A question of it, or one that was taken out. `usable`: it may be asked now. */
export type PoolQuestion = {
	uuid: string;
	code: string;
	content: string;
	subjectTitle: string;
	subjectTitleBn: string | null;
	usable: boolean;
};

/** A subject with how many questions were chosen from it, how many of them are usable, how many more are, and how many a paper asks. */
export type PoolSubject = {
	uuid: string;
	title: string;
	titleBn: string | null;
	chosen: number;
	askable: number;
	spare: number;
	asked: number;
};

export type PoolPage = { owner: PoolOwner; subjects: PoolSubject[]; questions: Page<PoolQuestion>; leftOut: number };

type Row = Omit<PoolQuestion, "usable"> & { usable: number };

/** That the owner `o` is the one that an id names, its number or its uuid (DATA-3). */
const isNamed = (id: string) => (ID_NUMBER.test(id) ? sql`o.id = ${Number(id)}` : sql`o.uuid = ${id}`);

const ownerStatement = ({ db }: Pick<Deps, "db">, kind: PoolKind, id: string) => {
	const { tables, title, isThere } = KINDS[kind];
	return db.all<PoolOwner>(sql`SELECT o.uuid AS uuid, ${title} AS title, o.state AS state, o.updated_at AS version
		FROM ${tables.owner} AS o WHERE ${isNamed(id)} AND ${isThere}`);
};

/** The questions `q` that were chosen for the owner `o`: the rest of a FROM. */
const joinChosen = (kind: PoolKind) => {
	const { questions, key } = KINDS[kind].tables;
	return sql`JOIN ${questions} AS p ON p.${key} = o.uuid JOIN ${question} AS q ON q.uuid = p.question_uuid`;
};
const joinLeftOut = sql`JOIN ${leftOutQuestion} AS l ON l.owner_uuid = o.uuid JOIN ${question} AS q ON q.uuid = l.question_uuid`;

/** How many questions of a subject were chosen for the owner `o`. */
const countChosen = (kind: PoolKind, subjectUuid: SQL, also: SQL = sql`1`) => {
	const { questions, key } = KINDS[kind].tables;
	return sql`(SELECT count(*) FROM ${questions} AS p JOIN ${question} AS q ON q.uuid = p.question_uuid
		WHERE p.${key} = o.uuid AND q.subject_uuid = ${subjectUuid} AND ${also})`;
};

/** That the question `q` was chosen for the owner `o`: by the primary key, where a list would be made anew for each question. */
const isChosen = (kind: PoolKind) => {
	const { questions, key } = KINDS[kind].tables;
	return sql`EXISTS (SELECT 1 FROM ${questions} AS p WHERE p.${key} = o.uuid AND p.question_uuid = q.uuid)`;
};
const isLeftOut = sql`EXISTS (SELECT 1 FROM ${leftOutQuestion} AS l WHERE l.owner_uuid = o.uuid AND l.question_uuid = q.uuid)`;

/**
 * The questions that were chosen for a model test or a self-assessment, or those that were taken out of it, by subject and by words (EXD-12).
 * One round trip.
 * @throws DomainError ExamNotFound, MockTestNotFound, or of requireRole
 */
export async function listPool(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	kind: PoolKind,
	id: string,
	{ page, size, q, subject: subjectUuid, show }: Paging & PoolFilter,
): Promise<PoolPage> {
	requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const { tables, isThere, gone } = KINDS[kind];
	const match = questionMatch(q);
	const words =
		match === null
			? sql`${q === "" ? 1 : 0}`
			: sql`q.id IN (SELECT rowid FROM question_search WHERE question_search MATCH ${match})`;
	const from = sql`FROM ${tables.owner} AS o ${show === "out" ? joinLeftOut : joinChosen(kind)}
		JOIN ${subject} AS s ON s.uuid = q.subject_uuid
		WHERE ${isNamed(id)} AND ${isThere} AND ${words} AND ${subjectUuid ? sql`q.subject_uuid = ${subjectUuid}` : sql`1`}`;
	const [[owner], rows, [total], subjects, [out]] = await db.batch([
		ownerStatement(deps, kind, id),
		db.all<Row>(sql`SELECT q.uuid AS uuid, q.code AS code, q.content AS content, s.title AS subjectTitle, s.title_bn AS subjectTitleBn,
			(${isUsable(tables, now)}) AS usable ${from} ORDER BY s.title, q.id LIMIT ${size} OFFSET ${page * size}`),
		db.all<{ n: number }>(sql`SELECT count(*) AS n ${from}`),
		db.all<PoolSubject>(sql`SELECT s.uuid AS uuid, s.title AS title, s.title_bn AS titleBn,
			${countChosen(kind, sql`s.uuid`)} AS chosen,
			(SELECT count(*) FROM ${question} AS q WHERE q.subject_uuid = s.uuid AND NOT ${isChosen(kind)}
				AND ${isUsable(tables, now)}) AS spare,
			${countChosen(kind, sql`s.uuid`, isUsable(tables, now))} AS askable, w.number_of_questions AS asked
			FROM ${tables.owner} AS o JOIN ${tables.subjects} AS w ON w.${tables.key} = o.uuid JOIN ${subject} AS s ON s.uuid = w.subject_uuid
			WHERE ${isNamed(id)} ORDER BY w.position`),
		db.all<{ n: number }>(
			sql`SELECT count(*) AS n FROM ${tables.owner} AS o JOIN ${leftOutQuestion} AS l ON l.owner_uuid = o.uuid WHERE ${isNamed(id)}`,
		),
	]);
	if (!owner) throw gone();
	const content = rows.map((row) => ({ ...row, usable: row.usable === 1 }));
	return { owner, subjects, questions: toPage(content, total?.n ?? 0, { page, size }), leftOut: out?.n ?? 0 };
}

/**
 * Takes a question out of a draft, puts it back, or changes it for another usable one of its subject, over the version that was read (EXD-12).
 * Two round trips.
 * @returns the owner's uuid and version as they are now; `otherUuid`: the question that was chosen in its place
 * @throws DomainError DraftChanged, PoolQuestionNotFound, PoolFull, NoOtherQuestion, PoolPublished, ExamNotFound, MockTestNotFound, or of requireRole
 */
export async function changePool(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	kind: PoolKind,
	id: string,
	{ intent, questionUuid, version }: PoolAct,
): Promise<{ uuid: string; version: number; otherUuid: string | null }> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const { tables, gone, act } = KINDS[kind];
	const { owner: table, questions, key } = tables;
	const isWithin = intent === "put-back" ? isLeftOut : isChosen(kind);
	const [[owner], [found], [other]] = await db.batch([
		ownerStatement(deps, kind, id),
		db.all<{ code: string; isFull: number }>(sql`SELECT q.code AS code,
			${countChosen(kind, sql`asked.subject_uuid`)} >= o.pool_times * coalesce(
				(SELECT w.number_of_questions FROM ${tables.subjects} AS w WHERE w.${key} = o.uuid AND w.subject_uuid = q.subject_uuid), 0) AS isFull
			FROM ${table} AS o JOIN ${question} AS q ON q.uuid = ${questionUuid} JOIN ${question} AS asked ON asked.uuid = q.uuid
			WHERE ${isNamed(id)} AND ${isWithin}`),
		db.all<{ uuid: string; code: string }>(sql`SELECT q.uuid AS uuid, q.code AS code
			FROM ${table} AS o JOIN ${question} AS was ON was.uuid = ${questionUuid} JOIN ${question} AS q ON q.subject_uuid = was.subject_uuid
			WHERE ${isNamed(id)} AND ${intent === "swap" ? sql`1` : sql`0`} AND NOT ${isChosen(kind)} AND ${isUsable(tables, now)}
			ORDER BY EXISTS (SELECT 1 FROM held_question AS b WHERE b.question_uuid = q.uuid), random() LIMIT 1`),
	]);
	if (!owner) throw gone();
	if (owner.state !== "draft") throw examDraftErrors.fail("PoolPublished");
	if (owner.version !== version) throw examDraftErrors.fail("DraftChanged");
	if (!found) throw examDraftErrors.fail("PoolQuestionNotFound");
	if (intent === "put-back" && found.isFull === 1) throw examDraftErrors.fail("PoolFull");
	if (intent === "swap" && !other) throw examDraftErrors.fail("NoOtherQuestion");
	const next = Math.max(now, version + 1);
	// The entry is written where this press changed the row, and nobody else's has its name: another press of the same instant is not taken for it.
	const entryUuid = uuidv7();
	const done = noted(entryUuid);
	const put = (uuid: string) =>
		db.run(sql`INSERT OR IGNORE INTO ${questions} (${key}, question_uuid) SELECT ${owner.uuid}, ${uuid} WHERE ${done}`);
	const changes: SQL[] =
		intent === "put-back"
			? [
					sql`DELETE FROM ${leftOutQuestion} WHERE owner_uuid = ${owner.uuid} AND question_uuid = ${questionUuid} AND ${done}`,
				]
			: [
					sql`INSERT OR IGNORE INTO ${leftOutQuestion} (owner_uuid, question_uuid) SELECT ${owner.uuid}, ${questionUuid} WHERE ${done}`,
					sql`DELETE FROM ${questions} WHERE ${key} = ${owner.uuid} AND question_uuid = ${questionUuid} AND ${done}`,
				];
	const states = {
		"take-out": [found.code, null],
		"put-back": [null, found.code],
		swap: [found.code, other?.code ?? null],
	} as const;
	const [before, after] = states[intent];
	const [written] = await db.batch([
		db.all<{ uuid: string }>(sql`UPDATE ${table} SET updated_at = ${next}
			WHERE uuid = ${owner.uuid} AND updated_at = ${version} AND state = 'draft' RETURNING uuid`),
		audit.ifChanged(
			deps,
			{
				...{ ...act, uuid: entryUuid, actorUuid: actor.accountUuid, objectUuid: owner.uuid },
				detail: { before: { poolQuestion: before }, after: { poolQuestion: after } },
			},
			now,
		),
		...changes.map((change) => db.run(change)),
		...(intent === "put-back" ? [put(questionUuid)] : other ? [put(other.uuid)] : []),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
	return { uuid: owner.uuid, version: next, otherUuid: other?.uuid ?? null };
}
