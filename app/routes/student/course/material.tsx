import { EmptyList } from "~/features/lecture/empty-list.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/material.ts";
import { listedHere } from "./lecture-here.server.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const loader = ({ context, params }: Route.LoaderArgs) => orProblem(context, () => listedHere(context, params));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.course_tab_materials()}: ${loaderData?.title ?? m.course_name()}`) },
	{ name: "robots", content: "noindex" },
];

/** What the teacher has put here, of the course or of one lecture; nothing yet. */
export default function CourseMaterial({ loaderData: { courseUuid, lecture } }: Route.ComponentProps) {
	return (
		<EmptyList
			lecture={lecture && { title: lecture.title, href: lecturePaths.one("student", courseUuid, lecture.uuid) }}
			none={m.my_course_no_material()}
			hint={m.my_course_no_material_hint()}
		/>
	);
}
