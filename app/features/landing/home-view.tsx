import { EmptyState } from "~/components/feedback.tsx";
import { Section } from "~/components/section.tsx";
import { ExamCardView } from "~/features/model-test/public-exam-card.tsx";
import { WinnersBoard } from "~/features/model-test/winners-board.tsx";
import { localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { HomeHero } from "./home-hero.tsx";
import { CourseCardView, MockTestCardView } from "./home-lists.tsx";
import { AppAnnouncement, AudienceCards, TrustPoints } from "./home-words.tsx";
import type { HomeData } from "./types.ts";

/** The landing page (spec sections 1 and 9): 4 model tests, winners of up to 4, 4 self-assessments, 8 courses. */
export function HomeView({ data, locale }: { data: HomeData; locale: Locale }) {
	return (
		<>
			<HomeHero
				next={data.exams?.content[0] ?? null}
				summary={data.summary}
				serverNow={data.serverNow}
				locale={locale}
			/>
			<UpcomingExams exams={data.exams} serverNow={data.serverNow} locale={locale} />
			{data.winners && <Winners winners={data.winners} locale={locale} />}
			<Section id="trust" title={m.public_trust_heading()}>
				<TrustPoints />
			</Section>
			<SelfAssessments mockTests={data.mockTests} locale={locale} />
			<Courses courses={data.courses} locale={locale} />
			<Section id="audience" title={m.public_audience_heading()}>
				<AudienceCards />
			</Section>
			<AppAnnouncement />
		</>
	);
}

function UpcomingExams({
	exams,
	serverNow,
	locale,
}: Pick<HomeData, "exams" | "serverNow"> & {
	locale: Locale;
}) {
	const some = exams !== null && exams.content.length > 0;
	return (
		<Section
			id="upcoming"
			title={m.public_upcoming_heading()}
			lead={m.public_upcoming_lead()}
			viewAll={some && exams.totalElements > 4 && localePath("/weekly-exam/p", locale)}
		>
			{some ? (
				<div className="grid-2">
					{exams.content.slice(0, 4).map((exam) => (
						<ExamCardView key={exam.uuid} exam={exam} serverNow={serverNow} locale={locale} />
					))}
				</div>
			) : (
				<EmptyState title={m.public_upcoming_empty()}>{m.public_upcoming_empty_text()}</EmptyState>
			)}
		</Section>
	);
}

function Winners({ winners, locale }: { winners: NonNullable<HomeData["winners"]>; locale: Locale }) {
	return (
		<Section id="winners" title={m.public_winners_heading()} lead={m.public_winners_lead()}>
			{winners.length > 0 ? (
				<WinnersBoard exams={winners} locale={locale} />
			) : (
				<EmptyState title={m.public_winners_empty()}>{m.public_winners_empty_text()}</EmptyState>
			)}
		</Section>
	);
}

function SelfAssessments({ mockTests, locale }: { mockTests: HomeData["mockTests"]; locale: Locale }) {
	const some = mockTests !== null && mockTests.content.length > 0;
	return (
		<Section
			id="self-assessment"
			title={m.public_mock_heading()}
			lead={m.public_mock_lead()}
			viewAll={some && mockTests.totalElements > 4 && localePath("/mock-test/p", locale)}
		>
			{some ? (
				<div className="grid-2">
					{mockTests.content.slice(0, 4).map((mockTest) => (
						<MockTestCardView key={mockTest.uuid} mockTest={mockTest} locale={locale} />
					))}
				</div>
			) : (
				<EmptyState plain title={m.public_mock_empty()}>
					{m.public_mock_empty_text()}
				</EmptyState>
			)}
		</Section>
	);
}

function Courses({ courses, locale }: { courses: HomeData["courses"]; locale: Locale }) {
	const some = courses !== null && courses.content.length > 0;
	return (
		<Section
			id="courses"
			title={m.public_courses_heading()}
			lead={m.public_courses_lead()}
			viewAll={some && courses.totalElements > 8 && localePath("/course/s/i/t/p", locale)}
		>
			{some ? (
				<div className="grid-4">
					{courses.content.slice(0, 8).map((course) => (
						<CourseCardView key={course.uuid} course={course} locale={locale} />
					))}
				</div>
			) : (
				<EmptyState plain title={m.public_courses_empty()}>
					{m.public_courses_empty_text()}
				</EmptyState>
			)}
		</Section>
	);
}
