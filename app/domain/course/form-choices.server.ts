import { asc, or, sql } from "drizzle-orm";
import { course, institute, instituteMembership, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { isOfferedSubject, subjectOrder } from "~/domain/school-term/offered.server.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { isOwnCourse } from "./access.server.ts";
import { letInto } from "./checks.server.ts";

type Reads = Pick<Deps, "db">;

export type NamedChoice = { uuid: string; title: string; titleBn: string | null };

/** What a course's form chooses from. */
export type CourseChoices = { institutes: NamedChoice[]; subjects: NamedChoice[] };

/**
 * The institutes that the teacher was let into, and that of the course where it is another by now; all subjects. One round trip.
 * @param id of the course that is edited
 * @throws of requireRole
 */
export async function courseChoices({ db }: Reads, who: Actor | null, id?: string): Promise<CourseChoices> {
	const { accountUuid } = requireRole(who, "teacher");
	const theirs = db
		.select({ uuid: instituteMembership.instituteUuid })
		.from(instituteMembership)
		.where(letInto(accountUuid));
	const its = db
		.select({ uuid: course.instituteUuid })
		.from(course)
		.where(id === undefined ? sql`0` : isOwnCourse(accountUuid, id));
	const [institutes, subjects] = await db.batch([
		db
			.select({ uuid: institute.uuid, title: institute.name, titleBn: institute.nameBn })
			.from(institute)
			.where(or(sql`${institute.uuid} IN ${theirs}`, sql`${institute.uuid} IN ${its}`))
			.orderBy(asc(institute.name))
			.limit(PAGE_SIZES.schoolLinks),
		db
			.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn, position: subject.position })
			.from(subject)
			.where(isOfferedSubject(sql`SELECT subject_uuid FROM ${course} WHERE teacher_uuid = ${accountUuid}`))
			.orderBy(...subjectOrder)
			.limit(PAGE_SIZES.subjects),
	]);
	return { institutes, subjects };
}
