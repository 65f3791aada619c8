import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { getOwnLecture } from "~/domain/lecture/lecture-page.server.ts";
import { warningsOf } from "~/domain/lecture/warning-words.ts";
import { LectureView } from "~/features/lecture/lecture-view.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params: { id, lectureId } }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getOwnLecture(deps, actor, { courseId: id, lectureId }));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(
			`${loaderData?.lecture.title ?? m.lecture_name()} · ${loaderData?.course.title ?? m.course_name()}`,
		),
	},
	{ name: "robots", content: "noindex" },
];

/** A lecture as its teacher has it: the way in, what is worth knowing of its time, and what may be done with it still. */
export default function CourseLecture({ loaderData: { warnings, ...page } }: Route.ComponentProps) {
	const { lecture, course, state } = page;
	const said = warnings ? warningsOf(warnings) : [];
	const isAhead = state === "coming" || state === "soon";
	return (
		<LectureView {...page} side="teacher">
			{said.length > 0 && (
				<Alert tone="warning">
					{said.map(({ message }) => (
						<p key={message}>{message}</p>
					))}
				</Alert>
			)}
			{state !== "cancelled" && (
				<p className="flex flex-wrap gap-3">
					<ButtonLink variant="secondary" small icon="edit" href={lecturePaths.edit(course.uuid, lecture.uuid)}>
						{isAhead ? m.lecture_edit_or_move() : m.lecture_edit()}
					</ButtonLink>
					{state !== "over" && (
						<ButtonLink variant="quiet" danger small icon="close" href={lecturePaths.cancel(course.uuid, lecture.uuid)}>
							{m.lecture_cancel()}
						</ButtonLink>
					)}
					{isAhead && (
						<ButtonLink variant="quiet" danger small icon="trash" href={lecturePaths.remove(course.uuid, lecture.uuid)}>
							{m.lecture_delete()}
						</ButtonLink>
					)}
				</p>
			)}
		</LectureView>
	);
}
