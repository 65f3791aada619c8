import type { CourseCard } from "~/domain/course/public-courses.server.ts";
import type { PublicSummary } from "~/domain/landing/queries.server.ts";
import type { MockTestTypeCard } from "~/domain/mock-test/queries.server.ts";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import type { ExamWinners } from "~/domain/model-test/winners.server.ts";
import type { Page } from "~/lib/paging.ts";

/** What the landing page shows. A part whose load failed is null: its section says so or stays away. */
export type HomeData = {
	summary: PublicSummary | null;
	exams: Page<ExamCard> | null;
	winners: ExamWinners[] | null;
	mockTests: Page<MockTestTypeCard> | null;
	courses: Page<CourseCard> | null;
	/** ms UTC */
	serverNow: number;
};
