import { EmptyState } from "~/components/feedback.tsx";
import type { TeacherCourse } from "~/domain/course/queries.server.ts";
import { dateTime, fee, langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Props = {
	courses: readonly TeacherCourse[];
	/** Of the headings: one below what stands above the list. */
	level: 2 | 3;
	/** Where there is none that is said without an ornament: the list is one of several on its page. */
	plain?: boolean;
};

/** A teacher's own courses. */
export function TeacherCourses({ courses, level, plain }: Props) {
	const Heading = `h${level}` as const;
	if (courses.length === 0)
		return (
			<EmptyState title={m.course_teacher_none()} plain={plain}>
				{m.course_teacher_none_hint()}
			</EmptyState>
		);
	return (
		<ul className="grid gap-3">
			{courses.map((course) => (
				<li key={course.uuid} className="card">
					<Heading className="text-lg" lang={langOfText(course.title)}>
						{course.title}
					</Heading>
					{course.subtitle && <p className="text-soft">{course.subtitle}</p>}
					<p className="mt-2 text-sm text-soft">
						{nameIn(course.subjectName, course.subjectNameBn)} · {dateTime(course.startAt)} – {dateTime(course.endAt)} ·{" "}
						{fee(course.feePoisha)}
					</p>
				</li>
			))}
		</ul>
	);
}
