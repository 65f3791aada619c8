import { Avatar } from "~/components/avatar.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { courseListPath } from "~/domain/course/list-path.ts";
import { coursePath } from "~/domain/course/public-paths.ts";
import type { TeacherPage } from "~/domain/course/teacher-page.server.ts";
import { institutePath } from "~/features/institute/paths.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseRow } from "./course-row.tsx";

/** A verified teacher for everybody: who they are, where they teach, which courses run and are to come. @param serverNow ms UTC */
export function TeacherPublicPage({
	page: { teacher, institutes, courses, totalCourses },
	serverNow,
}: {
	page: TeacherPage;
	serverNow: number;
}) {
	return (
		<>
			<header className="details-head">
				<Avatar name={teacher.name} image={teacher.image} large />
				<div>
					<p className="card-badges">
						<Badge tone="success" icon="verified">
							{m.course_teacher_verified()}
						</Badge>
					</p>
					<h1 className="[overflow-wrap:anywhere]" lang={langOfText(teacher.name)}>
						{teacher.name}
					</h1>
					{teacher.organization && (
						<p className="mt-1 text-soft [overflow-wrap:anywhere]" lang={langOfText(teacher.organization)}>
							{teacher.organization}
						</p>
					)}
				</div>
			</header>
			{teacher.about && (
				<p className="measure whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(teacher.about)}>
					{teacher.about}
				</p>
			)}
			{institutes.length > 0 && (
				<section className="mt-8" aria-labelledby="institutes">
					<h2 id="institutes">{m.course_teaches_at()}</h2>
					<ul className="mt-3 grid gap-2">
						{institutes.map(({ uuid, name, nameBn }) => (
							<li key={uuid} className="[overflow-wrap:anywhere]">
								<a href={pagePath(institutePath(uuid))}>{nameIn(name, nameBn)}</a>
							</li>
						))}
					</ul>
				</section>
			)}
			<section className="mt-8" aria-labelledby="courses">
				<h2 id="courses">{m.course_names()}</h2>
				{courses.length === 0 ? (
					<p className="mt-2 text-soft">{m.course_teacher_page_none()}</p>
				) : (
					<ul className="grid-2 mt-4">
						{courses.map((course) => (
							<li key={course.uuid} className="grid">
								<CourseRow course={course} now={serverNow} href={pagePath(coursePath(course.uuid))} level="h3" />
							</li>
						))}
					</ul>
				)}
				{totalCourses > courses.length && (
					<p className="mt-4">
						<a href={pagePath(courseListPath({ teacher: teacher.uuid }))}>{m.course_teacher_page_all()}</a>
					</p>
				)}
			</section>
		</>
	);
}
