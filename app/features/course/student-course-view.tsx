import type { SubmissionResult } from "@conform-to/react";
import { DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { teacherPath } from "~/domain/course/public-paths.ts";
import type { StudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { ClassNow } from "~/features/lecture/class-now.tsx";
import { entranceHere } from "~/features/lecture/lecture-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { fee, langOfText, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseDescription } from "./course-description.tsx";
import { CourseDoorCard } from "./course-door.tsx";
import { Outcomes } from "./outcomes.tsx";
import { noNextLecture } from "./words.ts";

type Props = {
	course: Omit<StudentCourse, "description">;
	/** Its description, rendered. */
	about: string | null;
	front: boolean;
	lastResult?: SubmissionResult<string[]> | null;
};

/** When a course is, of whom, and what it costs. */
function Facts({ course }: Pick<Props, "course">) {
	const { teacherUuid, teacherName } = course;
	return (
		<DescriptionList
			rows
			items={[
				{
					icon: "user",
					term: m.common_teacher(),
					value: teacherUuid ? <a href={pagePath(teacherPath(teacherUuid))}>{teacherName}</a> : (teacherName ?? ""),
				},
				{ icon: "book", term: m.common_subject(), value: nameIn(course.subjectName, course.subjectNameBn) },
				{
					icon: "school",
					term: m.account_profile_institute(),
					value: nameIn(course.instituteName, course.instituteNameBn),
				},
				{ icon: "wallet", term: m.common_fee(), value: fee(course.feePoisha) },
				{ icon: "calendar", term: m.model_test_starts(), value: <When at={course.startAt} /> },
				{ icon: "flag", term: m.course_ends(), value: <When at={course.endAt} /> },
				{ icon: "lock", term: m.course_enrolment_end_at(), value: <When at={course.enrolmentEndAt} /> },
				{
					icon: "users",
					term: m.my_course_seats_left(),
					value: m.my_course_seats_of({ left: num(course.seatsLeft), all: num(course.maxStudents) }),
				},
			]}
		/>
	);
}

/** The next lectures of a course, and how many it has; who is in it is led to them. */
function NextLectures({ course: { uuid: courseUuid, lectures, lectureCount, door } }: Pick<Props, "course">) {
	const inside = door.state === "accepted";
	const counted = m.my_course_lecture_count({ count: lectureCount, n: num(lectureCount) });
	return (
		<section aria-labelledby="lectures">
			<h2 id="lectures" className="text-lg">
				{m.my_course_next_lectures()}
			</h2>
			{lectures.length === 0 ? (
				<p className="mt-2 text-soft">{noNextLecture(lectureCount > 0)}</p>
			) : (
				<ul className="rows">
					{lectures.map(({ uuid, title, startsAt }) => (
						<li key={uuid} className="row">
							<div className="min-w-0 flex-1">
								<p className="font-semibold" lang={langOfText(title)}>
									{inside ? <a href={lecturePaths.one("student", courseUuid, uuid)}>{title}</a> : title}
								</p>
								<p className="text-sm text-soft">
									<When at={startsAt} />
								</p>
							</div>
						</li>
					))}
				</ul>
			)}
			{lectureCount > 0 && (
				<p className="mt-2 text-sm text-soft">
					{inside ? <a href={lecturePaths.list("student", courseUuid)}>{counted}</a> : counted}
				</p>
			)}
		</section>
	);
}

/** What everybody may know of a course: what one learns, when, of whom, what it costs. */
function CourseFacts({ course, about }: Pick<Props, "course" | "about">) {
	return (
		<div className="grid gap-8">
			<CourseDescription title={m.course_about()} html={about} />
			<Outcomes title={m.my_course_outcomes()} outcomes={course.outcomes} />
			<Facts course={course} />
			<NextLectures course={course} />
		</div>
	);
}

/** Those of its lectures that can be entered, where one is in it. */
function openOf({ uuid, door, lectures }: Props["course"]) {
	if (door.state !== "accepted") return [];
	return lectures
		.map((lecture) => ({ ...lecture, courseUuid: uuid, cancelledAt: null, movedFrom: null }))
		.filter((lecture) => ![null, "ended"].includes(entranceHere(lecture, "student", door.serverNow)));
}

/** A course and its door; where one came to buy, or may do something, the door stands in front on a phone. */
export function StudentCourseView({ course, about, front, lastResult }: Props) {
	const door = <CourseDoorCard courseUuid={course.uuid} door={course.door} lastResult={lastResult} />;
	const last = course.door.state === "accepted";
	if (front)
		return (
			<>
				<div className="mb-10 max-w-120">{door}</div>
				<CourseFacts course={course} about={about} />
			</>
		);
	return (
		<div className="grid gap-6">
			<ClassNow open={openOf(course)} side="student" serverNow={course.door.serverNow} />
			<div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
				<div className={last ? "order-2 lg:self-start" : "lg:order-2 lg:self-start"}>{door}</div>
				<CourseFacts course={course} about={about} />
			</div>
		</div>
	);
}
