import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attemptErrors } from "~/domain/attempt/errors.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import type { Finished, SessionRef } from "~/domain/exam-session/port.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { modelTestErrors } from "./errors.ts";
import { type ExamConfig, loadExamConfig, windowOf } from "./exam-config.server.ts";
import { ownStopAt } from "./exam-end.server.ts";
import { loadPool } from "./pool.server.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

export const refOf = (examUuid: string, accountUuid: string): SessionRef => ({
	kind: "model-test",
	examUuid,
	accountUuid,
});

type Registered = { registrationUuid: string; accountUuid: string; extraMinutes: number };

/**
 * Draws the student's paper in the exam session, so that the start itself touches no database (ATT-5); one that runs gets the time that
 * the exam has since been given.
 */
export async function prepareSession(
	deps: Needs,
	exam: ExamConfig,
	{ registrationUuid, accountUuid, extraMinutes }: Registered,
): Promise<void> {
	if (exam.poolVersion === null) throw new Error(`Published exam ${exam.uuid} has no pool`);
	const pool = await loadPool(deps, exam.uuid, exam.poolVersion);
	const window = windowOf(exam, extraMinutes);
	await deps.exams.prepare({ ref: refOf(exam.uuid, accountUuid), registrationUuid, window, pool });
}

/**
 * For a session that was never prepared (the object was away at registration): prepares it if the student is
 * registered. @returns the end of an attempt that the database holds without a session of its own
 * @throws DomainError NotRegistered, Late where that can no longer be mended, ExamNotFound
 */
export async function prepareIfRegistered(deps: Needs, actor: Actor, examUuid: string): Promise<Finished | null> {
	const exam = await loadExamConfig(deps, examUuid);
	const now = deps.clock();
	const isTheirs = and(eq(attempt.examUuid, registration.examUuid), eq(attempt.accountUuid, registration.accountUuid));
	const [row] = await deps.db
		.select({ uuid: registration.uuid, extraMinutes: registration.extraMinutes, sealed: attempt })
		.from(registration)
		.leftJoin(attempt, isTheirs)
		.where(and(eq(registration.examUuid, exam.uuid), eq(registration.accountUuid, actor.accountUuid)));
	if (!row) throw now < exam.stopAt ? modelTestErrors.fail("NotRegistered") : attemptErrors.fail("Late");
	if (row.sealed) return endOf(row.sealed, now);
	const { uuid: registrationUuid, extraMinutes } = row;
	await prepareSession(deps, exam, { registrationUuid, accountUuid: actor.accountUuid, extraMinutes });
	return null;
}

const endOf = (row: typeof attempt.$inferSelect, now: number): Finished => ({
	kind: "finished",
	startedAt: row.startedAt,
	deadlineAt: row.deadlineAt,
	finishedAt: row.finishedAt,
	sealReason: row.sealReason,
	answeredCount: row.correctCount + row.wrongCount,
	total: row.totalQuestions,
	serverNow: now,
});

const AT_A_TIME = 200;
const AT_ONCE = 20;
const FOR_EVER: Limit = { until: Number.POSITIVE_INFINITY };

/**
 * Scheduled: prepares sessions that registration could not, and those drawn from a pool that has since been
 * published anew. Two round trips for each few hundred, and two for each exam that is in no cache, until all were asked or
 * the time is up. @returns how many sessions were prepared
 */
export async function prepareWaitingSessions(
	deps: Needs & Pick<Deps, "writes">,
	{ until } = FOR_EVER,
): Promise<{ prepared: number }> {
	let prepared = 0;
	// Each is tried once in a sweep: one that cannot be prepared stays, and the others come after it.
	for (let after = 0; ; ) {
		const some = await prepareSome(deps, after, until);
		prepared += some.prepared;
		if (some.last === null || deps.clock() >= until) return { prepared };
		after = some.last;
	}
}

