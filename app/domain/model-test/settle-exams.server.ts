import { and, asc, eq, exists, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { attempt, keyCorrection, modelTest, registration } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { heldElsewhere } from "~/domain/question-bank/hold-questions.server.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { lastStopAt, ownStopAt } from "./exam-end.server.ts";
import { refOf } from "./prepare-session.server.ts";
import { rankExam } from "./rank-exam.server.ts";
import { RANKING_GRACE_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "cache" | "exams" | "clock" | "log">;

const AT_A_TIME = 300;
const AT_ONCE = 20;
const FOR_EVER: Limit = { until: Number.POSITIVE_INFINITY };
/** Those that cannot be ranked are among them each time: so many would have to pile up to fill it. */
const MOST_RANKED = 500;
/** After this an exam is ranked even if some session has not delivered (MT-6); a straggler later ranks it again. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Scheduled: settles the registrations of ended exams. A session whose alarm was lost is sealed and delivers its
 * outcome; one that was never started is settled as absent. Two round trips for each few hundred, until all were asked or
 * the time is up. @returns how many were asked
 */
export async function settleEndedExams(deps: Needs, { until } = FOR_EVER): Promise<{ asked: number; absent: number }> {
	const total = { asked: 0, absent: 0 };
	// Each is asked once in a sweep: one that does not answer stays, and the others come after it.
	for (let after = 0; ; ) {
		const { last, asked, absent } = await settleSome(deps, after, until);
		total.asked += asked;
		total.absent += absent;
		if (last === null || deps.clock() >= until) return total;
		after = last;
	}
}

/** Some behind an id. @returns the id of the last, or null when there are no more */
async function settleSome(deps: Needs, after: number, until: number) {
	const { db } = deps;
	const now = deps.clock();
	const waiting = await db
		.select({
			id: registration.id,
			uuid: registration.uuid,
			examUuid: registration.examUuid,
			accountUuid: registration.accountUuid,
		})
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(
			and(
				isNull(registration.settledAt),
				gt(registration.id, after),
				eq(modelTest.state, "published"),
				lte(modelTest.stopAt, now - RANKING_GRACE_MS),
				lte(ownStopAt, now - RANKING_GRACE_MS),
			),
		)
		.orderBy(asc(registration.id))
		.limit(AT_A_TIME);
	const absent: string[] = [];
	let asked = 0;
	const ask = async (row: (typeof waiting)[number]) => {
		asked += 1;
		try {
			const reply = await deps.exams.seal(refOf(row.examUuid, row.accountUuid));
			if (reply.kind === "absent") absent.push(row.uuid);
			else if (reply.kind !== "finished")
				deps.log.warn("session open past its exam", { registration: row.uuid, kind: reply.kind });
		} catch (error) {
			deps.log.error("session not settled", error, { registration: row.uuid });
		}
	};
	await inBatches(waiting, AT_ONCE, ask, () => deps.clock() < until);
	if (absent.length > 0)
		await db
			.update(registration)
			.set({ settledAt: now })
			.where(and(inArray(registration.uuid, absent), isNull(registration.settledAt)));
	const last = waiting.length < AT_A_TIME ? null : (waiting.at(-1)?.id ?? null);
	return { asked, absent: absent.length, last };
}

/**
 * Scheduled: ranks what can be ranked: ended exams (MT-6) whose registrations are all settled (or after a longer wait), and
 * ranked ones that a straggler or a key correction has changed. None while another exam holds keys of its paper, which `rankExam` looks at
 * once more (QB-5.3). One that cannot be ranked does not keep the others waiting.
 * @returns the exams ranked
 */
export async function rankEndedExams(deps: Needs, { until } = FOR_EVER): Promise<{ ranked: string[] }> {
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
		.where(and(eq(keyCorrection.examUuid, modelTest.uuid), isNull(keyCorrection.appliedAt)));
	const due = await db
		.select({ uuid: modelTest.uuid })
		.from(modelTest)
		.where(
			and(
				eq(modelTest.state, "published"),
				// The first is for the index: nobody's time is over before the common stop.
				lte(modelTest.stopAt, now - RANKING_GRACE_MS),
				lte(lastStopAt, now - RANKING_GRACE_MS),
				or(
					and(isNull(modelTest.rankedAt), or(not(exists(unsettled)), lte(lastStopAt, now - PATIENCE_MS))),
					and(gt(modelTest.rankedAt, 0), or(exists(unranked), exists(corrected))),
				),
				not(exists(heldElsewhere({ db }, modelTest.uuid, now))),
			),
		)
		.orderBy(asc(modelTest.stopAt))
		.limit(MOST_RANKED);
	const ranked: string[] = [];
	for (const { uuid } of due) {
		if (deps.clock() >= until) break;
		// Few exams end together, and each ranking is one batch of its own.
		try {
			if (await rankExam(deps, uuid)) ranked.push(uuid);
		} catch (error) {
			deps.log.error("exam not ranked", error, { exam: uuid });
		}
	}
	return { ranked };
}
