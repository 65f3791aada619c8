import { and, asc, eq, type SQL } from "drizzle-orm";
import { mockTestAttempt, mockTestResponse } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { onlyQuestions } from "~/domain/exam-session/paper.ts";
import type { MockTestKey } from "~/domain/exam-session/port.ts";
import { mockTestErrors } from "./errors.ts";
import { loadMockTest } from "./mock-test-type.server.ts";
import { loadMockTestPool } from "./pool.server.ts";
import { minutesOf, windowOf } from "./rules.ts";

export type AttemptRow = typeof mockTestAttempt.$inferSelect;

/** Finds the session of an attempt. A student's key never finds an attempt of somebody else. */
export const keyOf = (attemptUuid: string, accountUuid: string): MockTestKey => ({
	kind: "mock-test",
	attemptUuid,
	accountUuid,
});

const isNumeric = (idOrUuid: string) => /^\d+$/.test(idOrUuid);

/** A condition for one's own attempt by uuid or id. */
export const myAttempt = (actor: Actor, idOrUuid: string): SQL | undefined =>
	and(
		isNumeric(idOrUuid) ? eq(mockTestAttempt.id, Number(idOrUuid)) : eq(mockTestAttempt.uuid, idOrUuid),
		eq(mockTestAttempt.accountUuid, actor.accountUuid),
	);

/** One's own attempt, by uuid or id. One round trip. @throws DomainError AttemptNotFound */
export async function loadAttempt({ db }: Pick<Deps, "db">, actor: Actor, idOrUuid: string): Promise<AttemptRow> {
	const [row] = await db.select().from(mockTestAttempt).where(myAttempt(actor, idOrUuid));
	if (!row) throw mockTestErrors.fail("AttemptNotFound");
	return row;
}

/**
 * The uuid of one's own attempt. A uuid is taken as it is, so that a running attempt asks no database: the session's
 * name tells whose it is. @throws DomainError AttemptNotFound
 */
export async function attemptUuidOf(deps: Pick<Deps, "db">, actor: Actor, idOrUuid: string): Promise<string> {
	return isNumeric(idOrUuid) ? (await loadAttempt(deps, actor, idOrUuid)).uuid : idOrUuid;
}

/** Whether the attempt was ever made, by this student. One round trip. */
export async function attemptExists(
	{ db }: Pick<Deps, "db">,
	{ attemptUuid, accountUuid }: MockTestKey,
): Promise<boolean> {
	const [row] = await db
		.select({ id: mockTestAttempt.id })
		.from(mockTestAttempt)
		.where(and(eq(mockTestAttempt.uuid, attemptUuid), eq(mockTestAttempt.accountUuid, accountUuid)));
	return row !== undefined;
}

/** The statement that reads the questions of a sealed attempt that were not answered rightly, in its order. */
export const missedStatement = ({ db }: Pick<Deps, "db">, attemptUuid: string | SQL) =>
	db
		.select({ uuid: mockTestResponse.questionUuid })
		.from(mockTestResponse)
		.where(and(eq(mockTestResponse.attemptUuid, attemptUuid), eq(mockTestResponse.isCorrect, false)))
		.orderBy(asc(mockTestResponse.position));

/**
 * Draws the paper of an attempt in its session. Idempotent; before the start a newer pool replaces the paper of a whole
 * attempt, never of one that practises what went wrong. No round trip while type and pool are cached, else one for each.
 */
export async function prepareSession(deps: Pick<Deps, "db" | "cache" | "exams">, row: AttemptRow): Promise<void> {
	const type = await loadMockTest(deps, row.typeUuid);
	const { uuid: attemptUuid, accountUuid, typeUuid, retryOfUuid } = row;
	const [pool, missed] = await Promise.all([
		loadMockTestPool(deps, typeUuid, retryOfUuid ? row.poolVersion : Math.max(row.poolVersion, type.poolVersion ?? 0)),
		retryOfUuid ? missedStatement(deps, retryOfUuid) : null,
	]);
	await deps.exams.prepare({
		ref: { ...keyOf(attemptUuid, accountUuid), typeUuid },
		registrationUuid: null,
		window: windowOf({ ...type, durationMinutes: minutesOf(type, row) }),
		pool: missed
			? onlyQuestions(
					pool,
					missed.map(({ uuid }) => uuid),
				)
			: pool,
	});
}
