import { redirect } from "react-router";
import { Pagination } from "~/components/navigation.tsx";
import { listAssignments, type Which, whichOf } from "~/domain/assignment/queries.server.ts";
import { lectureInPath } from "~/domain/lecture/no-lecture.ts";
import { MyAssignmentList } from "~/features/assignment/assignment-list.tsx";
import { myAssignmentPaths } from "~/features/assignment/paths.ts";
import { EmptyList } from "~/features/lecture/empty-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/assignment.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

type Params = { id: string; lectureId?: string; page?: string };

/** The assignments of a course or of one of its lectures, for who is in it (ASG-7): what can be handed in first. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { id, lectureId, page: segment }: Params = params;
		const page = pageFromPath(segment);
		const which: Which = lectureId === undefined ? { of: "all" } : whichOf(lectureId);
		const listing = { page, size: PAGE_SIZE, nextFirst: deps.clock() };
		const { course, lecture, assignments, serverNow } = await listAssignments(deps, actor, id, which, listing);
		const nearest = nearestPage(page, assignments.totalElements, PAGE_SIZE);
		const named = lectureInPath(lectureId, lecture);
		if (nearest !== page)
			throw redirect(myAssignmentPaths.list(course.uuid, { page: nearest + 1, lectureUuid: named }));
		return { course: { uuid: course.uuid, title: course.title }, lecture, named, assignments, serverNow };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_tab_assignments()}: ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseAssignments({
	loaderData: { course, lecture, named, assignments, serverNow },
}: Route.ComponentProps) {
	const back = lecture && { title: lecture.title, href: lecturePaths.one("student", course.uuid, lecture.uuid) };
	if (assignments.content.length === 0)
		return <EmptyList lecture={back} none={m.my_course_no_assignment()} hint={m.my_course_no_assignment_hint()} />;
	return (
		<section aria-labelledby="assignments" className="grid gap-4">
			{back && (
				<p>
					<a href={back.href} lang={langOfText(back.title)}>
						{back.title}
					</a>
				</p>
			)}
			<h2 id="assignments" className="text-lg">
				{m.course_tab_assignments()}
			</h2>
			<MyAssignmentList list={assignments.content} now={serverNow} />
			<Pagination
				page={assignments.page + 1}
				totalPages={assignments.totalPages}
				hrefFor={(page) => myAssignmentPaths.list(course.uuid, { page, lectureUuid: named })}
			/>
		</section>
	);
}
