import { Avatar } from "~/components/avatar.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { courseListPath } from "~/domain/course/list-path.ts";
import { coursePath, teacherPath } from "~/domain/course/public-paths.ts";
import type { InstitutePage } from "~/domain/institute/queries.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import { langOfText, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { instituteName } from "./institute-line.tsx";

/** An institute for everybody: what it is, who teaches there and what runs. */
export function InstitutePublicPage({ page, kindAndPlace }: { page: InstitutePage; kindAndPlace: string }) {
	const { institute, otherNames, teachers, courses } = page;
	const name = instituteName(institute);
	const others = [institute.name, institute.nameBn, ...otherNames].filter((one) => one && one !== name);
	return (
		<>
			<PageHeader title={<span lang={langOfText(name)}>{name}</span>} lead={kindAndPlace} />
			{others.length > 0 && (
				<p className="text-soft [overflow-wrap:anywhere]">{m.institute_also({ names: others.join(" · ") })}</p>
			)}
			<section className="mt-8" aria-labelledby="teachers">
				<h2 id="teachers">{m.institute_teachers()}</h2>
				{teachers.length === 0 ? (
					<p className="mt-2 text-soft">{m.institute_teachers_none()}</p>
				) : (
					<ul className="mt-4 grid gap-3 sm:grid-cols-2">
						{teachers.map((teacher) => (
							<li key={teacher.uuid} className="card flex items-center gap-3">
								<Avatar name={teacher.name ?? ""} image={teacher.image} />
								<a
									href={pagePath(teacherPath(teacher.uuid))}
									className="min-w-0 [overflow-wrap:anywhere]"
									lang={langOfText(teacher.name ?? "")}
								>
									{teacher.name}
								</a>
							</li>
						))}
					</ul>
				)}
			</section>
			<section className="mt-8" aria-labelledby="courses">
				<h2 id="courses">{m.institute_courses()}</h2>
				{courses.length === 0 ? (
					<p className="mt-2 text-soft">{m.institute_courses_none()}</p>
				) : (
					<ul className="mt-4 grid gap-3 sm:grid-cols-2">
						{courses.map((course) => (
							<li key={course.uuid} className="card grid gap-1">
								<p>
									<FeeBadge poisha={course.feePoisha} />
								</p>
								<h3 className="text-base" lang={langOfText(course.title)}>
									<a href={pagePath(coursePath(course.uuid))}>{course.title}</a>
								</h3>
								<p className="text-sm text-soft">
									{nameIn(course.subjectName, course.subjectNameBn)} · <When at={course.startAt} />
								</p>
								{course.teacherName && <p className="text-sm text-soft">{m.course_by({ name: course.teacherName })}</p>}
							</li>
						))}
					</ul>
				)}
				{courses.length > 0 && (
					<p className="mt-4">
						<a href={pagePath(courseListPath({ institute: institute.uuid }))}>{m.institute_courses_all()}</a>
					</p>
				)}
			</section>
		</>
	);
}
