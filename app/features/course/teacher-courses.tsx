import { EmptyState } from "~/components/feedback.tsx";
import { Picture } from "~/components/picture.tsx";
import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import type { ListedCourse } from "~/domain/enrolment/teacher-courses.server.ts";
import { enrolmentPaths } from "~/domain/enrolment/teacher-paths.ts";
import { dateTime, fee, langOfText, nameIn, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseStateBadge } from "./course-state.tsx";

type Props = {
	courses: readonly ListedCourse[];
	/** Of the headings: one below what stands above the list. */
	level: 2 | 3;
	/** Where there is none that is said without an ornament: the list is one of several on its page. */
	plain?: boolean;
	/** Those that are archived: that there is none means something else then. */
	archived?: boolean;
};

function None({ plain, archived }: Pick<Props, "plain" | "archived">) {
	if (archived) return <EmptyState title={m.course_archived_none()}>{m.course_archived_none_hint()}</EmptyState>;
	return (
		<EmptyState title={m.course_teacher_none()} plain={plain}>
			{m.course_teacher_none_hint()}
		</EmptyState>
	);
}

/** A teacher's own courses: where each stands, how full it is, and who waits for an answer. */
export function TeacherCourses({ courses, level, plain, archived }: Props) {
	const Heading = `h${level}` as const;
	if (courses.length === 0) return <None plain={plain} archived={archived} />;
	return (
		<ul className="grid gap-3">
			{courses.map((course) => (
				<li key={course.uuid} className="card flex flex-wrap items-start gap-x-4 gap-y-3">
					<Picture src={course.image} subjects={[course.subjectName]} size={56} />
					<div className="min-w-0 flex-[1_1_min(11rem,100%)] [overflow-wrap:anywhere]">
						<p className="mb-1">
							<CourseStateBadge state={course.state} />
						</p>
						<Heading className="text-lg" lang={langOfText(course.title)}>
							<a href={teacherCoursePath(course.uuid)}>{course.title}</a>
						</Heading>
						{course.subtitle && (
							<p className="text-soft" lang={langOfText(course.subtitle)}>
								{course.subtitle}
							</p>
						)}
						<p className="mt-2 text-sm text-soft">
							{nameIn(course.subjectName, course.subjectNameBn)} · {dateTime(course.startAt)} – {dateTime(course.endAt)}{" "}
							· {fee(course.feePoisha)}
						</p>
						<p className="text-sm text-soft">
							{m.course_seats_taken({ taken: num(course.seatsTaken), all: num(course.maxStudents) })}
							{course.pending > 0 && (
								<>
									{" · "}
									<a href={enrolmentPaths.requests(course.uuid)} className="font-semibold">
										{m.course_pending({ count: course.pending, n: num(course.pending) })}
										<span className="sr-only">: {course.title}</span>
									</a>
								</>
							)}
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}
