import { and, asc, eq, exists, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { attempt, keyCorrection, modelTest, registration } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { refOf } from "./prepare-session.server.ts";
import { rankExam } from "./rank-exam.server.ts";
import { RANKING_GRACE_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

const SWEEP_SIZE = 300;
const AT_ONCE = 10;
/** After this an exam is ranked even if some session has not delivered (MT-6); a straggler later ranks it again. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Scheduled: settles the registrations of ended exams. A session whose alarm was lost is sealed and delivers its
 * outcome; one that was never started is settled as absent. Two round trips. @returns how many were asked
 */
export async function settleEndedExams(deps: Needs): Promise<{ asked: number; absent: number }> {
	const { db } = deps;
	const now = deps.clock();
	const waiting = await db
		.select({ uuid: registration.uuid, examUuid: registration.examUuid, accountUuid: registration.accountUuid })
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(
			and(
				isNull(registration.settledAt),
				eq(modelTest.state, "published"),
				lte(modelTest.stopAt, now - RANKING_GRACE_MS),
			),
		)
		.orderBy(asc(registration.id))
		.limit(SWEEP_SIZE);
	const absent: string[] = [];
	await inBatches(waiting, AT_ONCE, async (row) => {
		try {
			const reply = await deps.exams.seal(refOf(row.examUuid, row.accountUuid));
			if (reply.kind === "absent") absent.push(row.uuid);
			else if (reply.kind !== "finished")
				deps.log.warn("session open past its exam", { registration: row.uuid, kind: reply.kind });
		} catch (error) {
			deps.log.error("session not settled", error, { registration: row.uuid });
		}
	});
	if (absent.length > 0)
		await db
			.update(registration)
			.set({ settledAt: now })
			.where(and(inArray(registration.uuid, absent), isNull(registration.settledAt)));
	return { asked: waiting.length, absent: absent.length };
}

/**
 * Scheduled: ranks what can be ranked: ended exams (MT-6) whose registrations are all settled (or after a longer wait), and
 * ranked ones that a straggler or a key correction has changed. @returns the exams ranked
 */
export async function rankEndedExams(deps: Needs): Promise<{ ranked: string[] }> {
	const { db } = deps;
	const now = deps.clock();
	const unsettled = db
		.select({ one: sql`1` })
		.from(registration)
		.where(and(eq(registration.examUuid, modelTest.uuid), isNull(registration.settledAt)));
	const unranked = db
		.select({ one: sql`1` })
		.from(attempt)
		.where(and(eq(attempt.examUuid, modelTest.uuid), isNull(attempt.rank)));
	const corrected = db
		.select({ one: sql`1` })
		.from(keyCorrection)
		.where(and(eq(keyCorrection.examUuid, modelTest.uuid), gt(keyCorrection.updatedAt, modelTest.rankedAt)));
	const due = await db
		.select({ uuid: modelTest.uuid })
		.from(modelTest)
		.where(
			and(
				eq(modelTest.state, "published"),
				lte(modelTest.stopAt, now - RANKING_GRACE_MS),
				or(
					and(isNull(modelTest.rankedAt), or(not(exists(unsettled)), lte(modelTest.stopAt, now - PATIENCE_MS))),
					and(gt(modelTest.rankedAt, 0), or(exists(unranked), exists(corrected))),
				),
			),
		)
		.orderBy(asc(modelTest.stopAt))
		.limit(20);
	// Few exams end together, and each ranking is one batch of its own.
	for (const exam of due) await rankExam(deps, exam.uuid);
	return { ranked: due.map((exam) => exam.uuid) };
}
