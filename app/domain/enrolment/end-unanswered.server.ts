import { and, asc, eq, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, enrolment, payment, refund } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { statesFor, TEACHER_AWAY_MS } from "~/domain/seat/machine.ts";
import { mayTeach } from "~/domain/seat/may.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { tellStatements } from "~/domain/seat/tell.server.ts";
import { eachDue, lookOf } from "./each-due.server.ts";
import { endStatements, leftOf } from "./give-back.server.ts";

const AT_A_TIME = 50;

/**
 * Scheduled: who has paid and whom nobody can let in any more waits no longer (ENR-6): where the course is over or archived, or its teacher
 * may not teach and the student has waited for three days. All of their money is in the wallet, and they are told. Each of them once. Bounded;
 * may come late or twice: money that is on its way back already is left to whoever sent it.
 */
export async function endUnanswered(deps: Pick<Deps, "db" | "clock">, limit: Limit): Promise<{ ended: number }> {
	const ended = await eachDue(
		deps,
		limit,
		{ courseUuid: "", studentUuid: "" },
		async (after) => lookOf(await dueAfter(deps, after), AT_A_TIME),
		(one) => endOne(deps, one),
	);
	return { ended };
}

type Due = Awaited<ReturnType<typeof dueAfter>>[number];

/** The next of them, in the order of an index. */
function dueAfter({ db, clock }: Pick<Deps, "db" | "clock">, after: { courseUuid: string; studentUuid: string }) {
	const now = clock();
	const hasWaited = sql`${enrolment.updatedAt} <= ${now - TEACHER_AWAY_MS}`;
	return db
		.select({ enrolmentUuid: enrolment.uuid, courseUuid: course.uuid, studentUuid: enrolment.studentUuid, payment })
		.from(enrolment)
		.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
		.innerJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
		.where(
			and(
				sql`${enrolment.state} = 'paid'`,
				sql`${enrolment.courseUuid} >= ${after.courseUuid}`,
				sql`(${enrolment.courseUuid} > ${after.courseUuid} OR ${enrolment.studentUuid} > ${after.studentUuid})`,
				sql`(${course.endAt} <= ${now} OR ${course.archivedAt} IS NOT NULL OR (${hasWaited} AND NOT ${mayTeach(sql`${course.teacherUuid}`)}))`,
				sql`NOT EXISTS (SELECT 1 FROM ${refund} AS r WHERE r.payment_uuid = ${payment.uuid} AND r.state = 'requested')`,
			),
		)
		.orderBy(asc(enrolment.courseUuid), asc(enrolment.studentUuid))
		.limit(AT_A_TIME);
}

function endOne(deps: Pick<Deps, "db" | "clock">, { enrolmentUuid, courseUuid, payment: paid }: Due) {
	const at = deps.clock();
	const money = { payment: paid, amount: leftOf(paid), by: null, reason: null };
	return deps.db.batch(
		asBatch([
			...endStatements(deps, { enrolmentUuid, from: statesFor("unanswered"), to: "lapsed", ...money }, at),
			...moveUpStatements(deps, courseUuid, at),
			...tellStatements(deps, courseUuid, ["enrolment-unanswered"], at),
		]),
	);
}
