import { EmptyState } from "~/components/feedback.tsx";
import { getMyGrades } from "~/domain/gradebook/queries.server.ts";
import { MyGrades } from "~/features/gradebook/my-grades.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/gradebook.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

/** A student's own marks in a course (GRD-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getMyGrades(deps, actor, params.id));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.gradebook_mine()}: ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function StudentGradebook({ loaderData }: Route.ComponentProps) {
	return (
		<section aria-labelledby="gradebook" className="mt-6 grid gap-6">
			<h2 id="gradebook" className="text-lg">
				{m.gradebook_mine()}
			</h2>
			{loaderData.grades.length === 0 ? (
				<EmptyState title={m.course_assignments_none()}>{m.gradebook_mine_none_hint()}</EmptyState>
			) : (
				<MyGrades {...loaderData} />
			)}
		</section>
	);
}
