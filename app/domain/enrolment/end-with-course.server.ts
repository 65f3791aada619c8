import { type SQL, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, enrolment, mobileInvitation } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { anyOf, changeStatements } from "~/domain/seat/change.server.ts";
import { statesFor } from "~/domain/seat/machine.ts";
import { tellStatements, tellTeacher } from "~/domain/seat/tell.server.ts";
import { eachDue } from "./each-due.server.ts";

/** Courses at a look. */
const AT_A_TIME = 500;

/**
 * Scheduled: what is still open when a course is over ends with it (ENR-14): requests, places in the queue, invitations, also of numbers, and
 * offered seats; each of them is told, and the teacher once. Bounded; may come late or twice. Who has paid is ended by `endUnanswered`, a seat
 * that is held for a payment by its own time.
 */
export async function endWithCourse(deps: Pick<Deps, "db" | "clock">, limit: Limit): Promise<{ courses: number }> {
	const courses = await eachDue(
		deps,
		limit,
		"",
		(after) => coursesOver(deps, after),
		(uuid) => endOne(deps, uuid),
	);
	return { courses };
}

/** What is open in a course. The list is that of an index, word for word. */
const OPEN = sql.raw("state IN ('applied', 'waiting', 'invited', 'offered')");

/** The first course after one that has something open, each found by an index: of however many people that is, nothing is read. */
const nextOpen = (after: SQL): SQL => {
	const withState = statesFor("end-with-course").map(
		(state) =>
			sql`SELECT min(course_uuid) AS uuid FROM ${enrolment} WHERE state = ${state} AND ${OPEN} AND course_uuid > ${after}`,
	);
	const withNumbers = sql`SELECT min(course_uuid) AS uuid FROM ${mobileInvitation} WHERE course_uuid > ${after}`;
	return sql`(SELECT min(uuid) FROM (${sql.join([...withState, withNumbers], sql` UNION ALL `)}))`;
};

/** Of the next courses with something open those that are over, in the order of their uuids. */
async function coursesOver({ db, clock }: Pick<Deps, "db" | "clock">, after: string) {
	const rows = await db.all<{ uuid: string; isOver: number }>(sql`
		WITH RECURSIVE open (uuid) AS (
			SELECT ${nextOpen(sql`${after}`)} UNION ALL SELECT ${nextOpen(sql`open.uuid`)} FROM open WHERE open.uuid IS NOT NULL LIMIT ${AT_A_TIME}
		)
		SELECT open.uuid, c.end_at <= ${clock()} AS isOver FROM open CROSS JOIN ${course} AS c ON c.uuid = open.uuid`);
	const due = rows.filter(({ isOver }) => isOver === 1).map(({ uuid }) => uuid);
	return { due, after: rows.length < AT_A_TIME ? null : (rows.at(-1)?.uuid ?? null) };
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
