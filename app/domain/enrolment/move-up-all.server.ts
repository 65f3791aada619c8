import { sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, enrolment } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { isPaid } from "~/domain/enrolment-state/state-now.server.ts";
import { mayCome, takesIn } from "~/domain/seat/may.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { eachDue, lookOf } from "./each-due.server.ts";

const AT_A_TIME = 50;

/**
 * Scheduled: what ran out lapses, and the next ones move up (ENR-3): each course of which something is due, and each with a free seat while
 * somebody waits for it who may come, because an account was opened again. Each course once. Bounded; may come late or twice.
 */
export async function moveUpAll(deps: Pick<Deps, "db" | "clock">, limit: Limit): Promise<{ courses: number }> {
	const courses = await eachDue(
		deps,
		limit,
		{ uuid: "" },
		async ({ uuid }) => lookOf(await dueCourses(deps, uuid), AT_A_TIME),
		({ uuid }) => deps.db.batch(asBatch(moveUpStatements(deps, uuid, deps.clock()))),
	);
	return { courses };
}

/** The next courses, in the order of their uuids; what is due is found by its time, and not by that. */
function dueCourses({ db, clock }: Pick<Deps, "db" | "clock">, after: string) {
	const now = clock();
	return db.all<{ uuid: string }>(sql`
		SELECT DISTINCT uuid FROM (SELECT course_uuid AS uuid FROM ${enrolment} WHERE hold_until <= ${now} AND state = 'paying' AND NOT ${isPaid("enrolment")}
		UNION ALL SELECT course_uuid FROM ${enrolment} WHERE respond_until <= ${now} AND state IN ('offered', 'invited')
		UNION ALL SELECT c.uuid FROM ${enrolment} AS w CROSS JOIN ${course} AS c ON c.uuid = w.course_uuid
			WHERE w.state = 'waiting' AND c.seats_taken < c.max_students AND ${takesIn(now)} AND ${mayCome(sql`w.student_uuid`)}
		) WHERE +uuid > ${after} ORDER BY uuid LIMIT ${AT_A_TIME}`);
}
