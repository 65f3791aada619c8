import { sql } from "drizzle-orm";
import { assignmentExcuse, enrolment } from "#db/schema/index.ts";
import { IF_CHANGED, insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { assignmentNotFound, ownAssignment } from "./access.server.ts";
import type { AssignmentWrites } from "./create-assignment.server.ts";
import { type StudentIds, studentUuidOf } from "./extend.server.ts";

/**
 * The teacher excuses one student of the course from an assignment, or takes that back (GRD-1): excused, it counts for nothing of theirs. The
 * student is notified, and the audit log says who did so; nothing of this where it is so already. Three round trips.
 * @throws DomainError LimitReached, AssignmentNotFound also for who is not in the course, CourseFixed, of requireRole
 */
export async function excuseFrom(
	deps: AssignmentWrites,
	who: Actor | null,
	ids: StudentIds,
	excused: boolean,
): Promise<void> {
	const { actor, assignment, course } = await ownAssignment(deps, who, ids);
	const now = deps.clock();
	refuseArchived(course);
	const studentUuid = studentUuidOf(ids.studentUuid);
	await takeToday(deps, "decision", actor.accountUuid);
	const isIn = sql`e.course_uuid = ${course.uuid} AND e.student_uuid = ${studentUuid} AND e.state = 'accepted'`;
	const write = excused
		? insertWhere(
				deps,
				assignmentExcuse,
				{ assignmentUuid: assignment.uuid, studentUuid: sql`e.student_uuid`, createdAt: now },
				sql`FROM ${enrolment} AS e WHERE ${isIn}`,
			).onConflictDoNothing()
		: deps.db.run(
				sql`DELETE FROM ${assignmentExcuse} WHERE assignment_uuid = ${assignment.uuid} AND student_uuid = ${studentUuid}
					AND EXISTS (SELECT 1 FROM ${enrolment} AS e WHERE ${isIn})`,
			);
	const [, , , there] = await deps.db.batch([
		write,
		audit(
			deps,
			{
				...({ actorUuid: actor.accountUuid, objectType: "assignment", objectUuid: assignment.uuid } as const),
				...(excused
					? { action: "assignment.excused", detail: { account: studentUuid } }
					: { action: "assignment.excuse-taken-back", detail: { account: studentUuid } }),
			},
			IF_CHANGED,
			now,
		),
		notify(
			deps,
			{
				...{ kind: "assignment-excused", role: "student", about: assignment.uuid },
				key: `assignment-excused:${assignment.uuid}:${excused}:${now}`,
				params: { title: assignment.title, course: course.title, excused },
				account: studentUuid,
				// One line of the log, where it was written just before.
				where: sql`changes() > 0`,
			},
			now,
		),
		deps.db.all<{ one: number }>(sql`SELECT 1 AS one FROM ${enrolment} AS e WHERE ${isIn}`),
	]);
	if (there.length === 0) throw assignmentNotFound();
}
