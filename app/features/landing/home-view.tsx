import { EmptyState } from "~/components/feedback.tsx";
import { courseListPath } from "~/domain/course/list-path.ts";
import { CourseCardView } from "~/features/course/course-card.tsx";
import { MockTestCardView } from "~/features/mock-test/mock-test-card.tsx";
import { mockTestListPath, mockTestPath } from "~/features/mock-test/paths.ts";
import { ExamCardView } from "~/features/model-test/exam-card.tsx";
import { examListPath, examPath } from "~/features/model-test/paths.ts";
import { WinnersBoard } from "~/features/model-test/winners-board.tsx";
import { pagePath } from "~/lib/page-path.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { HomeHero } from "./home-hero.tsx";
import { AppAnnouncement, AudienceCards, TrustPoints } from "./home-words.tsx";
import { Section } from "./section.tsx";
import type { HomeData } from "./types.ts";

/** The landing page (SITE-1); how many of each it shows is in `PAGE_SIZES.landing`. `own`: the dashboard of whoever is signed in. */
export function HomeView({ data, own }: { data: HomeData; own: string | null }) {
	return (
		<>
			<HomeHero next={data.exams?.content[0] ?? null} summary={data.summary} serverNow={data.serverNow} own={own} />
			<UpcomingExams exams={data.exams} serverNow={data.serverNow} />
			{data.winners && <Winners winners={data.winners} />}
			<Section id="trust" title={m.landing_trust_heading()}>
				<TrustPoints />
			</Section>
			<SelfAssessments mockTests={data.mockTests} />
			<Courses courses={data.courses} serverNow={data.serverNow} />
			<Section id="audience" title={m.landing_audience_heading()}>
				<AudienceCards />
			</Section>
			<AppAnnouncement />
		</>
	);
}

function UpcomingExams({ exams, serverNow }: Pick<HomeData, "exams" | "serverNow">) {
	const some = exams !== null && exams.content.length > 0;
	return (
		<Section
			id="upcoming"
			title={m.landing_upcoming_heading()}
			lead={m.landing_upcoming_lead()}
			viewAll={exams !== null && exams.totalElements > PAGE_SIZES.landing.exams && pagePath(examListPath())}
		>
			{some ? (
				<div className="grid-2 exams-brief">
					{exams.content.map((exam) => (
						<ExamCardView
							key={exam.uuid}
							exam={exam}
							serverNow={serverNow}
							href={pagePath(examPath(exam.uuid))}
							level="h3"
						/>
					))}
				</div>
			) : (
				<EmptyState title={m.model_test_empty_all()}>{m.landing_upcoming_empty_text()}</EmptyState>
			)}
		</Section>
	);
}

function Winners({ winners }: { winners: NonNullable<HomeData["winners"]> }) {
	return (
		<Section id="winners" title={m.landing_winners_heading()} lead={m.landing_winners_lead()}>
			{winners.length > 0 ? (
				<WinnersBoard exams={winners} />
			) : (
				<EmptyState title={m.landing_winners_empty()}>{m.landing_winners_empty_text()}</EmptyState>
			)}
		</Section>
	);
}

function SelfAssessments({ mockTests }: { mockTests: HomeData["mockTests"] }) {
	const some = mockTests !== null && mockTests.content.length > 0;
	return (
		<Section
			id="self-assessment"
			title={m.mock_test_name()}
			lead={m.landing_mock_lead()}
			viewAll={some && mockTests.totalElements > mockTests.content.length && pagePath(mockTestListPath())}
		>
			{some ? (
				<div className="grid-2 snap-row">
					{mockTests.content.map((mockTest) => (
						<MockTestCardView
							key={mockTest.uuid}
							mockTest={mockTest}
							href={pagePath(mockTestPath(mockTest.uuid))}
							level="h3"
						/>
					))}
				</div>
			) : (
				<EmptyState plain title={m.landing_mock_empty()}>
					{m.landing_mock_empty_text()}
				</EmptyState>
			)}
		</Section>
	);
}

function Courses({ courses, serverNow }: Pick<HomeData, "courses" | "serverNow">) {
	const some = courses !== null && courses.content.length > 0;
	return (
		<Section
			id="courses"
			title={m.course_names()}
			lead={m.landing_courses_lead()}
			viewAll={some && courses.totalElements > PAGE_SIZES.landing.courses && pagePath(courseListPath())}
		>
			{some ? (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the row is pushed sideways, also by the keyboard
				<ul className="courses-row snap-row" tabIndex={0} aria-label={m.course_names()}>
					{courses.content.map((course) => (
						<li key={course.uuid} className="grid">
							<CourseCardView course={course} now={serverNow} />
						</li>
					))}
				</ul>
			) : (
				<EmptyState plain title={m.landing_courses_empty()}>
					{m.landing_courses_empty_text()}
				</EmptyState>
			)}
		</Section>
	);
}
