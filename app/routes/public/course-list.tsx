import { LIST_QUERY } from "~/domain/course/list-path.ts";
import courseCss from "~/features/course/course.css?url";
import { CourseListFailed, courseListMeta, PublicCourseList } from "~/features/course/public-list.tsx";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/course-list.ts";
import { loadPublicCourseList } from "./course-list.server.ts";

/** All courses, those of one institute, those of one teacher: they are as many as there are of these, and kept (SITE-5). */
export const handle: RouteHandle = { ...publicPage, sitemap: "/course/s/i/t/p", searched: LIST_QUERY };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, () => loadPublicCourseList(context, url));

export const meta: Route.MetaFunction = ({ loaderData }) => courseListMeta(loaderData);

export default function CourseList({ loaderData }: Route.ComponentProps) {
	return <PublicCourseList data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CourseListFailed problem={thrownProblem(error)} />;
}
