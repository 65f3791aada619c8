import { FeeBadge } from "~/components/fee-badge.tsx";
import { Picture } from "~/components/picture.tsx";
import type { CourseCard } from "~/domain/course/public-courses.server.ts";
import { coursePath } from "~/domain/course/public-paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { date, langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { entryText, timeOfCourse, timeWord } from "./words.ts";

/** One course on the landing page; the whole card leads to it. @param now ms UTC */
export function CourseCardView({ course, now }: { course: CourseCard; now: number }) {
	return (
		<article className="card link-card course-card">
			<Picture src={course.image} subjects={[course.subjectName]} size={56} />
			<div className="course-words">
				<p>
					<FeeBadge poisha={course.feePoisha} />
				</p>
				<h3 className="text-base" lang={langOfText(course.title)}>
					<a href={pagePath(coursePath(course.uuid))} className="cover-link">
						{course.title}
					</a>
				</h3>
				{course.subtitle && (
					<p className="text-sm text-soft max-sm:hidden" lang={langOfText(course.subtitle)}>
						{course.subtitle}
					</p>
				)}
				<p className="text-sm text-soft">
					{nameIn(course.subjectName, course.subjectNameBn)}
					{course.teacherName && ` · ${m.course_by({ name: course.teacherName })}`}
					<br />
					{nameIn(course.instituteName, course.instituteNameBn)}
				</p>
				<p className="text-sm">
					{timeWord(course, now)} {date(timeOfCourse(course, now))} · {entryText(course, now)}
				</p>
			</div>
		</article>
	);
}
