import { getStudentLecture } from "~/domain/lecture/lecture-page.server.ts";
import { LectureClash } from "~/features/lecture/clashes.tsx";
import { LectureView } from "~/features/lecture/lecture-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture.ts";

export const handle: RouteHandle = { ...areaPage, screen: "exam" };

export const loader = ({ context, params: { id, lectureId } }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getStudentLecture(deps, actor, { courseId: id, lectureId }));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(
			`${loaderData?.lecture.title ?? m.lecture_name()} · ${loaderData?.course.title ?? m.course_name()}`,
		),
	},
	{ name: "robots", content: "noindex" },
];

/** A lecture as who is in its course sees it. */
export default function CourseLecture({ loaderData }: Route.ComponentProps) {
	const { clashes, ...page } = loaderData;
	return <LectureView {...page} side="student" notice={<LectureClash clashes={clashes} />} />;
}
