import { EmptyState } from "~/components/feedback.tsx";
import { getMyAttendance } from "~/domain/attendance/queries.server.ts";
import { MyAttendance } from "~/features/attendance/my-attendance.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import tableCss from "~/styles/table-folds.css?url";
import type { Route } from "./+types/attendance.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: tableCss }];

/** A student's own attendance in a course (ATD-2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getMyAttendance(deps, actor, params.id));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.attendance_mine_title()}: ${loaderData?.course.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function StudentAttendance({ loaderData }: Route.ComponentProps) {
	return (
		<section aria-labelledby="attendance" className="mt-6 grid gap-6">
			<h2 id="attendance" className="text-lg">
				{m.attendance_mine_title()}
			</h2>
			{loaderData.lectures.length === 0 ? (
				<EmptyState title={m.attendance_mine_none()}>{m.attendance_mine_none_hint()}</EmptyState>
			) : (
				<MyAttendance {...loaderData} />
			)}
		</section>
	);
}
