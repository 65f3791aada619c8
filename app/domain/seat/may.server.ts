import { type SQL, sql } from "drizzle-orm";
import { accountRole, course, enrolmentEvent, suspension, teacherProfile } from "#db/schema/index.ts";

/** That an account is suspended, in SQL. */
const isSuspended = (account: SQL) =>
	sql`EXISTS (SELECT 1 FROM ${suspension} AS s WHERE s.account_uuid = ${account} AND s.lifted_at IS NULL)`;

/** That somebody may be a student of a course: is one, and is not suspended. Who may not is passed over (ENR-3). */
export const mayCome = (account: SQL) => sql`(EXISTS (
	SELECT 1 FROM ${accountRole} AS r WHERE r.account_uuid = ${account} AND r.role = 'student'
) AND NOT ${isSuspended(account)})`;

/**
 * That a teacher may teach: not one whose documents are not accepted, or who is suspended. Of who has left for good there is no profile any
 * more; that was not before their last course was over, and it is asked of courses that are not. To be found they need one: `isListed`.
 */
export const mayTeach = (account: SQL) => sql`(NOT ${isSuspended(account)} AND NOT EXISTS (
	SELECT 1 FROM ${teacherProfile} AS t WHERE t.account_uuid = ${account} AND t.verification_status <> 'Accepted'
))`;

/** That the course `c` takes in who was invited, or is next: it is not over, not archived, and its teacher may teach. */
export const takesIn = (now: number) =>
	sql`(c.end_at > ${now} AND c.archived_at IS NULL AND ${mayTeach(sql`c.teacher_uuid`)})`;

/** That the course `c` takes in who comes by themselves. */
export const isOpen = (now: number) => sql`(c.enrolment_end_at > ${now} AND ${takesIn(now)})`;

/**
 * That the student of a row of `enrolment` was declined or taken out, and the teacher has said no yes and not asked them to come since
 * (ENR-8): whatever they do meanwhile changes nothing about it.
 */
export const isSentAway = sql`(enrolment.state IN ('removed', 'declined') OR EXISTS (
	SELECT 1 FROM ${enrolmentEvent} AS v WHERE v.enrolment_uuid = enrolment.uuid AND v.to_state IN ('removed', 'declined') AND NOT EXISTS (
		SELECT 1 FROM ${enrolmentEvent} AS y WHERE y.enrolment_uuid = enrolment.uuid AND y.id > v.id
		AND y.to_state IN ('invited', 'waiting', 'accepted') AND y.actor_uuid <> enrolment.student_uuid
	)
))`;

/** How many seats of a course are free for somebody at this moment: none where it takes nobody in. */
export const freeSeats = (courseUuid: SQL | string, now: number) => sql`coalesce((
	SELECT CASE WHEN ${takesIn(now)} THEN max(c.max_students - c.seats_taken, 0) ELSE 0 END FROM ${course} AS c WHERE c.uuid = ${courseUuid}
), 0)`;
