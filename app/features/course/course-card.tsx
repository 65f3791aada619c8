import { FeeBadge } from "~/components/fee-badge.tsx";
import { Picture } from "~/components/picture.tsx";
import type { CourseCard } from "~/domain/course/queries.server.ts";
import { langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** One course in a list; it has no page of its own yet. */
export function CourseCardView({ course }: { course: CourseCard }) {
	return (
		<article className="card course-card">
			<Picture src={course.image} subjects={[course.subjectName]} size={56} />
			<div className="course-words">
				<p>
					<FeeBadge poisha={course.feePoisha} />
				</p>
				<h3 className="text-base" lang={langOfText(course.title)}>
					{course.title}
				</h3>
				{course.subtitle && <p className="text-sm text-soft">{course.subtitle}</p>}
				<p className="text-sm text-soft">
					{nameIn(course.subjectName, course.subjectNameBn)}
					<br />
					{course.teacherName && (
						<>
							{m.course_by({ name: course.teacherName })}
							<br />
						</>
					)}
					{nameIn(course.instituteName, course.instituteNameBn)}
				</p>
			</div>
		</article>
	);
}
