import { getTeacherOverview } from "~/domain/enrolment/teacher-courses.server.ts";
import courseCss from "~/features/course/course.css?url";
import { CourseOverviewView } from "~/features/course/overview.tsx";
import { renderWithin } from "~/lib/markdown.server.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/overview.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

/** What a teacher's own course is, at `d/{id}` and as its list `general` (CRS-4). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const {
			of: { description, ...of },
			lectures,
		} = await getTeacherOverview(deps, actor, params.id);
		return { of, lectures, about: description ? await renderWithin(description) : null };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData?.of.title ?? m.course_name()) },
	{ name: "robots", content: "noindex" },
];

export default function CourseOverview({ loaderData }: Route.ComponentProps) {
	return <CourseOverviewView {...loaderData} />;
}
