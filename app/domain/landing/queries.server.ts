import { sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { accountRole, course, material, teacherProfile } from "#db/schema/index.ts";
import { isListedProfile } from "~/domain/course/listed.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { PAGE_SIZES, type Page } from "~/lib/paging.ts";
import { type CourseCard, courseReadings, toCourses } from "../course/public-courses.server.ts";
import { type MockTestTypeCard, mockTestTypeReadings, toMockTestTypes } from "../mock-test/queries.server.ts";
import { type ExamCard, publicExamReadings, publishedExamCount, toPublicExams } from "../model-test/queries.server.ts";
import { type ExamWinners, listPreviousWinners } from "../model-test/winners.server.ts";

/** How many there are. */
export type PublicSummary = { courses: number; teachers: number; students: number; materials: number };

const EMPTY_SUMMARY: PublicSummary = { courses: 0, teachers: 0, students: 0, materials: 0 };

const summaryReading = keptQuery(["now"], (db, { now }) =>
	db
		.select({
			courses: sql<number>`(SELECT count(*) FROM ${course})`,
			teachers: sql<number>`(SELECT count(*) FROM ${teacherProfile} WHERE ${isListedProfile})`,
			students: sql<number>`(SELECT count(*) FROM ${accountRole} WHERE ${accountRole.role} = 'student')`,
			materials: sql<number>`(SELECT count(*) FROM ${material} WHERE ${material.publishAt} IS NULL OR ${material.publishAt} <= ${now})`,
		})
		.from(sql`(SELECT 1)`),
);

/** The four public figures (SITE-1); teachers are those of the list, materials those that are published. One round trip. */
export async function getPublicSummary({ db, clock }: Pick<Deps, "db" | "clock">): Promise<PublicSummary> {
	const [[row]] = await readAll(db, [summaryReading({ now: clock() })]);
	return row ?? EMPTY_SUMMARY;
}

const SIZES = PAGE_SIZES.landing;
const LANDING = {
	exams: { page: 0, size: SIZES.exams, type: "upcoming" },
	mockTests: { page: 0, size: SIZES.mockTests },
	courses: { page: 0, size: SIZES.courses },
	winners: { size: PAGE_SIZES.previousWinners.exams },
} as const;

type Landing = {
	summary: PublicSummary;
	/** The next ones; `totalElements` counts all that are published, as the list behind “View All” has them. */
	exams: Page<ExamCard>;
	mockTests: Page<MockTestTypeCard>;
	courses: Page<CourseCard>;
	/** Null: not loaded. */
	winners: ExamWinners[] | null;
	/** ms UTC */
	serverNow: number;
};

/**
 * Everything of the landing page (SITE-1) in two round trips at once: what must be there, and the
 * winners, whose failure is only logged.
 */
export async function getLanding(deps: Pick<Deps, "db" | "clock" | "cache" | "log">): Promise<Landing> {
	const [nextExams] = publicExamReadings(deps, LANDING.exams);
	const [[summary, exams, examCount, mockTests, mockTestCount, courses, courseCount], winners] = await Promise.all([
		readAll(deps.db, [
			summaryReading({ now: deps.clock() }),
			nextExams,
			publishedExamCount({ now: 0 }),
			...mockTestTypeReadings(LANDING.mockTests),
			...courseReadings(LANDING.courses, deps.clock()),
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
