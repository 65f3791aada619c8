import { sql } from "drizzle-orm";
import { assignmentExcuse, enrolment } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import { assignmentNotFound, ownAssignment } from "./access.server.ts";
import type { AssignmentWrites } from "./create-assignment.server.ts";
import { type StudentIds, studentUuidOf } from "./extend.server.ts";

/**
 * The teacher excuses one student of the course from an assignment, or takes that back (GRD-1): excused, it counts for nothing of theirs. Two round
 * trips.
 * @throws DomainError AssignmentNotFound also for who is not in the course, CourseFixed, of requireRole
 */
export async function excuseFrom(
	deps: AssignmentWrites,
	who: Actor | null,
	ids: StudentIds,
	excused: boolean,
): Promise<void> {
	const { assignment, course } = await ownAssignment(deps, who, ids);
	refuseArchived(course);
	const studentUuid = studentUuidOf(ids.studentUuid);
	const isIn = sql`e.course_uuid = ${course.uuid} AND e.student_uuid = ${studentUuid} AND e.state = 'accepted'`;
	const write = excused
		? sql`INSERT INTO ${assignmentExcuse} (assignment_uuid, student_uuid, created_at)
			SELECT ${assignment.uuid}, e.student_uuid, ${deps.clock()} FROM ${enrolment} AS e WHERE ${isIn}
			ON CONFLICT (assignment_uuid, student_uuid) DO NOTHING`
		: sql`DELETE FROM ${assignmentExcuse} WHERE assignment_uuid = ${assignment.uuid} AND student_uuid = ${studentUuid}`;
	const [, there] = await deps.db.batch([
		deps.db.run(write),
		deps.db.all<{ one: number }>(sql`SELECT 1 AS one FROM ${enrolment} AS e WHERE ${isIn}`),
	]);
	if (there.length === 0) throw assignmentNotFound();
}
