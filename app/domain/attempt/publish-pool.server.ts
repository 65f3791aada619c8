import { eq, getTableName, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as uuidv7 } from "uuid";
import { subject } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { draftStatements, freezePool, isStillSo } from "~/domain/question-bank/freeze-pool.server.ts";
import { holdStatements, orQuestionsHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { poolStatement } from "~/domain/question-picture/uses.server.ts";
import { type RetryNeeds, retryOnConflict } from "~/domain/retry-on-conflict.server.ts";
import { markdownEngine } from "~/lib/markdown.server.ts";
import { picturesIn } from "~/lib/question-picture.ts";
import type { PoolTables } from "./pools.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "cache">;
/** What publishing needs. */
export type PublishNeeds = Needs & RetryNeeds;
type Database = Deps["db"];

type Published =
	| { action: "model-test.publish"; objectType: "model_test" }
	| { action: "mock-test.publish"; objectType: "mock_test_type" };

/** What publishing changes of it. */
export type PublishedRow = { uuid: string; state: string; poolVersion: number | null; updatedAt: number };

/** An exam or a kind of self-assessment, as publishing sees it. */
export type PoolOwner<Row extends PublishedRow> = {
	/** Where it is. */
	table: SQLiteTable;
	tables: PoolTables;
	/** What the audit log calls the act and its object. */
	audit: Published;
	/** The statement that reads it. */
	read: (db: Database, uuid: string) => BatchItem<"sqlite"> & { _: { result: Row[] } };
	/** @throws DomainError when there is none, or when it may not be published now */
	check: (row: Row | undefined, now: number) => Row;
	titleOf: (row: Row) => string;
	/** When it stops for all (ms UTC); null when it never does. */
	stopsAt: (row: Row) => number | null;
	/** The statement that makes it published with this version, whose papers have so many questions. */
	mark: (
		db: Database,
		row: Row,
		published: { version: number; numberOfQuestions: number; now: number },
	) => BatchItem<"sqlite">;
	/** Under which names it is in the cache. */
	cacheKeysOf: (row: Row) => string[];
};

/** A change that it is published with: it is made and published in one transaction, or neither (EXD-4.1, EXD-7). */
export type PublishedChange<Row> = {
	/** The columns as they will be; those that stay may be left out. */
	columns?: Partial<Row>;
	/** What a paper asks for, in paper order. */
	subjects: readonly { subjectUuid: string; numberOfQuestions: number }[];
	/** Its questions, where they are chosen anew; null where they stay. */
	chosen: readonly string[] | null;
	/** The statements that write it, over the row as it was read. */
	statements: () => readonly BatchItem<"sqlite">[];
};

/** How it is published: over the version that was looked at (`seen`), with a change. */
export type PublishedAs<Row> = { seen?: number; change?: PublishedChange<Row> };

/**
 * Publishes, or publishes anew: freezes the pool, rendered, as the next version that new papers are drawn from. Audited.
 * Two round trips; admins at once get one version each, and what was changed while it was rendered is read anew. No question comes out that
 * another open pool holds (QB-3).
 * @param as `seen`: the version that was looked at: each time that it is read, another one is refused; without it, it is published as it is.
 * `change` is made in the same transaction
 * @throws DomainError PoolTooSmall, QuestionsHeld, DraftChanged, Unavailable when too many publish it at once, or of the owner's `check`
 */
export async function publishPool<Row extends PublishedRow>(
	deps: PublishNeeds,
	actor: Actor,
	owner: PoolOwner<Row>,
	uuid: string,
	as: PublishedAs<Row> = {},
): Promise<{ version: number }> {
	const { pools } = owner.tables;
	const table = getTableName(pools.table);
	const conflicts = [
		`UNIQUE constraint failed: ${table}.${pools.owner.name}`,
		`NOT NULL constraint failed: ${table}.content`,
	];
	return retryOnConflict(deps, conflicts, () => publishNext(deps, actor, owner, uuid, as));
}

/** The subjects of a paper in its order, as they are kept, or as a change will have them. */
function subjectsStatement(
	db: Database,
	{ table, owner }: PoolTables["subjects"],
	uuid: string,
	change?: Pick<PublishedChange<never>, "subjects">,
) {
	const asked = change
		? sql`(SELECT value ->> 'subjectUuid' AS subject_uuid, value ->> 'numberOfQuestions' AS number_of_questions, key AS position
			FROM json_each(${JSON.stringify(change.subjects)}))`
		: sql`(SELECT subject_uuid, number_of_questions, position FROM ${table} WHERE ${owner} = ${uuid})`;
	return db
		.select({ uuid: subject.uuid, title: subject.title, numberOfQuestions: sql<number>`asked.number_of_questions` })
		.from(subject)
		.innerJoin(sql`${asked} AS asked`, sql`asked.subject_uuid = ${subject.uuid}`)
		.orderBy(sql`asked.position`);
}

/** The owner with what its next version is frozen from. One round trip. */
async function readDraft<Row extends PublishedRow>(
	db: Database,
	owner: PoolOwner<Row>,
	uuid: string,
	change?: PublishedChange<Row>,
) {
	const { subjects, questions, pools } = owner.tables;
	const chosen = change?.chosen
		? sql`(SELECT value FROM json_each(${JSON.stringify(change.chosen)}))`
		: db.select({ uuid: questions.table.questionUuid }).from(questions.table).where(eq(questions.owner, uuid));
	const [[found], [last], subjectRows, questionRows, options] = await db.batch([
		owner.read(db, uuid),
		db
			.select({ version: sql<number>`coalesce(max(${pools.table.version}), 0)` })
			.from(pools.table)
			.where(eq(pools.owner, uuid)),
		subjectsStatement(db, subjects, uuid, change),
		...draftStatements({ db }, chosen),
	]);
	const version = (last?.version ?? 0) + 1;
	return { found, version, draft: { subjects: subjectRows, questions: questionRows, options } };
}

/** @throws the database's error when the version has been taken meanwhile, or the draft was changed */
async function publishNext<Row extends PublishedRow>(
	{ db, cache, clock }: Needs,
	actor: Actor,
	owner: PoolOwner<Row>,
	uuid: string,
	{ seen, change }: PublishedAs<Row>,
): Promise<{ version: number }> {
	const { pools } = owner.tables;
	// Before it is read: what is mended from now on is newer than what is frozen.
	const now = clock();
	const { found, version, draft } = await readDraft(db, owner, uuid, change);
	const row = owner.check(found, now);
	if (seen !== undefined && row.updatedAt !== seen) throw examDraftErrors.fail("DraftChanged");
	const becomes = { ...row, ...change?.columns };
	const named = { ownerUuid: row.uuid, title: owner.titleOf(becomes), ...draft };
	const pool = freezePool(named, version, await markdownEngine());
	const numberOfQuestions = pool.subjects.reduce((sum, line) => sum + line.numberOfQuestions, 0);
	const held = {
		ownerUuid: row.uuid,
		questionUuids: pool.questions.map((question) => question.uuid),
		until: owner.stopsAt(becomes),
		now,
	};
	const texts = pool.questions.flatMap(({ content, explanation, options }) => [
		content,
		explanation,
		...options.map((option) => option.content),
	]);
	// A pool of another draft, or of other words of a question, than were read has no content, which the database refuses, and all with it.
	const frozen = sql`CASE WHEN EXISTS (SELECT 1 FROM ${owner.table} AS o WHERE o.uuid = ${row.uuid} AND o.updated_at = ${row.updatedAt})
		AND ${isStillSo(draft.questions)} THEN ${JSON.stringify(pool)} END`;
	const [letGo, hold] = holdStatements({ db }, held);
	const publish = db.batch([
		letGo,
		poolStatement({ db }, row.uuid, picturesIn(texts)),
		db.run(sql`INSERT INTO ${pools.table} (uuid, ${sql.identifier(pools.owner.name)}, version, content, created_at)
			VALUES (${uuidv7()}, ${row.uuid}, ${version}, ${frozen}, ${now})`),
		...(change?.statements() ?? []),
		// Behind a change of the stop, which moves what is held by then to it: until it is over for whoever has extra time, too (MT-20.2).
		hold,
		owner.mark(db, row, { version, numberOfQuestions, now }),
		audit.always(
			{ db },
			{
				...{ ...owner.audit, actorUuid: actor.accountUuid, objectUuid: row.uuid },
				detail: {
					...{ version, questions: pool.questions.length },
					before: { state: row.state, poolVersion: row.poolVersion },
					after: { state: "published", poolVersion: version },
				},
			},
			now,
		),
	]);
	await orQuestionsHeld({ db }, held, publish);
	// Pool versions never change: only the owner is forgotten, under each of its names.
	await Promise.all([...owner.cacheKeysOf(row).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
	return { version };
}
