import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { enrolment } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { anyOf, changeStatements } from "./change.server.ts";
import { statesFor } from "./machine.ts";
import { moveUpStatements } from "./move-up.server.ts";
import { tellTeacher } from "./tell.server.ts";

/** Courses at a time. */
const GROUP = 25;

/** That somebody has money in a seat that nobody has decided about: it would come back to them. In SQL. */
export const hasSeatUndecided = (accountUuid: string): SQL =>
	sql`EXISTS (SELECT 1 FROM ${enrolment} WHERE student_uuid = ${accountUuid} AND state IN ${anyOf([...statesFor("pay"), "paid"])})`;

/**
 * Somebody goes for good (PRV-6): they leave the courses that they are in, and say no to all that they wait for or were asked to; the next
 * ones move up in the same transaction (ENR-3), and teachers are told. May be repeated. @returns whether all of it is done
 */
export async function leaveForGood(
	deps: Pick<Deps, "db" | "clock">,
	accountUuid: string,
	{ until }: Limit,
): Promise<boolean> {
	const { db, clock } = deps;
	const states = [...statesFor("leave"), ...statesFor("reject")];
	while (clock() < until) {
		const rows = await db
			.select({ uuid: enrolment.uuid, courseUuid: enrolment.courseUuid })
			.from(enrolment)
			.where(and(eq(enrolment.studentUuid, accountUuid), inArray(enrolment.state, states)))
			.limit(GROUP);
		if (rows.length === 0) return true;
		for (const { uuid, courseUuid } of rows) {
			if (clock() >= until) return false;
			const now = clock();
			const goes = (from: "leave" | "reject", to: "left" | "rejected") =>
				changeStatements(
					deps,
					{ where: sql`uuid = ${uuid} AND state IN ${anyOf(statesFor(from))}`, to, by: accountUuid },
					now,
				);
			await db.batch(
				asBatch([
					...goes("leave", "left"),
					...goes("reject", "rejected"),
					...moveUpStatements(deps, courseUuid, now),
					...tellTeacher(deps, courseUuid, accountUuid, ["enrolment-went"], now),
				]),
			);
		}
	}
	return false;
}
