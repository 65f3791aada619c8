import { sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, enrolment, mobileInvitation } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { anyOf, changeStatements } from "~/domain/seat/change.server.ts";
import { statesFor } from "~/domain/seat/machine.ts";
import { tellStatements, tellTeacher } from "~/domain/seat/tell.server.ts";

const AT_A_TIME = 50;

/**
 * Scheduled: what is still open when a course is over ends with it (ENR-14): requests, places in the queue, invitations, also of numbers, and
 * offered seats; each of them is told, and the teacher once. Bounded; may come late or twice. Who has paid is ended by `endUnanswered`, a seat
 * that is held for a payment by its own time.
 */
export async function endWithCourse(deps: Pick<Deps, "db" | "clock">, { until }: Limit): Promise<{ courses: number }> {
	let courses = 0;
	let after = "";
	while (deps.clock() < until) {
		const due = await coursesOver(deps, after);
		for (const { uuid } of due) {
			if (deps.clock() >= until) break;
			await endOne(deps, uuid);
			after = uuid;
			courses += 1;
		}
		if (due.length < AT_A_TIME) break;
	}
	return { courses };
}

/** The next courses that are over with something open. The states are those of an index, word for word. */
function coursesOver({ db, clock }: Pick<Deps, "db" | "clock">, after: string) {
	const now = clock();
	return db.all<{ uuid: string }>(sql`
		SELECT DISTINCT uuid FROM (
			SELECT w.course_uuid AS uuid FROM ${enrolment} AS w CROSS JOIN ${course} AS c ON c.uuid = w.course_uuid
				WHERE w.state IN ('applied', 'waiting', 'invited', 'offered') AND c.end_at <= ${now}
			UNION ALL SELECT m.course_uuid FROM ${mobileInvitation} AS m CROSS JOIN ${course} AS c ON c.uuid = m.course_uuid
				WHERE m.expires_at > ${now} AND c.end_at <= ${now}
		) WHERE +uuid > ${after} ORDER BY uuid LIMIT ${AT_A_TIME}`);
}

/** Its end may have been put off meanwhile: each statement asks again. */
function endOne(deps: Pick<Deps, "db" | "clock">, courseUuid: string) {
	const now = deps.clock();
	const isOver = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND c.end_at <= ${now})`;
	const open = sql`course_uuid = ${courseUuid} AND state IN ${anyOf(statesFor("end-with-course"))} AND ${isOver}`;
	return deps.db.batch(
		asBatch([
			...changeStatements(deps, { where: open, to: "lapsed", by: null }, now),
			deps.db.run(sql`DELETE FROM ${mobileInvitation} WHERE course_uuid = ${courseUuid} AND ${isOver}`),
			...tellStatements(deps, courseUuid, ["enrolment-over"], now),
			...tellTeacher(deps, courseUuid, null, ["enrolment-open-over"], now),
		]),
	);
}
