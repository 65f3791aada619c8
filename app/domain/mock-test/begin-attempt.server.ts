import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { mockTestAttempt, mockTestEntitlement, mockTestType } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { mockKeysHeld } from "~/domain/question-bank/hold-questions.server.ts";
import { mockTestErrors } from "./errors.ts";
import { loadMockTest } from "./mock-test-type.server.ts";
import { type AttemptRow, keyOf, missedStatement, myAttempt, prepareSession } from "./session.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;
type Limits = { vars: Pick<Deps["vars"], "MOCK_TESTS_PER_HOUR"> };

/** `continued`: it had been made before and is not finished. Its clock starts with the first page of questions. */
type PreparedAttempt = { uuid: string; typeUuid: string; continued: boolean };

/** Takes one of the entitlement that a new attempt names; the table refuses more than there are. */
const consume = ({ db }: Needs, attemptUuid: string) =>
	db.run(sql`UPDATE ${mockTestEntitlement} SET used = used + 1
		WHERE uuid = (SELECT entitlement_uuid FROM ${mockTestAttempt} WHERE uuid = ${attemptUuid})`);

/** A continued attempt may be over without the database knowing: then it is delivered, and another is to be made. */
async function isOver(deps: Needs, row: AttemptRow): Promise<boolean> {
	const key = keyOf(row.uuid, row.accountUuid);
	const status = await deps.exams.status(key);
	if (status.kind === "running") return false;
	if (status.kind === "finished") {
		const sealed = await deps.exams.seal(key);
		return sealed.kind === "finished" && sealed.delivered;
	}
	await prepareSession(deps, row);
	return false;
}

/**
 * Makes an attempt, or goes on with the unfinished one: one transaction that checks, inserts and takes the entitlement,
 * so of many calls at once one makes it and the others find it.
 * @param insert the statement that inserts under a uuid, if it may
 * @param open which unfinished attempt counts as the same
 */
