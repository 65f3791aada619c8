import { and, eq, sql } from "drizzle-orm";
import { assignment, course as courseTable, enrolment, submission, submissionMark } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { detachAll } from "~/domain/asset/attachments.server.ts";
import { type Course, refuseArchived } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import { lectureNotFound } from "~/domain/lecture/access.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { noteStatement, PER_DAY, requireTaken, takenToday } from "~/domain/request/daily.server.ts";
import { type Assignment, type AssignmentIds, assignmentNotFound, ownAssignment } from "./access.server.ts";
import { type AssignmentWrites, lectureOf, orOutside, refuseDates, safeHtml } from "./create-assignment.server.ts";
import { deadlineOf, forgiveLate, hasActive } from "./deadline.server.ts";
import { assignmentErrors } from "./errors.ts";
import { isExcused } from "./extend.server.ts";
import type { AssignmentDetails } from "./schemas.ts";

/** What was said is changed, and only that. @param version as the form was opened; without it as it is read here */
export type AssignmentChange = Partial<AssignmentDetails> & { version?: number };

type Moved = { was: Assignment; is: Assignment; course: Course };

/**
 * For the batch that moves the end of an assignment, right after the statement that does so: who has not handed in, is not excused and has
 * another deadline now is notified with their own (ASG-3). None where that changes nobody's, and nobody where both are over.
 */
function notifyMoved(deps: AssignmentWrites, { was, is, course }: Moved, now: number) {
	if (was.endsAt === is.endsAt) return [];
	const student = sql`e.student_uuid`;
	const before = deadlineOf(student, sql.raw("was"));
	const after = deadlineOf(student, sql.raw("n"));
	return [
		notify(
			deps,
			{
				...{ kind: "assignment-moved", role: "student", about: was.uuid },
				key: `assignment-moved:${was.uuid}:${was.version + 1}`,
				params: sql`json_object('title', ${is.title}, 'course', ${course.title}, 'from', ${before}, 'endsAt', ${after})`,
				account: student,
				from: sql`${enrolment} AS e JOIN ${assignment} AS n ON n.uuid = ${was.uuid}
					JOIN (SELECT ${was.uuid} AS uuid, ${was.endsAt} AS ends_at) AS was`,
				// Of the change itself: no statement of the batch has written since.
				where: sql`changes() > 0 AND e.course_uuid = ${course.uuid} AND e.state = 'accepted' AND ${before} <> ${after}
					AND max(${before}, ${after}) > ${now} AND NOT ${hasActive(student, sql.raw("n"), sql`1`)} AND NOT ${isExcused(student, was.uuid)}`,
			},
			now,
		),
	];
}

/**
 * The teacher changes an assignment (ASG-1), as long as nobody else did meanwhile. More time counts for what came late as well; who has not
 * handed in is notified of another deadline. An end that moves takes one of the day's (SEC-10.1), a refused change none. Two round trips.
 * @throws DomainError AssignmentChanged, AssignmentMarksTooFew, LectureNotFound, LimitReached, CourseFixed, and as createAssignment
 */
export async function editAssignment(
	deps: AssignmentWrites,
	who: Actor | null,
	ids: AssignmentIds,
	change: AssignmentChange,
): Promise<Assignment> {
	const { actor, assignment: was, course } = await ownAssignment(deps, who, ids);
	refuseArchived(course);
	const version = change.version ?? was.version;
	if (version !== was.version) throw assignmentErrors.fail("AssignmentChanged");
	const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
	const is = { ...was, ...said } as Assignment & AssignmentDetails;
	refuseDates(is, course);
	const { db } = deps;
	const now = deps.clock();
	const moves = is.endsAt !== was.endsAt;
	const mayMove = moves ? sql`${takenToday("move", actor.accountUuid, now)} < ${PER_DAY.move}` : sql`1`;
	const movesTo = change.lectureId === undefined ? null : lectureOf(was.courseUuid, change.lectureId);
	const lectureThere = change.lectureId ? sql`${movesTo} IS NOT NULL` : sql`1`;
	const isOpen = sql`EXISTS (SELECT 1 FROM ${courseTable} AS c WHERE c.uuid = ${was.courseUuid} AND c.archived_at IS NULL)`;
	const marksFit = sql`NOT EXISTS (SELECT 1 FROM ${submissionMark} AS k JOIN ${submission} AS s ON s.uuid = k.submission_uuid
		WHERE s.assignment_uuid = ${was.uuid} AND s.state = 'active' AND max(coalesce(k.marks, 0), coalesce(k.draft_marks, 0)) > ${is.marks})`;
	const html = is.description === was.description ? was.html : await safeHtml(is.description);
	const { title, description, startsAt, endsAt, marks, latePolicy } = is;
	const changed = sql`EXISTS (SELECT 1 FROM ${assignment} AS n WHERE n.uuid = ${was.uuid} AND n.version = ${version + 1})`;
	const [[row], [found]] = await orOutside(
		db.batch([
			db
				.update(assignment)
				.set({
					...{ title, description, html, startsAt, endsAt, marks, latePolicy, updatedAt: now, version: version + 1 },
					...(movesTo && { lectureUuid: movesTo }),
				})
				.where(
					and(eq(assignment.uuid, was.uuid), eq(assignment.version, version), isOpen, lectureThere, marksFit, mayMove),
				)
				.returning(),
			db.all<{ open: number; lecture: number; fits: number; may: number }>(
				sql`SELECT ${isOpen} AS open, ${lectureThere} AS lecture, ${marksFit} AS fits, ${mayMove} AS may`,
			),
			// It writes a row where the change did, and none where it did not: what comes next may go on by changes().
			...(moves ? [noteStatement(deps, "move", actor.accountUuid, { count: sql`changes()`, now })] : []),
			...notifyMoved(deps, { was, is, course }, now),
			db.run(forgiveLate(was.uuid, changed)),
		]),
	);
	if (row) return row;
	if (!found?.open) throw courseErrors.fail("CourseFixed");
	if (!found.lecture) throw lectureNotFound();
	if (!found.fits) throw assignmentErrors.fail("AssignmentMarksTooFew");
	if (!found.may) requireTaken([], now);
	throw assignmentErrors.fail("AssignmentChanged");
}

/** That somebody has handed something in, in SQL: then it stays. */
const isUsed = (uuid: string) => sql`EXISTS (SELECT 1 FROM ${submission} AS s WHERE s.assignment_uuid = ${uuid})`;

/**
 * The teacher deletes an assignment that nobody has handed in anything for, with its files (ASG-1). Two round trips.
 * @throws DomainError AssignmentUsed, AssignmentNotFound, of requireRole
 */
export async function deleteAssignment(deps: AssignmentWrites, who: Actor | null, ids: AssignmentIds): Promise<void> {
	const { assignment: was } = await ownAssignment(deps, who, ids);
	const { db } = deps;
	const unused = sql`NOT ${isUsed(was.uuid)}`;
	const [, gone, there] = await db.batch([
		detachAll(deps, "assignment", was.uuid, deps.clock(), unused),
		db
			.delete(assignment)
			.where(and(eq(assignment.uuid, was.uuid), unused))
			.returning({ uuid: assignment.uuid }),
		db.select({ uuid: assignment.uuid }).from(assignment).where(eq(assignment.uuid, was.uuid)),
	]);
	if (gone.length > 0) return;
	// Another press deleted it meanwhile.
	if (there.length === 0) throw assignmentNotFound();
	throw assignmentErrors.fail("AssignmentUsed");
}
