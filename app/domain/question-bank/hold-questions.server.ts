import { and, eq, gt, inArray, ne, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isRefusedFor } from "#db/constraint.ts";
import {
	heldQuestion,
	mockTestAttempt,
	mockTestResponse,
	mockTestType,
	modelTest,
	response,
} from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { questionBankErrors } from "./errors.ts";

type Needs = Pick<Deps, "db">;

/** The questions of a pool that becomes open, and until when. */
export type Held = {
	ownerUuid: string;
	questionUuids: readonly string[];
	/** When the exam stops for all (ms UTC); null for what never does. */
	until: number | null;
	now: number;
};

/** What the trigger says; see the migration. */
const REFUSED = "the question is in another open pool";

/**
 * The statements that put the questions of a pool in place of those of the version before, for the transaction that publishes it.
 * The database refuses them, and all with them, when one is in another open pool and either is an exam's.
 */
export const holdStatements = ({ db }: Needs, { ownerUuid, questionUuids, until, now }: Held) =>
	[
		db.run(sql`DELETE FROM ${heldQuestion} WHERE owner_uuid = ${ownerUuid}`),
		insertWhere(
			{ db },
			heldQuestion,
			{ ownerUuid, questionUuid: sql`value`, heldUntil: until, heldAt: now },
			sql`FROM json_each(${JSON.stringify(questionUuids)})`,
		),
	] as const;

/**
 * The statement that reads which of some questions are in a model test that has not stopped for all: no paper with one of them
 * shows its keys (QB-5).
 * @param questions a query of uuids
 */
export const keysHeldStatement = ({ db }: Needs, questions: SQL, now: number) =>
	db
		.select({ uuid: heldQuestion.questionUuid })
		.from(heldQuestion)
		.where(and(inArray(heldQuestion.questionUuid, questions), gt(heldQuestion.heldUntil, now)));

/**
 * Whether a question of the paper of an attempt is in a model test that has not stopped for all. It holds for the whole paper: what is held
 * back of one question alone says which question it is (QB-5.1). A part of a statement.
 * @param attemptUuid the attempt at a model test, as a column of the outer statement with the name of its table
 * @param examUuid a model test that does not count, as such a column
 */
export const isPaperHeld = (attemptUuid: string, now: number | Placeholder, examUuid?: string) => {
	const isOther = examUuid === undefined ? sql`` : sql`AND h.owner_uuid <> ${sql.raw(examUuid)}`;
	return sql<number>`EXISTS (SELECT 1 FROM ${response} AS asked JOIN ${heldQuestion} AS h ON h.question_uuid = asked.question_uuid
		WHERE asked.attempt_uuid = ${sql.raw(attemptUuid)} ${isOther} AND h.held_until > ${now})`;
};

/**
 * A query of the questions of an attempt at a self-assessment and of those that it practises again, back to the whole paper. What went
 * wrong may be a single question: what is held back of that paper alone would name it (QB-5.1).
 */
export const askedFromWholePaper = (attemptUuid: SQL) => sql`
	WITH RECURSIVE chain(uuid, retry_of_uuid) AS (
		SELECT c.uuid, c.retry_of_uuid FROM ${mockTestAttempt} AS c WHERE c.uuid = ${attemptUuid}
		UNION ALL
		SELECT c.uuid, c.retry_of_uuid FROM chain CROSS JOIN ${mockTestAttempt} AS c ON c.uuid = chain.retry_of_uuid)
	SELECT asked.question_uuid FROM chain CROSS JOIN ${mockTestResponse} AS asked ON asked.attempt_uuid = chain.uuid`;

/**
 * Whether nothing of the result of an attempt at a self-assessment is told that depends on the key (QB-5). A part of a statement.
 * @param attemptUuid as a column of that statement with the name of its table
 */
export const mockKeysHeld = (now: number | Placeholder, attemptUuid = "mock_test_attempt.uuid") =>
	sql<number>`EXISTS (SELECT 1 FROM (${askedFromWholePaper(sql.raw(attemptUuid))}) AS whole
		CROSS JOIN ${heldQuestion} AS h ON h.question_uuid = whole.question_uuid WHERE h.held_until > ${now})`;

/** The same of an attempt at a model test, and of every other model test. A part of a statement that reads `attempt`. @param as its name there */
export const examKeysHeld = (now: number | Placeholder, as: "attempt" | "a" = "attempt") =>
	isPaperHeld(`${as}.uuid`, now, `${as}.exam_uuid`);

/**
 * The statement that reads a question of a model test that is in another one which has not stopped for all: of its whole pool, or the one
 * that is named. Beside a column of another query it is a part of that one.
 */
export const heldElsewhere = ({ db }: Needs, examUuid: string | SQLiteColumn, now: number, questionUuid?: string) => {
	const own = alias(heldQuestion, "own");
	const isIt = questionUuid === undefined ? undefined : eq(own.questionUuid, questionUuid);
	const others = and(ne(heldQuestion.ownerUuid, examUuid), gt(heldQuestion.heldUntil, now));
	return db
		.select({ uuid: heldQuestion.questionUuid })
		.from(own)
		.innerJoin(heldQuestion, eq(heldQuestion.questionUuid, own.questionUuid))
		.where(and(eq(own.ownerUuid, examUuid), isIt, others))
		.limit(1);
};

/** Waits for the publishing transaction. @throws DomainError QuestionsHeld that names the pool which has most of the questions */
export async function orQuestionsHeld({ db }: Needs, held: Held, publish: Promise<unknown>): Promise<void> {
	try {
		await publish;
	} catch (error) {
		if (!isRefusedFor(REFUSED, error)) throw error;
		const [most] = await db.all<{ title: string; count: number }>(sql`
			SELECT coalesce(e.name, t.title) AS title, count(*) AS count
			FROM ${heldQuestion} AS h
			LEFT JOIN ${modelTest} AS e ON e.uuid = h.owner_uuid
			LEFT JOIN ${mockTestType} AS t ON t.uuid = h.owner_uuid
			WHERE h.question_uuid IN (SELECT value FROM json_each(${JSON.stringify(held.questionUuids)}))
			AND h.owner_uuid <> ${held.ownerUuid} AND (h.held_until IS NULL OR h.held_until > ${held.now})
			AND (h.held_until IS NOT NULL OR ${held.until} IS NOT NULL)
			GROUP BY h.owner_uuid ORDER BY count(*) DESC LIMIT 1`);
		throw questionBankErrors.fail("QuestionsHeld", { title: most?.title ?? "", count: most?.count ?? 1 });
	}
}
