import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { assignment, course, instituteMembership, lecture, material } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { isOwnCourse } from "~/domain/course/access.server.ts";
import { letInto } from "~/domain/course/checks.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { NewBatch } from "~/domain/course/schemas.ts";
import { shiftedAssignments, shiftedCourse, shiftedLectures, shiftedMaterials } from "~/domain/course/shift.ts";
import type { Deps } from "~/domain/deps.ts";
import { elsewhereStatements, type Other } from "~/domain/lecture/judge-slots.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";

/** So many rows does one statement bring. */
const ROWS = 200;

const inParts = <T>(rows: readonly T[]): T[][] =>
	Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, part) => rows.slice(part * ROWS, (part + 1) * ROWS));

/**
 * A new batch of the teacher's own course (CRS-3): the same words, lectures, materials and assignments without their files, all moved by as much as its start; nobody is in it. Cancelled
 * lectures stay behind. It is opened in its institute's name, so its teacher is still let into that (CRS-1). A copy is one act, however much
 * is in it (SEC-10.1). Three round trips.
 * @returns the uuid of the new one, and lectures of the teacher's other courses that are at the time of its own (LEC-1)
 * @throws DomainError CourseNotFound, InstituteLeft, LimitReached, or of requireRole
 */
export async function duplicateCourse(
	{ db, clock, cache }: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	id: string,
	{ title, startAt }: NewBatch,
): Promise<{ uuid: string; clashes: Other[] }> {
	const { accountUuid } = requireRole(who, "teacher");
	const mine = isOwnCourse(accountUuid, id);
	const [[from], letIn, lectures, materials, assignments] = await db.batch([
		db.select().from(course).where(mine),
		db
			.select({ uuid: instituteMembership.instituteUuid })
			.from(instituteMembership)
			.innerJoin(course, eq(course.instituteUuid, instituteMembership.instituteUuid))
			.where(and(letInto(accountUuid), mine)),
		db
			.select({ lecture })
			.from(lecture)
			.innerJoin(course, eq(course.uuid, lecture.courseUuid))
			.where(and(mine, isNull(lecture.cancelledAt)))
			.orderBy(asc(lecture.startsAt)),
		db
			.select({ material })
			.from(material)
			.innerJoin(course, eq(course.uuid, material.courseUuid))
			.where(mine)
			.orderBy(asc(material.id)),
		db
			.select({ assignment })
			.from(assignment)
			.innerJoin(course, eq(course.uuid, assignment.courseUuid))
			.where(mine)
			.orderBy(asc(assignment.id)),
	]);
	if (!from) throw courseErrors.fail("CourseNotFound");
	if (letIn.length === 0) throw courseErrors.fail("InstituteLeft");
	await takeToday({ db, clock }, "course-copy", accountUuid);
	const now = clock();
	const uuid = uuidv7();
	const by = startAt - from.startAt;
	const stamp = { createdAt: now, updatedAt: now };
	const moved = shiftedLectures(
		lectures.map((row) => row.lecture),
		by,
		uuidv7,
	);
	const copies = new Map(lectures.map((row, at) => [row.lecture.uuid, moved[at]?.uuid ?? ""]));
	const given = shiftedMaterials(
		materials.map((row) => row.material),
		by,
		copies,
		uuidv7,
	);
	const set = shiftedAssignments(
		assignments.map((row) => row.assignment),
		by,
		copies,
		uuidv7,
	);
	const itsLectures = sql`(SELECT uuid AS slot, starts_at, ends_at FROM ${lecture} WHERE course_uuid = ${uuid})`;
	const [elsewhere] = elsewhereStatements({ db }, itsLectures, { courseUuid: uuid, teacherUuid: accountUuid });
	const written = await db.batch([
		db.insert(course).values({ ...shiftedCourse(from, by), title, uuid, teacherUuid: accountUuid, ...stamp }),
		...inParts(moved.map((row) => ({ ...row, courseUuid: uuid, ...stamp }))).map((rows) =>
			db.insert(lecture).values(rows),
		),
		...inParts(given.map((row) => ({ ...row, courseUuid: uuid, ...stamp }))).map((rows) =>
			db.insert(material).values(rows),
		),
		...inParts(set.map((row) => ({ ...row, courseUuid: uuid, ...stamp }))).map((rows) =>
			db.insert(assignment).values(rows),
		),
		elsewhere,
	]);
	await cache.bumpPublicVersion(now);
	const clashes = (written.at(-1) as Awaited<typeof elsewhere>).sort((one, other) => one.startsAt - other.startsAt);
	return { uuid, clashes: clashes.map(({ slot: _, ...other }) => other) };
}
