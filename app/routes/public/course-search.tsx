import courseCss from "~/features/course/course.css?url";
import { CourseListFailed, courseListMeta, PublicCourseList } from "~/features/course/public-list.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { orProblem } from "~/request/problem.server.ts";
import { openPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/course-search.ts";
import { loadPublicCourseList } from "./course-list.server.ts";

/** Words that are looked for are without number: what they find is made anew, and kept for nobody (SITE-5). */
export const handle: RouteHandle = { ...openPage, twin: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, () => loadPublicCourseList(context, url));

export const meta: Route.MetaFunction = ({ loaderData }) => courseListMeta(loaderData);

export default function CourseSearch({ loaderData }: Route.ComponentProps) {
	return <PublicCourseList data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CourseListFailed problem={thrownProblem(error)} />;
}
