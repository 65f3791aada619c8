import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { listLectures } from "~/domain/lecture/queries.server.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { LectureList } from "~/features/lecture/lecture-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lectures.ts";

export const handle: RouteHandle = areaPage;

/** The lectures of a teacher's own course (CRS-4): what runs and comes next first, then what is over (LEC-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(params.page);
		const serverNow = deps.clock();
		const listing = { page, size: PAGE_SIZE, nextFirst: serverNow };
		const { course, lectures } = await listLectures(deps, actor, params.id, listing);
		const nearest = nearestPage(page, lectures.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(lecturePaths.list("teacher", course.uuid, nearest + 1));
		const { uuid, title, archivedAt } = course;
		return { course: { uuid, title, archived: archivedAt !== null }, lectures, serverNow };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_lectures()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseLectures({ loaderData: { course, lectures, serverNow } }: Route.ComponentProps) {
	return (
		<section aria-labelledby="lectures" className="grid gap-4">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="lectures" className="text-lg">
					{m.course_lectures()}
				</h2>
				{!course.archived && (
					<p className="flex flex-wrap gap-3">
						<ButtonLink icon="plus" small href={lecturePaths.add(course.uuid)}>
							{m.lecture_add()}
						</ButtonLink>
						<ButtonLink icon="calendar" variant="secondary" small href={lecturePaths.repeat(course.uuid)}>
							{m.lecture_repeat()}
						</ButtonLink>
					</p>
				)}
			</div>
			{course.archived && <ArchivedNotice uuid={course.uuid} />}
			{lectures.content.length === 0 ? (
				<EmptyState title={m.lecture_none()}>{!course.archived && <p>{m.lecture_none_teacher_text()}</p>}</EmptyState>
			) : (
				<LectureList lectures={lectures.content} side="teacher" serverNow={serverNow} />
			)}
			<Pagination
				page={lectures.page + 1}
				totalPages={lectures.totalPages}
				hrefFor={(page) => lecturePaths.list("teacher", course.uuid, page)}
			/>
		</section>
	);
}
