import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { isRefusedFor } from "#db/constraint.ts";
import { assignment, course, enrolment, lecture } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attachToNew, mayBeAttached } from "~/domain/asset/attachments.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { type Course, ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLecture, lectureNotFound } from "~/domain/lecture/access.server.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import type { Assignment } from "./access.server.ts";
import { assignmentErrors } from "./errors.ts";
import { isInCourse } from "./rules.ts";
import type { AssignmentDetails } from "./schemas.ts";

export type AssignmentWrites = Pick<Deps, "db" | "clock">;

/** @throws DomainError AssignmentTimes, AssignmentOutside */
export function refuseDates(said: { startsAt: number; endsAt: number }, of: Course): void {
	if (said.endsAt <= said.startsAt) throw assignmentErrors.fail("AssignmentTimes");
	if (!isInCourse(said, of))
		throw assignmentErrors.fail("AssignmentOutside", {
			...{ start: of.startAt, end: of.endAt },
			field: said.startsAt < of.startAt || said.startsAt > of.endAt ? "startsAt" : "endsAt",
		});
}

/** What the database refuses for the course's dates, which changed meanwhile. @throws DomainError AssignmentOutside */
export async function orOutside<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		if (isRefusedFor("assignment_outside", error))
			throw assignmentErrors.fail("AssignmentOutside", { field: "endsAt" });
		throw error;
	}
}

/** The uuid of a lecture of this course in SQL, null where none is named. @throws DomainError LectureNotFound for what is no id */
export const lectureOf = (courseUuid: string, lectureId: string | null): SQL =>
	lectureId === null
		? sql`NULL`
		: sql`(SELECT ${sql.raw('"lecture"."uuid"')} FROM ${lecture} WHERE ${isLecture(lectureId)} AND ${eq(lecture.courseUuid, courseUuid)})`;

export const safeHtml = async (description: string | null): Promise<string | null> =>
	description ? renderWithin(description) : null;

/**
 * The teacher sets an assignment, of the course or of one of its lectures, with files of their own (ASG-1); who is in the course is notified.
 * Two round trips.
 * @throws DomainError AssignmentTimes, AssignmentOutside, LectureNotFound, AssetNotFound, CourseNotFound, CourseFixed, of requireRole
 */
export async function createAssignment(
	deps: AssignmentWrites,
	who: Actor | null,
	courseId: string,
	details: AssignmentDetails,
	assets: readonly string[] = [],
): Promise<Assignment> {
	const { actor, course: of } = await ownCourse(deps, who, courseId);
	refuseArchived(of);
	refuseDates(details, of);
	const { db } = deps;
	await takeToday(deps, "assignment", actor.accountUuid);
	const [uuid, now] = [uuidv7(), deps.clock()];
	const { title, description, startsAt, endsAt, marks, latePolicy, lectureId } = details;
	const html = await safeHtml(description);
	const its = lectureOf(of.uuid, lectureId);
	const lectureThere = lectureId === null ? sql`1` : sql`${its} IS NOT NULL`;
	const made = sql`EXISTS (SELECT 1 FROM ${assignment} AS a WHERE a.uuid = ${uuid})`;
	const [, , , [row], [found]] = await orOutside(
		db.batch([
			insertWhere(
				{ db },
				assignment,
				{
					...{ uuid, courseUuid: sql`c.uuid`, lectureUuid: its, title, description, html },
					...{ startsAt, endsAt, marks, latePolicy, createdAt: now, updatedAt: now },
				},
				sql`FROM ${course} AS c WHERE c.uuid = ${of.uuid} AND c.archived_at IS NULL AND ${lectureThere} AND ${mayBeAttached(actor.accountUuid, assets)}`,
			),
			attachToNew(deps, actor.accountUuid, assets, { type: "assignment", uuid, made }),
			notify(
				deps,
				{
					...{ kind: "assignment-set", role: "student", about: uuid, key: `assignment-set:${uuid}` },
					params: { title, course: of.title, endsAt },
					account: sql`e.student_uuid`,
					from: sql`${enrolment} AS e`,
					where: sql`e.course_uuid = ${of.uuid} AND e.state = 'accepted' AND ${made}`,
				},
				now,
			),
			db.select().from(assignment).where(eq(assignment.uuid, uuid)),
			db.all<{ lecture: number }>(sql`SELECT ${lectureThere} AS lecture`),
		]),
	);
	if (row) return row;
	if (!found?.lecture) throw lectureNotFound();
	throw assetErrors.fail("AssetNotFound");
}
