import { type SQL, sql } from "drizzle-orm";
import {
	account,
	assignmentExcuse,
	assignmentExtension,
	assignment as assignmentTable,
	enrolment,
} from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { type AssignmentIds, assignmentNotFound, ownAssignment } from "./access.server.ts";
import type { AssignmentWrites } from "./create-assignment.server.ts";
import { forgiveLate } from "./deadline.server.ts";
import { assignmentErrors } from "./errors.ts";

export type StudentIds = AssignmentIds & { studentUuid: string };

/** The student of an address; a text that is no uuid names nobody. @throws DomainError AssignmentNotFound */
export function studentUuidOf(text: string): string {
	const parsed = uuidSchema.safeParse(text);
	if (!parsed.success) throw assignmentNotFound();
	return parsed.data;
}

/** That a student is excused from an assignment (GRD-1), in SQL. */
export const isExcused = (student: string | SQL, uuid: string | SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${assignmentExcuse} AS q WHERE q.assignment_uuid = ${uuid} AND q.student_uuid = ${student})`;

/** What a page says of one student's time. One round trip beside the assignment's. @throws DomainError AssignmentNotFound, of requireRole */
export async function getExtension(deps: AssignmentWrites, who: Actor | null, ids: StudentIds) {
	const { actor, assignment, course } = await ownAssignment(deps, who, ids);
	const studentUuid = studentUuidOf(ids.studentUuid);
	const [row] = await deps.db.all<{ name: string | null; endsAt: number | null; excused: number }>(sql`
		SELECT p.name AS name, x.ends_at AS endsAt, ${isExcused(studentUuid, assignment.uuid)} AS excused FROM ${enrolment} AS e JOIN ${account} AS p ON p.uuid = e.student_uuid
		LEFT JOIN ${assignmentExtension} AS x ON x.assignment_uuid = ${assignment.uuid} AND x.student_uuid = e.student_uuid
		WHERE e.course_uuid = ${course.uuid} AND e.student_uuid = ${studentUuid} AND e.state = 'accepted'`);
	if (!row) throw assignmentNotFound();
	const student = { uuid: studentUuid, name: row.name };
	return { actor, assignment, course, student, endsAt: row.endsAt, excused: row.excused === 1 };
}

/**
 * The teacher gives one student of the course more time, or takes that back with null (ASG-3); the student is notified. What they handed in
 * late and is in time now counts as on time; nothing of this where it is so already. Four round trips.
 * @param seen the extension as the form was opened, ms UTC, null for none; left out it is not compared
 * @throws DomainError LimitReached, ExtensionOutside, AssignmentChanged, AssignmentNotFound, CourseFixed, of requireRole
 */
export async function extendFor(
	deps: AssignmentWrites,
	who: Actor | null,
	ids: StudentIds,
	endsAt: number | null,
	seen?: number | null,
): Promise<void> {
	const { actor, assignment, course, student, endsAt: current } = await getExtension(deps, who, ids);
	refuseArchived(course);
	if (seen !== undefined && seen !== current && endsAt !== current) throw assignmentErrors.fail("AssignmentChanged");
	if (endsAt !== null && (endsAt <= assignment.endsAt || endsAt > course.endAt))
		throw assignmentErrors.fail("ExtensionOutside", { from: assignment.endsAt, to: course.endAt });
	await takeToday(deps, "decision", actor.accountUuid);
	const { db } = deps;
	const now = deps.clock();
	const isTheirs = sql`assignment_uuid = ${assignment.uuid} AND student_uuid = ${student.uuid}`;
	const there = sql`(SELECT x.ends_at FROM ${assignmentExtension} AS x WHERE x.assignment_uuid = ${assignment.uuid} AND x.student_uuid = ${student.uuid})`;
	// Asked where it is written as well: of two tabs in one moment the second overwrites nothing.
	const isSeen = seen === undefined ? sql`1` : sql`${there} IS ${seen}`;
	const write =
		endsAt === null
			? db.run(sql`DELETE FROM ${assignmentExtension} WHERE ${isTheirs} AND ${isSeen}`)
			: insertWhere(
					deps,
					assignmentExtension,
					{
						...{ assignmentUuid: assignment.uuid, studentUuid: sql`e.student_uuid`, endsAt },
						...{ createdAt: now, updatedAt: now },
					},
					sql`FROM ${enrolment} AS e
						WHERE e.course_uuid = ${course.uuid} AND e.student_uuid = ${student.uuid} AND e.state = 'accepted' AND ${isSeen}`,
				).onConflictDoUpdate({
					target: [assignmentExtension.assignmentUuid, assignmentExtension.studentUuid],
					set: asGiven(assignmentExtension, "endsAt", "updatedAt"),
					setWhere: sql`"assignment_extension".ends_at <> excluded.ends_at`,
				});
	// A calendar takes nothing older than it has (ASG-10): what is taken back is said by a change of the assignment that is later than the extension.
	const rises = sql`UPDATE ${assignmentTable} SET updated_at = max(updated_at, ${now}, (SELECT x.updated_at + 1000 FROM ${assignmentExtension} AS x
		WHERE x.assignment_uuid = ${assignment.uuid} AND x.student_uuid = ${student.uuid})) WHERE ${endsAt === null} AND uuid = ${assignment.uuid} AND ${isSeen}
		AND EXISTS (SELECT 1 FROM ${assignmentExtension} AS x WHERE x.assignment_uuid = ${assignment.uuid} AND x.student_uuid = ${student.uuid})`;
	const [, , , , [after]] = await db.batch([
		db.run(rises),
		write,
		notify(
			deps,
			{
				...{ kind: "assignment-extended", role: "student", about: assignment.uuid },
				key: `assignment-extended:${assignment.uuid}:${now}`,
				params: { title: assignment.title, course: course.title, endsAt: endsAt ?? assignment.endsAt },
				account: student.uuid,
				// Said of the statement before it.
				where: sql`changes() > 0`,
			},
			now,
		),
		db.run(forgiveLate(assignment.uuid, sql`student_uuid = ${student.uuid}`)),
		db.all<{ endsAt: number | null }>(sql`SELECT ${there} AS endsAt`),
	]);
	const isChanged = after && after.endsAt !== endsAt && after.endsAt !== seen;
	if (seen !== undefined && isChanged) throw assignmentErrors.fail("AssignmentChanged");
}
