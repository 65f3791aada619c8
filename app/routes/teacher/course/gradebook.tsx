import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { getGradebook } from "~/domain/gradebook/queries.server.ts";
import { assignmentPaths } from "~/features/assignment/paths.ts";
import { TableFiles } from "~/features/attendance/files.tsx";
import { GradebookTable } from "~/features/gradebook/gradebook-table.tsx";
import { gradebookPaths } from "~/features/gradebook/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/gradebook.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

/** Students and assignments of a course (GRD-2), a page of both. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const asked = (name: string) => pageFromPath(url.searchParams.get(name) ?? undefined);
		const [page, columns] = [asked("page"), asked("assignments")];
		const { students: many, assignments: few } = PAGE_SIZES.gradebook;
		const of = await getGradebook(deps, actor, params.id, {
			students: { page, size: many },
			assignments: { page: columns, size: few },
		});
		const nearest = {
			page: nearestPage(page, of.students.totalElements, many) + 1,
			assignments: nearestPage(columns, of.assignments.totalElements, few) + 1,
		};
		if (nearest.page !== page + 1 || nearest.assignments !== columns + 1)
			throw redirect(gradebookPaths.course(of.course.uuid, nearest));
		return of;
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.gradebook_title()} · ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseGradebook({ loaderData: { course, students, assignments } }: Route.ComponentProps) {
	const [page, columns] = [students.page + 1, assignments.page + 1];
	return (
		<section aria-labelledby="gradebook" className="grid gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="gradebook" className="text-lg">
					{m.gradebook_title()}
				</h2>
				{students.totalElements > 0 && assignments.totalElements > 0 && (
					<TableFiles hrefFor={(kind) => gradebookPaths.file(course.uuid, kind)} />
				)}
			</div>
			{assignments.totalElements === 0 ? (
				<EmptyState
					title={m.course_assignments_none()}
					action={
						!course.archived && (
							<ButtonLink icon="plus" href={assignmentPaths.add(course.uuid)}>
								{m.assignment_add()}
							</ButtonLink>
						)
					}
				>
					{m.gradebook_no_assignments_hint()}
				</EmptyState>
			) : students.totalElements === 0 ? (
				<EmptyState title={m.attendance_none()}>{m.attendance_none_hint()}</EmptyState>
			) : (
				<>
					<p className="measure text-soft">{m.gradebook_lead()}</p>
					<Pagination
						label={m.gradebook_assignment_pages()}
						page={columns}
						totalPages={assignments.totalPages}
						hrefFor={(to) => gradebookPaths.course(course.uuid, { page, assignments: to })}
					/>
					<GradebookTable assignments={assignments.content} students={students.content} archived={course.archived} />
					<Pagination
						label={m.attendance_student_pages()}
						page={page}
						totalPages={students.totalPages}
						hrefFor={(to) => gradebookPaths.course(course.uuid, { page: to, assignments: columns })}
					/>
				</>
			)}
		</section>
	);
}