/** Some behind an id. @returns the id of the last, or null when there are no more */
async function prepareSome(deps: Needs & Pick<Deps, "writes">, after: number, until: number) {
	const { db } = deps;
	const waiting = await db
		.select({
			id: registration.id,
			uuid: registration.uuid,
			accountUuid: registration.accountUuid,
			examUuid: registration.examUuid,
			extraMinutes: registration.extraMinutes,
			// Read anew: an exam that was extended is in some caches with its old end.
			stopAt: modelTest.stopAt,
			durationMinutes: modelTest.durationMinutes,
		})
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(
			and(
				eq(modelTest.state, "published"),
				gt(registration.id, after),
				isNull(registration.settledAt),
				gt(ownStopAt, deps.clock()),
				or(isNull(registration.preparedVersion), lt(registration.preparedVersion, modelTest.poolVersion)),
			),
		)
		.orderBy(asc(registration.id))
		.limit(AT_A_TIME);
	const exams = new Map<string, ExamConfig & { poolVersion: number }>();
	// Once for each exam, so that its students do not all ask for the same at once.
	await inBatches([...new Set(waiting.map((row) => row.examUuid))], AT_ONCE, async (examUuid) => {
		try {
			const exam = await loadExamConfig(deps, examUuid);
			const poolVersion = exam.poolVersion ?? 0;
			await loadPool(deps, examUuid, poolVersion);
			exams.set(examUuid, { ...exam, poolVersion });
		} catch (error) {
			deps.log.error("exam with waiting sessions not readable", error, { exam: examUuid });
		}
	});
	const done: Prepared[] = [];
	const prepare = async (row: (typeof waiting)[number]) => {
		const exam = exams.get(row.examUuid);
		if (!exam) return;
		try {
			const { uuid: registrationUuid, accountUuid, extraMinutes, stopAt, durationMinutes } = row;
			const timed = { ...exam, stopAt, durationMinutes };
			await prepareSession(deps, timed, { registrationUuid, accountUuid, extraMinutes });
			done.push(asPrepared(timed, row.uuid, extraMinutes));
		} catch (error) {
			deps.log.error("session not prepared", error, { registration: row.uuid });
		}
	};
	await inBatches(waiting, AT_ONCE, prepare, () => deps.clock() < until);
	await markPrepared(deps, done);
	return { prepared: done.length, last: waiting.length < AT_A_TIME ? null : (waiting.at(-1)?.id ?? null) };
}

/** What a session was prepared with: the pool, and the times that its clock goes by. */
export type Prepared = {
	uuid: string;
	version: number;
	stopAt: number;
	durationMinutes: number;
	extraMinutes: number;
};

export const asPrepared = (
	{ poolVersion, stopAt, durationMinutes }: Pick<ExamConfig, "poolVersion" | "stopAt" | "durationMinutes">,
	uuid: string,
	extraMinutes: number,
): Prepared => ({ uuid, version: poolVersion ?? 0, stopAt, durationMinutes, extraMinutes });

/**
 * Records which pool versions sessions were prepared with. Whose times have changed since stays unprepared, for the scheduled work (MT-21).
 * One round trip.
 */
export async function markPrepared(
	{ db, writes }: Pick<Deps, "db" | "writes">,
	done: readonly Prepared[],
): Promise<void> {
	const [first] = done;
	if (!first) return;
	const version = sql`(SELECT json_extract(value, '$.version') FROM json_each(${JSON.stringify(done)}) WHERE json_extract(value, '$.uuid') = ${registration.uuid})`;
	const uuids = done.map((row) => row.uuid);
	const asTimed = sql`EXISTS (
		SELECT 1 FROM json_each(${JSON.stringify(done)}) AS d JOIN ${modelTest} AS e ON e.uuid = ${registration.examUuid}
		WHERE d.value ->> 'uuid' = ${registration.uuid} AND d.value ->> 'extraMinutes' = ${registration.extraMinutes}
			AND d.value ->> 'stopAt' = e.stop_at AND d.value ->> 'durationMinutes' = e.duration_minutes)`;
	const mark = db
		.update(registration)
		.set({ preparedVersion: version })
		.where(and(inArray(registration.uuid, uuids), asTimed));
	await writes.batch(first.uuid, [mark]);
}
