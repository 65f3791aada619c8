import { sql } from "drizzle-orm";
import { course, enrolment } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { anyOf, type CourseRef, changeStatements, type Statement } from "./change.server.ts";
import { LEAST_TO_RESPOND_MS, offerEnd, statesFor } from "./machine.ts";
import { freeSeats, mayCome } from "./may.server.ts";
import { tellStatements, tellTeacher } from "./tell.server.ts";

type Reads = Pick<Deps, "db">;

/** What ran out in the course, by itself: seats held for payments, offers, invitations (ENR-5, ENR-6), as everybody reads it already. */
export function lapseStatements(deps: Reads, courseUuid: CourseRef, now: number): Statement[] {
	const stands = stateNowSql("enrolment", now);
	const timed = anyOf([...statesFor("release"), ...statesFor("expire")]);
	const where = sql`course_uuid = ${courseUuid} AND state IN ${timed} AND ${stands} <> state`;
	return changeStatements(deps, { where, to: stands, by: null }, now);
}

const ofCourse = (column: "start_at" | "fee_poisha", courseUuid: CourseRef) =>
	sql`(SELECT ${sql.raw(column)} FROM ${course} WHERE uuid = ${courseUuid})`;

/** Until when an offer of now may be taken (ENR-5): as long as `offerEnd` says, but never past the course's start if that leaves two hours or more. */
const offeredUntil = (courseUuid: CourseRef, now: number) => {
	const startAt = ofCourse("start_at", courseUuid);
	const end = offerEnd(now);
	return sql`CASE WHEN ${startAt} < ${end} AND ${startAt} >= ${now + LEAST_TO_RESPOND_MS} THEN ${startAt} ELSE ${end} END`;
};

/**
 * The free seats to the next who are approved, in the order of the queue, in one update (ENR-3): who may not come is passed over. Who
 * asked only now, for a free course, need not be asked whether they still want it: they are in.
 */
function offerStatements(deps: Reads, courseUuid: CourseRef, now: number, by: string | null): Statement[] {
	const askedNow = sql`approved_at = ${now}`;
	return changeStatements(
		deps,
		{
			where: sql`uuid IN (
				SELECT e.uuid FROM ${enrolment} AS e WHERE e.course_uuid = ${courseUuid} AND e.state IN ${anyOf(statesFor("seat"))} AND ${mayCome(sql`e.student_uuid`)}
				ORDER BY e.queue_no, e.id LIMIT ${freeSeats(courseUuid, now)})`,
			to: sql`CASE WHEN ${askedNow} AND ${ofCourse("fee_poisha", courseUuid)} = 0 THEN 'accepted' ELSE 'offered' END`,
			set: sql`, respond_until = CASE WHEN ${askedNow} AND ${ofCourse("fee_poisha", courseUuid)} = 0 THEN NULL ELSE ${offeredUntil(courseUuid, now)} END`,
			by: sql`CASE WHEN ${askedNow} THEN ${by} END`,
		},
		now,
	);
}

/**
 * Statements of a batch that every change of seats ends with (leaving, removing, declining, money that goes back, more seats): what ran out
 * in the course lapses, the seats that are free are offered to the next ones, and they are told. In the same transaction, so that no seat is
 * free while somebody waits for it (ENR-3). Harmless when there is nothing to do, and when repeated.
 * @param by whose doing it is that somebody asks for a seat right now
 */
export const moveUpStatements = (
	deps: Reads,
	courseUuid: CourseRef,
	now: number,
	by: string | null = null,
): Statement[] => [
	...lapseStatements(deps, courseUuid, now),
	...offerStatements(deps, courseUuid, now, by),
	...tellStatements(deps, courseUuid, ["enrolment-offered", "enrolment-accepted", "enrolment-lapsed"], now),
	...tellTeacher(deps, courseUuid, null, ["enrolment-untaken"], now),
];