async function makeOrContinue(
	deps: Needs,
	accountUuid: string,
	insert: (uuid: string, now: number) => ReturnType<typeof insertWhere<typeof mockTestAttempt>>,
	open: SQL | undefined,
): Promise<PreparedAttempt | null> {
	const { db } = deps;
	for (let round = 0; round < 2; round += 1) {
		const uuid = await deps.exams.newAttemptUuid(accountUuid);
		const [, , [row]] = await db.batch([
			insert(uuid, deps.clock()),
			consume(deps, uuid),
			db
				.select()
				.from(mockTestAttempt)
				.where(and(open, isNull(mockTestAttempt.finishedAt)))
				.orderBy(desc(mockTestAttempt.id))
				.limit(1),
		]);
		if (!row) return null;
		const made = row.uuid === uuid;
		try {
			if (made) await prepareSession(deps, row);
			else if (await isOver(deps, row)) continue;
		} catch (error) {
			// The attempt stands: its session is prepared at the start.
			deps.log.error("session of a self-assessment not prepared", error, { attempt: row.uuid });
		}
		return { uuid: row.uuid, typeUuid: row.typeUuid, continued: !made };
	}
	throw new Error("A finished self-assessment stays unfinished in the database");
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Attempts of what went wrong that one student may make: each is an object of its own until it is over (MOCK-7.1). */
const RETRIES_PER_HOUR = 30;
const RETRIES_PER_DAY = 150;

/**
 * Where so many whole papers are open or were finished within the hour (MOCK-7): when the next may begin (ms UTC), and how
 * many are open; else null. Where open ones alone fill the hour, one has to be finished first, and then the hour to pass.
 */
async function nextAllowed(
	{ db, clock, vars }: Needs & Limits,
	accountUuid: string,
): Promise<{ at: number; open: number } | null> {
	const now = clock();
	const counted = await db
		.select({ at: mockTestAttempt.finishedAt })
		.from(mockTestAttempt)
		.where(
			and(
				eq(mockTestAttempt.accountUuid, accountUuid),
				isNull(mockTestAttempt.retryOfUuid),
				or(isNull(mockTestAttempt.finishedAt), gt(mockTestAttempt.finishedAt, now - HOUR_MS)),
			),
		);
	if (counted.length < vars.MOCK_TESTS_PER_HOUR) return null;
	const newestFirst = counted.flatMap(({ at }) => at ?? []).sort((a, b) => b - a);
	const open = counted.length - newestFirst.length;
	const inTheWay = newestFirst[vars.MOCK_TESTS_PER_HOUR - 1 - open] ?? now;
	return { at: inTheWay + HOUR_MS, open };
}

/**
 * Makes an attempt at a type (MOCK-1), without starting its clock (MOCK-2). A free type may be taken again and again, one attempt at a
 * time; a paid one takes one attempt of what was bought, once, however many calls come together. Either only while fewer are
 * open or were finished within the hour than may be (MOCK-7): what is open is finished soon. One round trip.
 * @throws DomainError MockTestNotFound, TooManyAttempts, PaymentRequired when nothing is left, or of requireRole
 */
export async function prepareAttempt(
	deps: Needs & Limits,
	who: Actor | null,
	idOrUuid: string,
): Promise<PreparedAttempt> {
	const { accountUuid } = requireRole(who, "student");
	const { uuid: typeUuid } = await loadMockTest(deps, idOrUuid);
	const usable = sql`SELECT e.uuid FROM ${mockTestEntitlement} AS e
		WHERE e.account_uuid = ${accountUuid} AND e.type_uuid = t.uuid AND e.used < e.attempts ORDER BY e.id LIMIT 1`;
	const insert = (uuid: string, now: number) =>
		insertWhere(
			deps,
			mockTestAttempt,
			{
				...{ uuid, typeUuid: sql`t.uuid`, accountUuid, createdAt: now, updatedAt: now },
				entitlementUuid: sql`CASE WHEN t.fee_poisha > 0 THEN (${usable}) END`,
				...{ poolVersion: sql`t.pool_version`, totalQuestions: sql`t.number_of_questions` },
			},
			sql`FROM ${mockTestType} AS t
		WHERE t.uuid = ${typeUuid} AND t.state = 'published' AND (t.fee_poisha = 0 OR EXISTS (${usable}))
		AND NOT EXISTS (SELECT 1 FROM ${mockTestAttempt} AS o WHERE o.account_uuid = ${accountUuid} AND o.type_uuid = t.uuid
			AND o.retry_of_uuid IS NULL AND o.finished_at IS NULL)
		AND (SELECT count(*) FROM ${mockTestAttempt} AS f WHERE f.account_uuid = ${accountUuid} AND f.retry_of_uuid IS NULL
			AND (f.finished_at IS NULL OR f.finished_at > ${now - HOUR_MS})) < ${deps.vars.MOCK_TESTS_PER_HOUR}`,
		);
	const open = and(
		eq(mockTestAttempt.accountUuid, accountUuid),
		eq(mockTestAttempt.typeUuid, typeUuid),
		isNull(mockTestAttempt.retryOfUuid),
	);
	const prepared = await makeOrContinue(deps, accountUuid, insert, open);
	if (prepared) return prepared;
	const next = await nextAllowed(deps, accountUuid);
	if (next)
		throw mockTestErrors.fail("TooManyAttempts", {
			...next,
			limit: deps.vars.MOCK_TESTS_PER_HOUR,
			retryAfter: Math.ceil((next.at - deps.clock()) / 1000),
		});
	throw attemptErrors.fail("PaymentRequired", { of: "mock-test" });
}

/**
 * Practises only what went wrong (MOCK-3): a new attempt, free also for a paid type, whose paper is the wrong and unanswered
 * questions of one's own finished attempt in a fresh order. An unfinished one of the same attempt goes on. Two round
 * trips. Not while a question of the whole paper is in a model test that has not stopped: as often as one likes, it would say of one
 * option after the other whether it is right, and which questions it has, which were wrong (QB-5).
 * @throws DomainError AttemptNotFound, NotStarted, AttemptRunning, NothingWrong, KeysHeld, TooManyAttempts, or of requireRole
 */
export async function retryWrong(deps: Needs, who: Actor | null, idOrUuid: string): Promise<PreparedAttempt> {
	const actor = requireRole(who, "student");
	const { accountUuid } = actor;
	const { row, missed, held } = await sealedAttempt(deps, actor, idOrUuid);
	if (held) throw attemptErrors.fail("KeysHeld");
	if (missed === 0) throw mockTestErrors.fail("NothingWrong");
	// Where nothing was right it is the same paper again: no chain is longer than its whole paper has questions.
	const retryOfUuid = missed === row.totalQuestions ? (row.retryOfUuid ?? row.uuid) : row.uuid;
	const insert = (uuid: string, now: number) =>
		insertWhere(
			deps,
			mockTestAttempt,
			{
				...{ uuid, typeUuid: row.typeUuid, accountUuid, retryOfUuid, createdAt: now, updatedAt: now },
				...{ poolVersion: row.poolVersion, totalQuestions: missed },
			},
			sql`WHERE NOT EXISTS (SELECT 1 FROM ${mockTestAttempt} AS o WHERE o.account_uuid = ${accountUuid}
			AND o.type_uuid = ${row.typeUuid} AND o.retry_of_uuid = ${retryOfUuid} AND o.finished_at IS NULL)
		AND (SELECT count(*) FROM ${mockTestAttempt} AS f WHERE f.account_uuid = ${accountUuid} AND f.retry_of_uuid IS NOT NULL
			AND f.created_at > ${now - HOUR_MS}) < ${RETRIES_PER_HOUR}
		AND (SELECT count(*) FROM ${mockTestAttempt} AS g WHERE g.account_uuid = ${accountUuid} AND g.retry_of_uuid IS NOT NULL
			AND g.created_at > ${now - DAY_MS}) < ${RETRIES_PER_DAY}`,
		);
	const open = and(
		eq(mockTestAttempt.accountUuid, accountUuid),
		eq(mockTestAttempt.typeUuid, row.typeUuid),
		eq(mockTestAttempt.retryOfUuid, retryOfUuid),
	);
	const prepared = await makeOrContinue(deps, accountUuid, insert, open);
	if (!prepared) throw await tooManyRetries(deps, accountUuid);
	return prepared;
}

/** When one more may be practised. One round trip. @returns DomainError TooManyAttempts */
async function tooManyRetries({ db, clock }: Needs, accountUuid: string) {
	const now = clock();
	const { createdAt } = mockTestAttempt;
	const rows = await db
		.select({ at: createdAt })
		.from(mockTestAttempt)
		.where(
			and(
				eq(mockTestAttempt.accountUuid, accountUuid),
				isNotNull(mockTestAttempt.retryOfUuid),
				gt(createdAt, now - DAY_MS),
			),
		)
		.orderBy(desc(createdAt))
		.limit(RETRIES_PER_DAY);
	const ofDay = rows[RETRIES_PER_DAY - 1];
	const limit = ofDay ? RETRIES_PER_DAY : RETRIES_PER_HOUR;
	const at = ofDay ? ofDay.at + DAY_MS : (rows[RETRIES_PER_HOUR - 1]?.at ?? now) + HOUR_MS;
	const retryAfter = Math.max(1, Math.ceil((at - now) / 1000));
	return mockTestErrors.fail("TooManyAttempts", { limit, at, retryAfter });
}

/** One's own sealed attempt, how many of its questions went wrong, and whether keys of its paper are held; one the database waits for is delivered first. */
async function sealedAttempt(deps: Needs, actor: Actor, idOrUuid: string) {
	const { db } = deps;
	const mine = myAttempt(actor, idOrUuid);
	const uuid = sql`(SELECT ${mockTestAttempt.uuid} FROM ${mockTestAttempt} WHERE ${mine})`;
	const read = () =>
		db.batch([
			db
				.select({ row: mockTestAttempt, keysHeld: mockKeysHeld(deps.clock()) })
				.from(mockTestAttempt)
				.where(mine),
			missedStatement(deps, uuid),
		]);
	let [[found], missed] = await read();
	if (!found) throw mockTestErrors.fail("AttemptNotFound");
	if (found.row.finishedAt === null) {
		const reply = await deps.exams.seal(keyOf(found.row.uuid, actor.accountUuid));
		if (reply.kind === "running") throw attemptErrors.fail("AttemptRunning", { of: "mock-test" });
		if (reply.kind !== "finished") throw attemptErrors.fail("NotStarted", { of: "mock-test" });
		[[found], missed] = await read();
		if (!found?.row.finishedAt) throw new Error("A sealed self-assessment has not reached the database");
	}
	return { row: found.row, missed: missed.length, held: found.keysHeld === 1 };
}
