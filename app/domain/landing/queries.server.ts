import { count, desc, eq, sql } from "drizzle-orm";
import { account, accountRole, course, institute, material, subject, teacherProfile } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type MockTestTypeCard, mockTestTypeStatements, toMockTestTypes } from "../mock-test/queries.server.ts";
import {
	type ExamCard,
	type ExamWinners,
	listPreviousWinners,
	publicExamStatements,
	type Rows,
	toPublicExams,
} from "../model-test/queries.server.ts";

export type PublicSummary = { numCourses: number; numTeachers: number; numStudents: number; numMaterials: number };

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

const EMPTY_SUMMARY: PublicSummary = { numCourses: 0, numTeachers: 0, numStudents: 0, numMaterials: 0 };

const summaryStatement = ({ db }: Reads) =>
	db
		.select({
			numCourses: sql<number>`(SELECT count(*) FROM ${course})`,
			numTeachers: sql<number>`(SELECT count(*) FROM ${teacherProfile} WHERE ${teacherProfile.verificationStatus} = 'Accepted')`,
			numStudents: sql<number>`(SELECT count(*) FROM ${accountRole} WHERE ${accountRole.role} = 'student')`,
			numMaterials: sql<number>`(SELECT count(*) FROM ${material})`,
		})
		.from(sql`(SELECT 1)`);

/** The four public figures (spec section 1); teachers are the verified ones. One round trip. */
export async function getPublicSummary(reads: Reads): Promise<PublicSummary> {
	const [row] = await summaryStatement(reads);
	return row ?? EMPTY_SUMMARY;
}

const courseStatements = ({ db }: Reads, paging: Paging) =>
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

function toCourses([rows, [total]]: Rows<ReturnType<typeof courseStatements>>, paging: Paging) {
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

/** Courses, newest first. One round trip. */
export async function listPublicCourses(reads: Reads, paging: Paging): Promise<Page<CourseCard>> {
	return toCourses(await reads.db.batch([...courseStatements(reads, paging)]), paging);
}

const LANDING = {
	exams: { page: 0, size: 4, type: "upcoming" },
	mockTests: { page: 0, size: 4 },
	courses: { page: 0, size: 8 },
	winners: { size: 4, perExam: 5 },
} as const;

export type Landing = {
	summary: PublicSummary;
	exams: Page<ExamCard>;
	mockTests: Page<MockTestTypeCard>;
	courses: Page<CourseCard>;
	/** Null: not loaded. */
	winners: ExamWinners[] | null;
	/** ms UTC */
	serverNow: number;
};

/**
 * Everything of the landing page (spec sections 7 and 9) in two round trips at once: what must be there, and the
 * winners (4 exams, five of each), whose failure is only logged (spec section 9).
 */
export async function getLanding(deps: Pick<Deps, "db" | "clock" | "cache" | "log">): Promise<Landing> {
	const [[summary, exams, examCount, mockTests, mockTestCount, courses, courseCount], winners] = await Promise.all([
		deps.db.batch([
			summaryStatement(deps),
			...publicExamStatements(deps, LANDING.exams),
			...mockTestTypeStatements(deps, LANDING.mockTests),
			...courseStatements(deps, LANDING.courses),
		]),
		listPreviousWinners(deps, LANDING.winners).catch((error) => {
			deps.log.error("winners not loaded", error);
			return null;
		}),
	]);
	return {
		summary: summary[0] ?? EMPTY_SUMMARY,
		exams: toPublicExams([exams, examCount], LANDING.exams),
		mockTests: toMockTestTypes([mockTests, mockTestCount], LANDING.mockTests),
		courses: toCourses([courses, courseCount], LANDING.courses),
		winners,
		serverNow: deps.clock(),
	};
}
