import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { account, course, institute, instituteMembership, subject, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { courseErrors } from "./errors.ts";
import { isListed, isListedProfile } from "./listed.server.ts";
import { type CourseCard, courseCardColumns } from "./public-courses.server.ts";

/** A verified teacher as everybody sees them: never how to reach them, nor anything of their papers (INS-8). */
export type TeacherPage = {
	teacher: { uuid: string; name: string; image: string | null; organization: string | null; about: string | null };
	institutes: { uuid: string; name: string; nameBn: string | null }[];
	/** What runs and what is to come, the first to end first. */
	courses: CourseCard[];
	/** With those that are over. */
	totalCourses: number;
};

/** What the page of a teacher shows at most; the list of courses has the rest. */
const SHOWN = { institutes: 20, courses: 10 };

/**
 * The public page of a teacher. One round trip.
 * @throws DomainError TeacherNotFound: nobody, somebody who is not verified, or is suspended
 */
export async function getTeacherPage(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	id: string | undefined,
): Promise<TeacherPage> {
	const uuid = uuidInAddress(id, () => courseErrors.fail("TeacherNotFound"));
	const theirs = and(eq(course.teacherUuid, uuid), gt(course.endAt, clock()), isListed);
	const [[teacher], institutes, courses, [total]] = await db.batch([
		db
			.select({
				uuid: account.uuid,
				name: account.name,
				image: account.image,
				organization: teacherProfile.organization,
				about: teacherProfile.aboutMe,
			})
			.from(account)
			.innerJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
			.where(and(eq(account.uuid, uuid), isListedProfile)),
		db
			.select({ uuid: institute.uuid, name: institute.name, nameBn: institute.nameBn })
			.from(instituteMembership)
			.innerJoin(institute, eq(institute.uuid, instituteMembership.instituteUuid))
			.where(
				and(
					eq(instituteMembership.accountUuid, uuid),
					eq(instituteMembership.role, "teacher"),
					eq(instituteMembership.requestStatus, "Accepted"),
					eq(institute.state, "listed"),
				),
			)
			.orderBy(asc(institute.name))
			.limit(SHOWN.institutes),
		db
			.select(courseCardColumns)
			.from(course)
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.where(theirs)
			.orderBy(asc(course.startAt), asc(course.id))
			.limit(SHOWN.courses),
		db
			.select({ n: count() })
			.from(course)
			.where(and(eq(course.teacherUuid, uuid), isListed)),
	]);
	if (!teacher) throw courseErrors.fail("TeacherNotFound");
	return { teacher: { ...teacher, name: teacher.name ?? "" }, institutes, courses, totalCourses: total?.n ?? 0 };
}

/** The uuids of teachers that have a page, by name. For a batch. */
export const listedTeacherUuids = ({ db }: Pick<Deps, "db">, limit: number) =>
	db
		.select({ uuid: teacherProfile.accountUuid })
		.from(teacherProfile)
		.where(isListedProfile)
		.orderBy(sql`${teacherProfile.name} COLLATE NOCASE`, asc(teacherProfile.accountUuid))
		.limit(limit);
