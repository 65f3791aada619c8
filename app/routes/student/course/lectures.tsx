import { redirect } from "react-router";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { listLectures } from "~/domain/lecture/queries.server.ts";
import { LectureList } from "~/features/lecture/lecture-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lectures.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

/** The lectures of a course for who is in it (ENR-10): what runs and comes next first, then what is over (LEC-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(params.page);
		const serverNow = deps.clock();
		const listing = { page, size: PAGE_SIZE, nextFirst: serverNow };
		const { course, lectures } = await listLectures(deps, actor, params.id, listing);
		const nearest = nearestPage(page, lectures.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(lecturePaths.list("student", course.uuid, nearest + 1));
		return { course: { uuid: course.uuid, title: course.title }, lectures, serverNow };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_lectures()}: ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseLectures({ loaderData: { course, lectures, serverNow } }: Route.ComponentProps) {
	if (lectures.content.length === 0)
		return (
			<EmptyState title={m.lecture_none()}>
				<p>{m.lecture_none_student_text()}</p>
			</EmptyState>
		);
	return (
		<section aria-labelledby="lectures" className="grid gap-4">
			<h2 id="lectures" className="text-lg">
				{m.course_lectures()}
			</h2>
			<LectureList lectures={lectures.content} side="student" serverNow={serverNow} />
			<Pagination
				page={lectures.page + 1}
				totalPages={lectures.totalPages}
				hrefFor={(page) => lecturePaths.list("student", course.uuid, page)}
			/>
		</section>
	);
}
