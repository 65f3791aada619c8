import { type SQL, sql } from "drizzle-orm";
import { assignment, assignmentExtension, submission, submissionMark } from "#db/schema/index.ts";
import { isAccepted } from "~/domain/course/access.server.ts";

/** The assignment of a statement by the name of its table; `a` where it is read under that name. */
const HERE = sql.raw('"assignment"');

/**
 * Until when a student hands in on time, in SQL (ASG-3): the end of the assignment, or their own extension where that is later. Every page,
 * call and statement has it from here.
 * @param of the assignment, by whatever name the statement has it
 */
export const deadlineOf = (student: string | SQL, of: SQL = HERE): SQL<number> =>
	sql<number>`max(${of}.ends_at, coalesce((SELECT x.ends_at FROM ${assignmentExtension} AS x
		WHERE x.assignment_uuid = ${of}.uuid AND x.student_uuid = ${student}), 0))`;

/** The active submission of a student for the assignment of a statement, in SQL, with a condition on it. */
export const hasActive = (student: string | SQL, of: SQL, condition: SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${submission} AS s LEFT JOIN ${submissionMark} AS k ON k.submission_uuid = s.uuid
		WHERE s.assignment_uuid = ${of}.uuid AND s.student_uuid = ${student} AND s.state = 'active' AND ${condition})`;

/** That the mark of what they handed in was returned: then it stays as it is. */
export const isReturned = (student: string | SQL, of: SQL = HERE): SQL =>
	hasActive(student, of, sql`k.returned_at IS NOT NULL`);

/** That there is time: before their deadline, or later where that is taken and nothing was handed in on time, until the course ends. */
export const isInTime = (student: string | SQL, now: number, of: SQL = HERE, course: SQL = sql.raw('"course"')): SQL =>
	sql`(${of}.starts_at <= ${now} AND (${now} < ${deadlineOf(student, of)} OR (${of}.late_policy = 'mark_late'
		AND ${now} < ${course}.end_at AND NOT ${hasActive(student, of, sql`s.late = 0`)})))`;

/**
 * Whether a student may hand in, or change what they handed in, at a moment (ASG-4): they are in the course, it is not archived, there is time
 * and no mark was returned. For statements of an assignment joined to its course.
 * @param now ms UTC
 */
export const mayHandIn = (student: string | SQL, now: number, of: SQL = HERE, course: SQL = sql.raw('"course"')): SQL =>
	sql`(${course}.archived_at IS NULL AND ${isAccepted(sql`${course}.uuid`, student)}
		AND ${isInTime(student, now, of, course)} AND NOT ${isReturned(student, of)})`;

/** For the batch that gives more time: what was late and is not any more counts as on time. What was changed came when it was changed last. */
export const forgiveLate = (assignmentUuid: string, when: SQL): SQL =>
	sql`UPDATE ${submission} SET late = 0 WHERE assignment_uuid = ${assignmentUuid} AND late = 1 AND ${when}
		AND CASE state WHEN 'active' THEN updated_at ELSE submitted_at END < (SELECT ${deadlineOf(sql`"submission".student_uuid`, sql.raw("a"))} FROM ${assignment} AS a WHERE a.uuid = ${assignmentUuid})`;
