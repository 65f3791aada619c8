import { byMonth, totalOf } from "~/domain/earnings/figures.ts";
import { listEarnings } from "~/domain/earnings/queries.server.ts";
import earningsCss from "~/features/earnings/earnings.css?url";
import { EarningsView } from "~/features/earnings/earnings-view.tsx";
import { earningsPaths } from "~/features/earnings/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { dhakaMonth } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/earnings.ts";
import { ownCourseHere } from "./own-course.server.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: earningsCss }];

/** What one course sold and earned (EAR-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { course } = await ownCourseHere(context, params.id);
		const lines = await listEarnings(deps, actor, course.uuid);
		return {
			title: course.title,
			csvHref: earningsPaths.courseAsCsv(course.uuid),
			total: totalOf(lines),
			months: byMonth(lines),
			thisMonth: dhakaMonth(deps.clock()),
			sharePercent: deps.vars.PLATFORM_SHARE_PERCENT,
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.earnings_title()}: ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CourseEarnings({ loaderData: { title: _, ...view } }: Route.ComponentProps) {
	return (
		<>
			<p className="mb-4">
				<a href={earningsPaths.all()}>{m.earnings_all_courses()}</a>
			</p>
			<EarningsView {...view} />
		</>
	);
}
