import { eq, type SQL, sql } from "drizzle-orm";
import { isRefusedFor } from "#db/constraint.ts";
import { assignment, course, enrolment, lecture } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attachToNew, mayBeAttached } from "~/domain/asset/attachments.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import { requireSame } from "~/domain/asset/same-files.server.ts";
import { type Course, ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isSame, uuidOf } from "~/domain/discussion/once.server.ts";
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

/** What comes with a new assignment: uuids of files, and the `key` of the one sending, so that pressed or called twice it is set once. */
type With = { assets?: readonly string[]; key?: string | null };

/** Whether a request says what it said before, by what that made. The lecture is compared where its uuid is read. */
const isSaid = (of: Assignment, said: AssignmentDetails): boolean =>
	(["title", "description", "startsAt", "endsAt", "marks", "latePolicy"] as const).every(
		(name) => of[name] === said[name],
	);

/**
 * The teacher sets an assignment, of the course or of one of its lectures, with files of their own (ASG-1); who is in the course is notified.
 * Of one key it is set once, and what it made is answered whatever has changed since. Three round trips, one more with a key.
 * @throws DomainError AssignmentTimes, AssignmentOutside, LectureNotFound, AssetNotFound, CourseNotFound, CourseFixed, LimitReached, KeyReused
 * with what the key made, of requireRole
 */
export async function createAssignment(
	deps: AssignmentWrites & Pick<Deps, "files">,
	who: Actor | null,
	courseId: string,
	details: AssignmentDetails,
	{ assets = [], key }: With = {},
): Promise<Assignment> {
	const { actor, course: of } = await ownCourse(deps, who, courseId);
	const { db } = deps;
	const now = deps.clock();
	const uuid = await uuidOf(of.uuid, actor.accountUuid, key, now);
	const same = isSame(assignment, eq(assignment.courseUuid, of.uuid), uuid, now);
	const isNew = sql`NOT EXISTS (SELECT 1 FROM ${assignment} WHERE ${same})`;
	const { title, description, startsAt, endsAt, marks, latePolicy, lectureId } = details;
	const its = lectureOf(of.uuid, lectureId);
	const ofKey = () =>
		[
			db.select().from(assignment).where(same),
			assetsOf(deps, "assignment", sql`(SELECT uuid FROM ${assignment} WHERE ${same})`),
			db.all<{ lecture: string | null }>(sql`SELECT ${its} AS lecture`),
		] as const;
	const again = async (
		row: Assignment,
		files: Awaited<ReturnType<typeof assetsOf>>,
		lectureUuid: string | null,
	): Promise<Assignment> => {
		const attached = files.map(({ holderUuid: _, ...file }) => asAsset(file));
		const saidSame = row.lectureUuid === lectureUuid && isSaid(row, details);
		const { courseUuid } = row;
		await requireSame(deps, actor, { uuid: row.uuid, courseUuid }, { saidSame, named: assets, attached });
		return row;
	};
	if (key) {
		const [[before], files, [found]] = await db.batch(ofKey());
		if (before) return again(before, files, found?.lecture ?? null);
	}
	refuseArchived(of);
	refuseDates(details, of);
	await takeToday(deps, "assignment", actor.accountUuid);
	const html = await safeHtml(description);
	const lectureThere = lectureId === null ? sql`1` : sql`${its} IS NOT NULL`;
	const made = sql`EXISTS (SELECT 1 FROM ${assignment} AS a WHERE a.uuid = ${uuid})`;
	const [inserted, , , [row], files, [found]] = await orOutside(
		db.batch([
			insertWhere(
				{ db },
				assignment,
				{
					...{ uuid, courseUuid: sql`c.uuid`, lectureUuid: its, title, description, html },
					...{ startsAt, endsAt, marks, latePolicy, createdAt: now, updatedAt: now },
				},
				sql`FROM ${course} AS c WHERE c.uuid = ${of.uuid} AND c.archived_at IS NULL AND ${lectureThere} AND ${mayBeAttached(actor.accountUuid, assets)} AND ${isNew}`,
			),
			// Two presses of one key in one millisecond have one uuid: the statement before tells which of them made it.
			attachToNew(deps, actor.accountUuid, assets, { type: "assignment", uuid, made: sql`changes() > 0` }),
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
			...ofKey(),
		]),
	);
	const lectureUuid = found?.lecture ?? null;
	if (row) return inserted.rowsAffected > 0 ? row : again(row, files, lectureUuid);
	if (lectureId !== null && lectureUuid === null) throw lectureNotFound();
	throw assetErrors.fail("AssetNotFound");
}
