import { coursePath } from "~/domain/course/public-paths.ts";
import courseCss from "~/features/course/course.css?url";
import { courseData, courseSummary } from "~/features/course/course-meta.ts";
import { CoursePage } from "~/features/course/course-page.tsx";
import { CourseListFailed, CourseNotFound } from "~/features/course/public-list.tsx";
import { courseShareImage } from "~/features/course/share-image.ts";
import { thrownProblem } from "~/features/shell/thrown-problem.ts";
import { useShell } from "~/features/shell/use-shell.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/course-details.ts";
import { loadCoursePage } from "./course-page.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: { each: "courses", at: "/course/:uuid" } };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, () => loadCoursePage(context, url, params));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.course_not_found_title() }, { name: "robots", content: "noindex" }];
	const { place, course, tab, lecture, lectures, serverNow } = loaderData;
	return pageMeta({
		place,
		path: coursePath(course.uuid, tab, lecture ? 1 : lectures.page + 1),
		title: tab === "lecture" ? `${course.title}: ${m.course_lectures()}` : course.title,
		description: courseSummary(course),
		image: courseShareImage(course, place.locale),
		kind: "article",
		noIndex: lecture !== null,
		data: courseData(course, place, serverNow),
	});
};

export default function CourseDetails({ loaderData }: Route.ComponentProps) {
	return <CoursePage {...loaderData} guest={useShell().user === null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return thrownProblem(error)?.status === 404 ? (
		<CourseNotFound />
	) : (
		<CourseListFailed problem={thrownProblem(error)} />
	);
}
