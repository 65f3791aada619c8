import { EmptyState } from "~/components/feedback.tsx";
import { courseErrors } from "~/domain/course/errors.ts";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { ownLecture } from "~/domain/lecture/access.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/list.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

const LISTS = {
	assignment: {
		title: m.course_tab_assignments,
		none: m.course_assignments_none,
		hint: m.course_assignments_none_hint,
	},
};

const isListed = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

/** The assignments of a course, or of one of its lectures (CRS-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { id, listType } = params;
		if (!isListed(listType)) throw courseErrors.fail("CourseNotFound");
		const lectureId = "lectureId" in params ? params.lectureId : undefined;
		const [{ course }, found] = await Promise.all([
			ownCourseHere(context, id),
			lectureId ? ownLecture(deps, actor, { courseId: id, lectureId }) : null,
		]);
		const lecture = found && { uuid: found.lecture.uuid, title: found.lecture.title };
		return { course: { uuid: course.uuid, title: course.title }, lecture, listType };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const list = loaderData ? `${LISTS[loaderData.listType].title()} · ${loaderData.course.title}` : m.course_name();
	return [{ title: pageTitle(list) }, { name: "robots", content: "noindex" }];
};

export default function CourseList({ loaderData: { course, lecture, listType } }: Route.ComponentProps) {
	const { title, none, hint } = LISTS[listType];
	return (
		<section aria-labelledby="list">
			{lecture && (
				<p className="mb-2">
					<a href={teacherCoursePaths.lecture(course.uuid, lecture.uuid)} lang={langOfText(lecture.title)}>
						{lecture.title}
					</a>
				</p>
			)}
			<h2 id="list" className="mb-4 text-lg">
				{title()}
			</h2>
			<EmptyState title={none()}>{hint()}</EmptyState>
		</section>
	);
}
