import { count, desc, eq } from "drizzle-orm";
import type { Rows } from "#db/rows.ts";
import { account, course, institute, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A course as lists show it to everybody. */
export type CourseCard = {
	id: number;
	uuid: string;
	title: string;
	subtitle: string | null;
	description: string | null;
	image: string | null;
	instituteName: string;
	subjectName: string;
	teacherName: string | null;
	teacherUuid: string;
	instituteUuid: string;
	/** 0 is free */
	feePoisha: Poisha;
};

type Reads = Pick<Deps, "db">;

/** The statements of the public list, for a caller that sends them with others. */
export const courseStatements = ({ db }: Reads, paging: Paging) =>
	[
		db
			.select({ course, instituteName: institute.name, subjectName: subject.title, teacherName: account.name })
			.from(course)
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.orderBy(desc(course.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(course),
	] as const;

export function toCourses(
	[rows, [total]]: Rows<ReturnType<typeof courseStatements>>,
	paging: Paging,
): Page<CourseCard> {
	const cards = rows.map(
		({ course: row, ...names }): CourseCard => ({
			id: row.id,
			uuid: row.uuid,
			title: row.title,
			subtitle: row.subtitle,
			description: row.description,
			image: row.image,
			...names,
			teacherUuid: row.teacherUuid,
			instituteUuid: row.instituteUuid,
			feePoisha: row.feePoisha,
		}),
	);
	return toPage(cards, total?.n ?? 0, paging);
}

/** Every course, newest first. One round trip. */
export async function listPublicCourses(reads: Reads, paging: Paging): Promise<Page<CourseCard>> {
	return toCourses(await reads.db.batch([...courseStatements(reads, paging)]), paging);
}

/** A course in its teacher's own list. Times ms UTC. */
type TeacherCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	subjectName: string;
	startAt: number;
	endAt: number;
	feePoisha: Poisha;
};

/** The teacher's own courses, newest first. One round trip. */
export async function listTeacherCourses(
	{ db }: Reads,
	who: Actor | null,
	paging: Paging,
): Promise<Page<TeacherCourse>> {
	const actor = requireRole(who, "teacher");
	const mine = eq(course.teacherUuid, actor.accountUuid);
	const [rows, [total]] = await db.batch([
		db
			.select({
				uuid: course.uuid,
				title: course.title,
				subtitle: course.subtitle,
				subjectName: subject.title,
				startAt: course.startAt,
				endAt: course.endAt,
				feePoisha: course.feePoisha,
			})
			.from(course)
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.where(mine)
			.orderBy(desc(course.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(course).where(mine),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}
