import { eq, sql } from "drizzle-orm";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { isCourseFor, type Member, memberOf } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLectureFor, type LectureIds, lectureNotFound } from "~/domain/lecture/access.server.ts";

type Reads = Pick<Deps, "db">;

/** The course that something is in, as whoever asks stands to it. */
const courseFor = ({ accountUuid }: Member) => ({
	courseUuid: course.uuid,
	courseTitle: course.title,
	archivedAt: course.archivedAt,
	teacherUuid: course.teacherUuid,
	// Named by hand: in a select from one table drizzle leaves a column's table out.
	activeAt: sql<number | null>`(SELECT e.active_at FROM ${enrolment} AS e
		WHERE e.course_uuid = ${sql.raw('"course"."uuid"')} AND e.student_uuid = ${accountUuid} AND e.state = 'accepted')`,
});

/** The same of a lecture. */
export const lectureFor = (member: Member) => ({
	...courseFor(member),
	lectureUuid: lecture.uuid,
	lectureTitle: lecture.title,
	startsAt: lecture.startsAt,
});

/** For a batch that reads more: the course of an id, for who is in it. @throws DomainError CourseNotFound for what is no id */
export const courseReading = ({ db }: Reads, member: Member, id: string) =>
	db.select(courseFor(member)).from(course).where(isCourseFor(member, id));

export type CourseSeen = Awaited<ReturnType<typeof courseReading>>[number];

/** @throws DomainError CourseNotFound where there is none, and for who is not in it */
export function withinCourse(seen: CourseSeen | undefined): CourseSeen {
	if (!seen) throw courseErrors.fail("CourseNotFound");
	return seen;
}

/** The same of a lecture and its course. @throws DomainError LectureNotFound, CourseNotFound for what is no id */
export const lectureReading = ({ db }: Reads, member: Member, ids: LectureIds) =>
	db
		.select(lectureFor(member))
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(isLectureFor(member, ids));

export type LectureSeen = Awaited<ReturnType<typeof lectureReading>>[number];

/** @throws DomainError LectureNotFound where there is none in that course, and for who is not in it */
export function withinLecture(seen: LectureSeen | undefined): LectureSeen {
	if (!seen) throw lectureNotFound();
	return seen;
}

/** The lecture of an address, for who is in its course. One round trip. @throws DomainError LectureNotFound, of requireRole */
export async function findLecture(deps: Reads, who: Actor | null, ids: LectureIds): Promise<LectureSeen> {
	const [seen] = await lectureReading(deps, memberOf(who), ids);
	return withinLecture(seen);
}
