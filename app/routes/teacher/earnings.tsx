import { redirect } from "react-router";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { teacherCoursesPath } from "~/domain/course/teacher-paths.ts";
import { byCourse, byMonth, totalOf } from "~/domain/earnings/figures.ts";
import { listEarnings } from "~/domain/earnings/queries.server.ts";
import earningsCss from "~/features/earnings/earnings.css?url";
import { EarningsByCourse, EarningsView } from "~/features/earnings/earnings-view.tsx";
import { earningsPaths } from "~/features/earnings/paths.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { dhakaMonth } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/earnings.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: earningsCss }];

/** What all courses of a teacher sold and earned (EAR-1). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const lines = await listEarnings(deps, actor);
		const courses = byCourse(lines);
		const page = pageFromPath(params.page);
		const nearest = nearestPage(page, courses.length, PAGE_SIZE);
		if (nearest !== page) throw redirect(earningsPaths.all(nearest + 1));
		return {
			total: totalOf(lines),
			months: byMonth(lines),
			thisMonth: dhakaMonth(deps.clock()),
			sharePercent: deps.vars.PLATFORM_SHARE_PERCENT,
			courses: courses.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
			page: page + 1,
			totalPages: Math.ceil(courses.length / PAGE_SIZE),
		};
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.earnings_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Earnings({ loaderData: { courses, page, totalPages, ...view } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader
				back={{ href: teacherCoursesPath(), label: m.shell_my_course() }}
				title={m.earnings_title()}
				lead={m.earnings_lead()}
			/>
			<EarningsView {...view} csvHref={earningsPaths.allAsCsv}>
				<section aria-labelledby="courses">
					<h2 id="courses" className="mb-2 text-lg">
						{m.earnings_by_course()}
					</h2>
					<EarningsByCourse courses={courses} />
					<Pagination page={page} totalPages={totalPages} hrefFor={earningsPaths.all} />
				</section>
			</EarningsView>
		</>
	);
}
