import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { IntentForm } from "~/components/intent-form.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { When } from "~/components/when.tsx";
import { calendarPaths } from "~/domain/calendar/paths.ts";
import { contentListPath } from "~/domain/content/paths.ts";
import type { RunningMockTest } from "~/domain/mock-test/running-attempts.server.ts";
import type { BoughtMockTest, NextExam, StudentOverview } from "~/domain/overview/student-overview.server.ts";
import { RunningProgress } from "~/features/attempt/running-progress.tsx";
import { LectureList } from "~/features/lecture/lecture-list.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { PhaseBadge } from "~/features/model-test/badges.tsx";
import { ExamCardView } from "~/features/model-test/exam-card.tsx";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { StartCountdown } from "~/features/model-test/start-countdown.tsx";
import { langOfText, minutes, num, questions } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { OwnCourses } from "./own-courses.tsx";
import { Past } from "./past.tsx";

/** The one thing to do about a coming or running exam: Start, Continue, See the result, or See details. */
function nextAction(exam: NextExam): { href: string; label: string; main: boolean } {
	if (exam.attempt === "finished")
		return { href: modelTestPaths.result(exam.uuid), label: m.model_test_see_result(), main: true };
	if (exam.phase !== "running")
		return { href: modelTestPaths.exam(exam.uuid), label: m.common_see_details(), main: false };
	const label = exam.attempt === "running" ? m.common_continue() : m.common_start();
	return { href: modelTestPaths.attend(exam.uuid), label, main: true };
}

const byUrgency = (exam: NextExam) =>
	exam.attempt === "running" ? 0 : exam.phase === "running" && exam.attempt !== "finished" ? 1 : 2;

/** The exam that comes first, large, on the one dark surface of the page. */
function FirstExam({ exam, serverNow }: { exam: NextExam; serverNow: number }) {
	const action = nextAction(exam);
	return (
		<section className="on-night night-card" aria-labelledby="next-exam">
			<Ornament flip />
			<div className="next-exam-body">
				<div className="min-w-0 flex-1">
					<p className="mb-2 flex flex-wrap gap-2">
						<PhaseBadge phase={exam.phase} />
					</p>
					<h2 id="next-exam" lang={langOfText(exam.name)}>
						{exam.name}
					</h2>
					<p className="mt-1 text-on-night-soft">
						{questions(exam.numberOfQuestions)} · {minutes(exam.durationMinutes)}
					</p>
					<div className="mt-4">
						{exam.attempt === "running" ? (
							<RunningProgress says={m.model_test_attempt_running()} progress={exam.progress} serverNow={serverNow} />
						) : exam.phase === "upcoming" ? (
							<>
								<StartCountdown startAt={exam.startAt} serverNow={serverNow} />
								<p className="mt-1 text-sm text-on-night-soft">
									<When at={exam.startAt} />
								</p>
							</>
						) : (
							<p>
								{m.overview_open_until()} <When at={exam.stopAt} />
							</p>
						)}
					</div>
				</div>
				<ButtonLink href={action.href} variant="inverse" icon={action.main ? "play" : undefined}>
					{action.label}
				</ButtonLink>
			</div>
		</section>
	);
}

/** A self-assessment whose clock runs, on the same surface. */
function RunningMockTestCard({ attempt, serverNow }: { attempt: RunningMockTest; serverNow: number }) {
	const id = `running-${attempt.uuid}`;
	return (
		<section className="on-night night-card mb-6" aria-labelledby={id}>
			<Ornament flip />
			<div className="next-exam-body">
				<div className="min-w-0 flex-1">
					<p className="mb-2 flex flex-wrap gap-2">
						<PhaseBadge phase="running" />
					</p>
					<h2 id={id} lang={langOfText(attempt.title)}>
						{attempt.title}
					</h2>
					<p className="mt-1 text-on-night-soft">
						{questions(attempt.numberOfQuestions)} · {minutes(attempt.durationMinutes)}
					</p>
					<div className="mt-4">
						<RunningProgress says={m.mock_test_open_running()} progress={attempt.progress} serverNow={serverNow} />
					</div>
				</div>
				<ButtonLink href={mockTestPaths.attend(attempt.uuid)} variant="inverse" icon="play">
					{m.common_continue()}
				</ButtonLink>
			</div>
		</section>
	);
}

