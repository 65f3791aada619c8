import { asc, count, desc, eq, sql } from "drizzle-orm";
import {
	account,
	accountRole,
	course,
	institute,
	material,
	mockTestType,
	subject,
	teacherProfile,
} from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import { toBdt } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

export type PublicSummary = { numCourses: number; numTeachers: number; numStudents: number; numMaterials: number };

export type MockTestTypeCard = {
	id: number;
	uuid: string;
	title: string;
	subtitle: string | null;
	description: string | null;
	icon: string | null;
	color: string | null;
	image: string | null;
	/** minutes */
	duration: number;
	numQuestion: number;
	examTagTitle: string | null;
	fee: number;
};

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
	enrolment: { fee: number };
};

type Reads = Pick<Deps, "db">;

/** The four public figures (spec section 1); teachers are the verified ones. One round trip. */
export async function getPublicSummary({ db }: Reads): Promise<PublicSummary> {
	const [row] = await db
		.select({
			numCourses: sql<number>`(SELECT count(*) FROM ${course})`,
			numTeachers: sql<number>`(SELECT count(*) FROM ${teacherProfile} WHERE ${teacherProfile.verificationStatus} = 'Accepted')`,
			numStudents: sql<number>`(SELECT count(*) FROM ${accountRole} WHERE ${accountRole.role} = 'student')`,
			numMaterials: sql<number>`(SELECT count(*) FROM ${material})`,
		})
		.from(sql`(SELECT 1)`);
	return row ?? { numCourses: 0, numTeachers: 0, numStudents: 0, numMaterials: 0 };
}

/** Kinds of self-assessment by title. One round trip. */
export async function listMockTestTypes({ db }: Reads, paging: Paging): Promise<Page<MockTestTypeCard>> {
	const [rows, [total]] = await db.batch([
		db
			.select()
			.from(mockTestType)
			.orderBy(asc(mockTestType.title))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(mockTestType),
	]);
	const cards = rows.map(({ durationMinutes, feePoisha, createdAt: _c, updatedAt: _u, ...row }) => ({
		...row,
		duration: durationMinutes,
		fee: toBdt(feePoisha),
	}));
	return toPage(cards, total?.n ?? 0, paging);
}

/** Courses, newest first. One round trip. */
export async function listPublicCourses({ db }: Reads, paging: Paging): Promise<Page<CourseCard>> {
	const [rows, [total]] = await db.batch([
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
	]);
	const cards = rows.map(({ course: row, ...names }) => ({
		id: row.id,
		uuid: row.uuid,
		title: row.title,
		subtitle: row.subtitle,
		description: row.description,
		image: row.image,
		...names,
		teacherUuid: row.teacherUuid,
		instituteUuid: row.instituteUuid,
		enrolment: { fee: toBdt(row.feePoisha) },
	}));
	return toPage(cards, total?.n ?? 0, paging);
}
