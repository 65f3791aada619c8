import { redirect } from "react-router";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { listTeacherCourses } from "~/domain/course/queries.server.ts";
import { teacherCoursesPath } from "~/features/course/paths.ts";
import { TeacherCourses } from "~/features/course/teacher-courses.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/courses.ts";

export const handle: RouteHandle = areaPage;

/** All of a teacher's courses, newest first (SITE-9). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(params.page);
		const courses = await listTeacherCourses(deps, actor, { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, courses.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(teacherCoursesPath(nearest + 1));
		return courses;
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page = loaderData?.page ? ` · ${m.common_page_number({ number: num(loaderData.page + 1) })}` : "";
	return [
		{ title: `${m.course_teacher_courses()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function TeacherCourseList({ loaderData: { content, page, totalPages } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.course_teacher_courses()} />
			<TeacherCourses courses={content} level={2} />
			<Pagination page={page + 1} totalPages={totalPages} hrefFor={teacherCoursesPath} />
		</>
	);
}
