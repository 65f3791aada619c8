import { count, desc, eq } from "drizzle-orm";
import { keptQuery, type RowsOf, readAll } from "#db/kept-query.ts";
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
	/** Null, as of the subject, where it has no name in Bangla. */
	instituteNameBn: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	teacherName: string | null;
	teacherUuid: string;
	instituteUuid: string;
	/** 0 is free */
	feePoisha: Poisha;
};

type Reads = Pick<Deps, "db">;

const pageOfCourses = keptQuery(["size", "offset"], (db, { size, offset }) =>
	db
		.select({
			id: course.id,
			uuid: course.uuid,
			title: course.title,
			subtitle: course.subtitle,
			description: course.description,
			image: course.image,
			instituteName: institute.name,
			instituteNameBn: institute.nameBn,
			subjectName: subject.title,
			subjectNameBn: subject.titleBn,
			teacherName: account.name,
			teacherUuid: course.teacherUuid,
			instituteUuid: course.instituteUuid,
			feePoisha: course.feePoisha,
		})
		.from(course)
		.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.innerJoin(account, eq(account.uuid, course.teacherUuid))
		.orderBy(desc(course.createdAt))
		.limit(size)
		.offset(offset),
);

const total = keptQuery([], (db) => db.select({ n: count() }).from(course));

/** What the public list reads, for a caller that reads more at once. */
export const courseReadings = ({ page, size }: Paging) =>
	[pageOfCourses({ size, offset: page * size }), total({})] as const;

export const toCourses = (
	[rows, [counted]]: RowsOf<ReturnType<typeof courseReadings>>,
	paging: Paging,
): Page<CourseCard> => toPage(rows, counted?.n ?? 0, paging);

/** Every course, newest first. One round trip. */
export async function listPublicCourses(reads: Reads, paging: Paging): Promise<Page<CourseCard>> {
	return toCourses(await readAll(reads.db, courseReadings(paging)), paging);
}

/** A course in its teacher's own list. Times ms UTC. */
export type TeacherCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	startAt: number;
	endAt: number;
	feePoisha: Poisha;
};

/** The teacher's own courses, newest first, as statements of a batch: a page of them, and how many there are. */
export function teacherCourseStatements({ db }: Reads, teacherUuid: string, { page, size }: Paging) {
	const mine = eq(course.teacherUuid, teacherUuid);
	return [
		db
			.select({
				uuid: course.uuid,
				title: course.title,
				subtitle: course.subtitle,
				subjectName: subject.title,
				subjectNameBn: subject.titleBn,
				startAt: course.startAt,
				endAt: course.endAt,
				feePoisha: course.feePoisha,
			})
			.from(course)
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.where(mine)
			.orderBy(desc(course.createdAt))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(course).where(mine),
	] as const;
}

/** The teacher's own courses. One round trip. @throws of requireRole */
export async function listTeacherCourses(
	reads: Reads,
	who: Actor | null,
	paging: Paging,
): Promise<Page<TeacherCourse>> {
	const actor = requireRole(who, "teacher");
	const [rows, [total]] = await reads.db.batch([...teacherCourseStatements(reads, actor.accountUuid, paging)]);
	return toPage(rows, total?.n ?? 0, paging);
}
