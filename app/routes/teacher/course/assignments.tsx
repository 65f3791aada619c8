import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { listAssignments, type Which, whichOf } from "~/domain/assignment/queries.server.ts";
import { teacherCoursePaths } from "~/domain/course/teacher-paths.ts";
import { lectureInPath } from "~/domain/lecture/no-lecture.ts";
import { TaughtAssignmentList } from "~/features/assignment/assignment-list.tsx";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/assignments.ts";

export const handle: RouteHandle = areaPage;

type Params = { id: string; lectureId?: string; page?: string };

/** The assignments of a teacher's own course, or of one of its lectures (CRS-4): what runs and comes first. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { id, lectureId, page: segment }: Params = params;
		const page = pageFromPath(segment);
		const which: Which = lectureId === undefined ? { of: "all" } : whichOf(lectureId);
		const listing = { page, size: PAGE_SIZE, nextFirst: deps.clock() };
		const { course, lecture, assignments, serverNow } = await listAssignments(deps, actor, id, which, listing);
		const nearest = nearestPage(page, assignments.totalElements, PAGE_SIZE);
		const named = lectureInPath(lectureId, lecture);
		if (nearest !== page) throw redirect(assignmentPaths.list(course.uuid, { page: nearest + 1, lectureUuid: named }));
		const { uuid, title, archivedAt } = course;
		return { course: { uuid, title, archived: archivedAt !== null }, lecture, named, assignments, serverNow };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_tab_assignments()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseAssignments({
	loaderData: { course, lecture, named, assignments, serverNow },
}: Route.ComponentProps) {
	return (
		<section aria-labelledby="assignments" className="grid gap-4">
			{lecture && (
				<p>
					<a href={teacherCoursePaths.lecture(course.uuid, lecture.uuid)} lang={langOfText(lecture.title)}>
						{lecture.title}
					</a>
				</p>
			)}
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="assignments" className="text-lg">
					{m.course_tab_assignments()}
				</h2>
				{!course.archived && (
					<ButtonLink icon="plus" small href={assignmentPaths.add(course.uuid, lecture?.uuid)}>
						{m.assignment_add()}
					</ButtonLink>
				)}
			</div>
			{course.archived && <ArchivedNotice uuid={course.uuid} />}
			{assignments.content.length === 0 ? (
				<EmptyState title={m.course_assignments_none()}>{m.course_assignments_none_hint()}</EmptyState>
			) : (
				<TaughtAssignmentList list={assignments.content} now={serverNow} />
			)}
			<Pagination
				page={assignments.page + 1}
				totalPages={assignments.totalPages}
				hrefFor={(page) => assignmentPaths.list(course.uuid, { page, lectureUuid: named })}
			/>
		</section>
	);
}
