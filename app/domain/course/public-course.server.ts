import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { account, course, institute, lecture, subject, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { courseIdOf, isCourse } from "./access.server.ts";
import { courseErrors } from "./errors.ts";
import { isListed } from "./listed.server.ts";
import { type CourseCard, courseCardColumns } from "./public-courses.server.ts";
import { outcomesOf } from "./rules.ts";

/** A course as everybody may read it (CRS-5): what one learns, of whom, when; nothing from within. */
export type PublicCourse = CourseCard & {
	/** What one learns, a line each. */
	outcomes: string[];
	teacherImage: string | null;
	/** What the teacher says of themselves. */
	teacherAbout: string | null;
	teacherOrganization: string | null;
};

/** A lecture as strangers see it: when, and what about. Times ms UTC. */
export type PublicLecture = {
	id: number;
	uuid: string;
	title: string;
	startsAt: number;
	endsAt: number;
	cancelledAt: number | null;
};

export type PublicCoursePage = {
	course: PublicCourse;
	lectures: Page<PublicLecture>;
	/** The one that the address names. */
	lecture: PublicLecture | null;
};

const publicColumns = {
	...courseCardColumns,
	outcomes: course.outcomes,
	teacherImage: account.image,
	teacherAbout: teacherProfile.aboutMe,
	teacherOrganization: teacherProfile.organization,
};

const lectureColumns = {
	id: lecture.id,
	uuid: lecture.uuid,
	title: lecture.title,
	startsAt: lecture.startsAt,
	endsAt: lecture.endsAt,
	cancelledAt: lecture.cancelledAt,
};

function courseStatement({ db }: Pick<Deps, "db">, id: string) {
	return db
		.select(publicColumns)
		.from(course)
		.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, course.teacherUuid))
		.where(and(isCourse(id), isListed));
}

type Row = Awaited<ReturnType<typeof courseStatement>>[number];

function toCourse(row: Row | undefined): PublicCourse {
	if (!row) throw courseErrors.fail("CourseNotFound");
	return { ...row, outcomes: outcomesOf(row.outcomes) };
}

/**
 * A course for everybody. One round trip.
 * @param id its uuid or number
 * @throws DomainError CourseNotFound, also for one that is archived or whose teacher may not teach (CRS-3)
 */
export async function getPublicCourse(reads: Pick<Deps, "db">, id: string): Promise<PublicCourse> {
	const [row] = await courseStatement(reads, courseIdOf(id));
	return toCourse(row);
}

/**
 * The same with a page of its lectures, the first one first. One round trip.
 * @param lectureId of the one that the address names; one of another course is not there
 * @throws DomainError CourseNotFound
 */
export async function getPublicCoursePage(
	reads: Pick<Deps, "db">,
	{ id, lectureId, page, size }: Paging & { id: string; lectureId?: string },
): Promise<PublicCoursePage> {
	const { db } = reads;
	const courseId = courseIdOf(id);
	const asked = lectureId === undefined ? "" : idInAddress(lectureId, () => courseErrors.fail("CourseNotFound"));
	const isIts = sql`${lecture.courseUuid} = (SELECT uuid FROM ${course} AS its WHERE ${
		ID_NUMBER.test(courseId) ? sql`its.id = ${Number(courseId)}` : sql`its.uuid = ${courseId}`
	})`;
	const isNamed = ID_NUMBER.test(asked) ? eq(lecture.id, Number(asked)) : eq(lecture.uuid, asked);
	const [[row], lectures, [total], [named]] = await db.batch([
		courseStatement(reads, courseId),
		db
			.select(lectureColumns)
			.from(lecture)
			.where(isIts)
			.orderBy(asc(lecture.startsAt), asc(lecture.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(lecture).where(isIts),
		db.select(lectureColumns).from(lecture).where(and(isNamed, isIts)),
	]);
	const shown = toCourse(row);
	if (asked !== "" && !named) throw courseErrors.fail("CourseNotFound");
	return { course: shown, lectures: toPage(lectures, total?.n ?? 0, { page, size }), lecture: named ?? null };
}

/** How many lectures a course has, cancelled ones left out, and how many are in it. One round trip. @throws DomainError CourseNotFound */
export async function getPublicSummary(
	reads: Pick<Deps, "db">,
	id: string,
): Promise<PublicCourse & { lectures: number; students: number }> {
	const { db } = reads;
	const courseId = courseIdOf(id);
	const uuid = ID_NUMBER.test(courseId)
		? sql`(SELECT uuid FROM ${course} AS its WHERE its.id = ${Number(courseId)})`
		: sql`${courseId}`;
	const [[row], [lectures], [students]] = await db.batch([
		courseStatement(reads, courseId),
		db
			.select({ n: count() })
			.from(lecture)
			.where(and(sql`${lecture.courseUuid} = ${uuid}`, isNull(lecture.cancelledAt))),
		db.all<{ n: number }>(sql`SELECT count(*) AS n FROM enrolment WHERE course_uuid = ${uuid} AND state = 'accepted'`),
	]);
	return { ...toCourse(row), lectures: lectures?.n ?? 0, students: students?.n ?? 0 };
}
