import { asc, eq, getTableName, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as uuidv7 } from "uuid";
import { subject } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { draftStatements, freezePool } from "~/domain/question-bank/freeze-pool.server.ts";
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
type Owner = { uuid: string; state: string; poolVersion: number | null };

/** An exam or a kind of self-assessment, as publishing sees it. */
export type PoolOwner<Row extends Owner> = {
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

/**
 * Publishes, or publishes anew: freezes the pool, rendered, as the next version that new papers are drawn from. Audited.
 * Two round trips; admins at once get one version each. No question comes out that another open pool holds (QB-3).
 * @throws DomainError PoolTooSmall, QuestionsHeld, Unavailable when too many publish it at once, or of the owner's `check`
 */
export async function publishPool<Row extends Owner>(
	deps: PublishNeeds,
	actor: Actor,
	owner: PoolOwner<Row>,
	uuid: string,
): Promise<{ version: number }> {
	const { pools } = owner.tables;
	const taken = `UNIQUE constraint failed: ${getTableName(pools.table)}.${pools.owner.name}`;
	return retryOnConflict(deps, taken, () => publishNext(deps, actor, owner, uuid));
}

/** The owner with what its next version is frozen from. One round trip. */
async function readDraft<Row extends Owner>(db: Database, owner: PoolOwner<Row>, uuid: string) {
	const { subjects, questions, pools } = owner.tables;
	const chosen = db
		.select({ uuid: questions.table.questionUuid })
		.from(questions.table)
		.where(eq(questions.owner, uuid));
	const [[found], [last], subjectRows, questionRows, options] = await db.batch([
		owner.read(db, uuid),
		db
			.select({ version: sql<number>`coalesce(max(${pools.table.version}), 0)` })
			.from(pools.table)
			.where(eq(pools.owner, uuid)),
		db
			.select({
				uuid: subject.uuid,
				title: subject.title,
				numberOfQuestions: sql<number>`${subjects.table.numberOfQuestions}`,
			})
			.from(subjects.table)
			.innerJoin(subject, eq(subject.uuid, subjects.table.subjectUuid))
			.where(eq(subjects.owner, uuid))
			.orderBy(asc(subjects.table.position)),
		...draftStatements({ db }, chosen),
	]);
	const version = (last?.version ?? 0) + 1;
	return { found, version, draft: { subjects: subjectRows, questions: questionRows, options } };
}

/** @throws the database's error when the version has been taken meanwhile */
async function publishNext<Row extends Owner>(
	{ db, cache, clock }: Needs,
	actor: Actor,
	owner: PoolOwner<Row>,
	uuid: string,
): Promise<{ version: number }> {
	const { pools } = owner.tables;
	const { found, version, draft } = await readDraft(db, owner, uuid);
	const now = clock();
	const row = owner.check(found, now);
	const named = { ownerUuid: row.uuid, title: owner.titleOf(row), ...draft };
	const pool = freezePool(named, version, await markdownEngine());
	const numberOfQuestions = pool.subjects.reduce((sum, line) => sum + line.numberOfQuestions, 0);
	const held = {
		ownerUuid: row.uuid,
		questionUuids: pool.questions.map((question) => question.uuid),
		until: owner.stopsAt(row),
		now,
	};
	const texts = pool.questions.flatMap(({ content, explanation, options }) => [
		content,
		explanation,
		...options.map((option) => option.content),
	]);
	const publish = db.batch([
		...holdStatements({ db }, held),
		poolStatement({ db }, row.uuid, picturesIn(texts)),
		db.run(sql`INSERT INTO ${pools.table} (uuid, ${sql.identifier(pools.owner.name)}, version, content, created_at)
			VALUES (${uuidv7()}, ${row.uuid}, ${version}, ${JSON.stringify(pool)}, ${now})`),
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
