import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { teacherListSchema } from "~/domain/course/schemas.ts";
import { newCoursePath, teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { listTeacherCourses, toListed } from "~/domain/enrolment/teacher-courses.server.ts";
import courseCss from "~/features/course/course.css?url";
import { TeacherCourses } from "~/features/course/teacher-courses.tsx";
import { earningsPaths } from "~/features/earnings/paths.ts";
import { mapPage, nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/courses.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

/** All of a teacher's courses, those that run first, the archived ones apart (SITE-9, CRS-3). */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath("page" in params ? params.page : undefined);
		const { state } = teacherListSchema.parse(Object.fromEntries(url.searchParams));
		const found = await listTeacherCourses(deps, actor, { page, size: PAGE_SIZE, which: state });
		const { now, inUse, archived } = found;
		const nearest = nearestPage(page, found.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(teacherCoursesPath(nearest + 1, state));
		const { content, totalPages } = mapPage(found, (course) => toListed(course, now));
		return { content, page, totalPages, state, inUse, archived };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page = loaderData?.page ? ` · ${m.common_page_number({ number: num(loaderData.page + 1) })}` : "";
	return [
		{ title: `${m.course_teacher_courses()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function TeacherCourseList({ loaderData }: Route.ComponentProps) {
	const { content, page, totalPages, state, inUse, archived } = loaderData;
	return (
		<>
			<PageHeader
				title={m.course_teacher_courses()}
				actions={
					<>
						<ButtonLink href={earningsPaths.all()} variant="secondary" icon="wallet">
							{m.earnings_title()}
						</ButtonLink>
						<ButtonLink href={newCoursePath()} icon="plus">
							{m.course_new()}
						</ButtonLink>
					</>
				}
			/>
			<div className="mb-6">
				<Tabs
					label={m.course_teacher_courses()}
					items={[
						{ href: teacherCoursesPath(), label: m.course_in_use(), current: !state, count: inUse },
						{
							href: teacherCoursesPath(1, "archived"),
							label: m.course_state_archived(),
							current: state === "archived",
							count: archived,
						},
					]}
				/>
			</div>
			<TeacherCourses courses={content} level={2} archived={state === "archived"} />
			<Pagination page={page + 1} totalPages={totalPages} hrefFor={(to) => teacherCoursesPath(to, state)} />
		</>
	);
}
