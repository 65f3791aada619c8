import { studentCourseListPath } from "~/domain/course/list-path.ts";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import courseCss from "~/features/course/course.css?url";
import { CourseListView } from "~/features/course/course-list-view.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import { loadCourseList } from "../public/course-list.server.ts";
import type { Route } from "./+types/all-course.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: courseCss }];

/** All courses, with how the student stands to each (CRS-5). */
export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, () => loadCourseList(context, url, { own: true, listPath: studentCourseListPath }));

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const page = loaderData?.courses.page ?? 0;
	const number = page > 0 ? ` · ${m.common_page_number({ number: num(page + 1) })}` : "";
	return [{ title: `${m.course_all()}${number} · ${m.common_app_name()}` }, { name: "robots", content: "noindex" }];
};

const PLACE = {
	action: studentCourseListPath(),
	listPath: studentCourseListPath,
	coursePath: (uuid: string) => studentCoursePath(uuid),
};

export default function AllCourse({ loaderData }: Route.ComponentProps) {
	return <CourseListView data={loaderData} place={PLACE} />;
}
