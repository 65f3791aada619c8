import { When } from "~/components/when.tsx";
import { studentCourseListPath } from "~/domain/course/list-path.ts";
import { myCoursePath, studentCoursePath } from "~/domain/course/student-paths.ts";
import type { StudentOverview } from "~/domain/overview/student-overview.server.ts";
import { noNextLecture } from "~/features/course/words.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The courses that one is in, each with its next lecture; the rest is in a list of its own (ENR-11). */
export function OwnCourses({ courses, serverNow }: Pick<StudentOverview, "courses" | "serverNow">) {
	return (
		<section className="mt-8" aria-labelledby="own-courses">
			<div className="flex flex-wrap items-baseline justify-between gap-2">
				<h2 id="own-courses" className="text-lg">
					{m.overview_courses()}
				</h2>
				<a href={myCoursePath()}>{m.common_view_all()}</a>
			</div>
			{courses.length === 0 ? (
				<p className="mt-3 text-soft">
					{m.my_course_none_accepted()}. <a href={studentCourseListPath()}>{m.my_course_find()}</a>
				</p>
			) : (
				<ul className="rows">
					{courses.map(({ uuid, title, nextLectureAt, hasLectures }) => (
						<li key={uuid} className="row">
							<div className="min-w-0">
								<h3 lang={langOfText(title)}>
									<a href={studentCoursePath(uuid)}>{title}</a>
								</h3>
								<p className="text-sm text-soft">
									{nextLectureAt === null ? (
										noNextLecture(hasLectures)
									) : nextLectureAt <= serverNow ? (
										<strong>{m.my_course_lecture_runs()}</strong>
									) : (
										<>
											{m.my_course_next_lecture()} <When at={nextLectureAt} />
										</>
									)}
								</p>
							</div>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