function NextRow({ exam, serverNow }: { exam: NextExam; serverNow: number }) {
	const action = nextAction(exam);
	return (
		<li className="row">
			<div className="min-w-0">
				<h3 lang={langOfText(exam.name)}>
					<a href={modelTestPaths.exam(exam.uuid)}>{exam.name}</a>
				</h3>
				{exam.attempt === "running" && (
					<RunningProgress says={m.model_test_attempt_running()} progress={exam.progress} serverNow={serverNow} />
				)}
				<p className="text-sm text-soft">
					{exam.phase === "upcoming" ? m.model_test_starts() : m.model_test_stops()}{" "}
					<When at={exam.phase === "upcoming" ? exam.startAt : exam.stopAt} />
				</p>
			</div>
			<ButtonLink href={action.href} variant={action.main ? "primary" : "secondary"} small>
				{action.label}
			</ButtonLink>
		</li>
	);
}

/** What was bought waits with its start; the page of the kind says why, where it cannot begin. */
function BoughtRow({ type }: { type: BoughtMockTest }) {
	const page = mockTestPaths.type(type.uuid);
	const { attemptsLeft: count } = type;
	return (
		<li className="row">
			<h3 className="min-w-0" lang={langOfText(type.title)}>
				<a href={page}>{type.title}</a>
			</h3>
			<IntentForm intent="prepare" label={m.common_start()} icon="play" error={null} action={page}>
				{m.mock_test_attempts_left({ count, n: num(count) })}
			</IntentForm>
		</li>
	);
}

function Bought({ types }: { types: StudentOverview["bought"] }) {
	return (
		<section className="mt-8" aria-labelledby="bought">
			<h2 id="bought" className="text-lg">
				{m.overview_bought()}
			</h2>
			<ul className="rows">
				{types.map((type) => (
					<BoughtRow key={type.uuid} type={type} />
				))}
			</ul>
		</section>
	);
}

function OpenExams({ exams, serverNow }: { exams: StudentOverview["open"]; serverNow: number }) {
	return (
		<section className="mt-10" aria-labelledby="open">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
				<h2 id="open" className="text-lg">
					{m.overview_open_exams()}
				</h2>
				<a href={modelTestPaths.examList("upcoming")}>{m.common_view_all()}</a>
			</div>
			<ul className="grid-2">
				{exams.map((exam) => (
					<li key={exam.uuid} className="grid">
						<ExamCardView
							exam={exam}
							mine={exam}
							href={modelTestPaths.exam(exam.uuid)}
							serverNow={serverNow}
							level="h3"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}

/** What is behind the student, of both kinds; the rest of each is in a list of its own. */
/** The dashboard: what is next, what is open, what is past. */
export function OverviewView({ overview }: { overview: StudentOverview }) {
	const { running, courses, lectures, open, bought, past, serverNow } = overview;
	const [first, ...others] = [...overview.next].sort((a, b) => byUrgency(a) - byUrgency(b));
	return (
		<>
			{running.map((attempt) => (
				<RunningMockTestCard key={attempt.uuid} attempt={attempt} serverNow={serverNow} />
			))}
			{first ? (
				<FirstExam exam={first} serverNow={serverNow} />
			) : (
				running.length === 0 && (
					<EmptyState
						title={m.overview_nothing_next()}
						action={<ButtonLink href={modelTestPaths.examList("upcoming")}>{m.overview_find_exam()}</ButtonLink>}
					>
						<p>{m.overview_nothing_next_text()}</p>
					</EmptyState>
				)
			)}
			{others.length > 0 && (
				<section className="mt-8" aria-labelledby="also-next">
					<h2 id="also-next" className="text-lg">
						{m.overview_also_next()}
					</h2>
					<ul className="rows">
						{others.map((exam) => (
							<NextRow key={exam.uuid} exam={exam} serverNow={serverNow} />
						))}
					</ul>
				</section>
			)}
			<OwnCourses courses={courses} serverNow={serverNow} />
			{lectures.length > 0 && (
				<section className="mt-8" aria-labelledby="lectures">
					<div className="flex flex-wrap items-baseline justify-between gap-2">
						<h2 id="lectures" className="text-lg">
							{m.lecture_upcoming()}
						</h2>
						<a href={calendarPaths.view("student")}>{m.calendar_title()}</a>
					</div>
					<LectureList lectures={lectures} side="student" serverNow={serverNow} />
				</section>
			)}
			<p className="mt-8">
				<ButtonLink href={contentListPath("student")} variant="secondary" icon="video">
					{m.content_overview_link()}
				</ButtonLink>
			</p>
			{bought.length > 0 && <Bought types={bought} />}
			{open.length > 0 && <OpenExams exams={open} serverNow={serverNow} />}
			<Past past={past} />
		</>
	);
}
