import { ButtonLink } from "~/components/button.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Tabs } from "~/components/navigation.tsx";
import { Picture } from "~/components/picture.tsx";
import { Alert, Badge } from "~/components/surfaces.tsx";
import { When, WhenAway } from "~/components/when.tsx";
import { studentCourseListPath } from "~/domain/course/list-path.ts";
import { MY_COURSE_LISTS, type MyCourseList, myCoursePath, studentCoursePath } from "~/domain/course/student-paths.ts";
import type { MyCourse, MyCourses } from "~/domain/enrolment/my-courses.server.ts";
import { SHOWN } from "~/domain/seat/rules.ts";
import { langOfText, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

import { StateBadge } from "./state-badge.tsx";
import { noNextLecture } from "./words.ts";

type Words = { tab: () => string; none: () => string; hint: () => string };

/** What each of the lists is called, and what it says when it is empty. */
const LISTS: Record<MyCourseList, Words> = {
	accepted: { tab: m.my_course_state_accepted, none: m.my_course_none_accepted, hint: m.my_course_none_accepted_hint },
	pending: { tab: m.my_course_list_pending, none: m.my_course_none_pending, hint: m.my_course_none_pending_hint },
	ended: { tab: m.my_course_list_ended, none: m.my_course_none_ended, hint: m.my_course_none_ended_hint },
	invited: { tab: m.my_course_list_invited, none: m.my_course_none_invited, hint: m.my_course_none_invited_hint },
};

/** The next lecture, or that one runs: its way in is at the top of the course. */
function NextLecture({ at, now }: { at: number; now: number }) {
	if (at <= now) return <Badge tone="success">{m.my_course_lecture_runs()}</Badge>;
	return (
		<>
			{m.my_course_next_lecture()} <WhenAway at={at} now={now} />
		</>
	);
}

/** What is next about a course: a lecture, a place in the queue, an answer by then. */
function NextStep({ course, now }: { course: MyCourse; now: number }) {
	if (course.state === "accepted")
		return course.nextLectureAt === null ? (
			course.endAt <= now ? (
				m.my_course_over()
			) : (
				noNextLecture(course.hasLectures)
			)
		) : (
			<NextLecture at={course.nextLectureAt} now={now} />
		);
	if (course.place !== null) return m.my_course_place({ place: num(course.place) });
	if (course.until !== null)
		return (
			<>
				{m.my_course_until()} <WhenAway at={course.until} now={now} ending />
			</>
		);
	if (course.state === "paying") return m.my_course_money_awaited();
	if (course.state === "paid") return m.my_course_paid_waits();
	return course.state === "invited" ? m.my_course_answer() : m.my_course_teacher_decides();
}

function CourseRow({ course, now }: { course: MyCourse; now: number }) {
	const { uuid, title, subtitle, image, subjectName, subjectNameBn, teacherName, startAt, state } = course;
	return (
		<li className="card link-card course-row">
			<Picture src={image} subjects={[subjectName]} size={56} />
			<div className="course-row-words">
				<p className="card-badges">
					<StateBadge state={state} />
					<FeeBadge poisha={course.feePoisha} inArea />
				</p>
				<h2 className="text-base" lang={langOfText(title)}>
					<a href={studentCoursePath(uuid)} className="cover-link">
						{title}
					</a>
				</h2>
				{subtitle && (
					<p className="text-sm text-soft" lang={langOfText(subtitle)}>
						{subtitle}
					</p>
				)}
				<p className="text-sm text-soft">
					{[nameIn(subjectName, subjectNameBn), teacherName && m.course_by({ name: teacherName })]
						.filter(Boolean)
						.join(" · ")}
				</p>
				{state !== "accepted" && (
					<p className="text-sm text-soft">
						{course.endAt <= now ? (
							<>
								{m.course_ended_on()} <When at={course.endAt} />
							</>
						) : (
							<>
								{startAt <= now ? m.course_runs_since() : m.my_course_starts()} <When at={startAt} />
							</>
						)}
					</p>
				)}
				{SHOWN[state] !== "ended" && (
					<p className="mt-2 text-sm font-semibold">
						<NextStep course={course} now={now} />
					</p>
				)}
			</div>
		</li>
	);
}

type Props = MyCourses & { state: MyCourseList; serverNow: number };

/** A student's own courses: the lists with how many each holds, and the one that is looked at (ENR-11). */
export function MyCoursesView({ courses, counts, paid, state, serverNow }: Props) {
	const { none, hint } = LISTS[state];
	return (
		<>
			<div className="mb-6">
				<Tabs
					label={m.my_course_lists()}
					items={MY_COURSE_LISTS.map((list) => ({
						href: myCoursePath(list),
						label: LISTS[list].tab(),
						current: list === state,
						count: counts[list],
					}))}
				/>
			</div>
			{state === "accepted" && paid.length > 0 && (
				<div className="mb-6 max-w-160">
					<Alert tone="info" title={m.my_course_paid_waits()}>
						<ul>
							{paid.map(({ uuid, title }) => (
								<li key={uuid}>
									<a href={studentCoursePath(uuid)} lang={langOfText(title)}>
										{title}
									</a>
								</li>
							))}
						</ul>
					</Alert>
				</div>
			)}
			{courses.content.length === 0 ? (
				<EmptyState
					title={none()}
					action={<ButtonLink href={studentCourseListPath()}>{m.my_course_find()}</ButtonLink>}
				>
					{hint()}
				</EmptyState>
			) : (
				<ul className="grid gap-3">
					{courses.content.map((course) => (
						<CourseRow key={course.uuid} course={course} now={serverNow} />
					))}
				</ul>
			)}
		</>
	);
}
