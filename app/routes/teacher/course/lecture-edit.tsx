import { data, redirect } from "react-router";
import { ownPlannedLecture } from "~/domain/lecture/access.server.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { detailsOf, editLectureSchema } from "~/domain/lecture/schemas.ts";
import { warningsOf } from "~/domain/lecture/warning-words.ts";
import { ArchivedNotice } from "~/features/course/archived-notice.tsx";
import { EditLectureForm } from "~/features/lecture/lecture-form.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-edit.ts";
import { refusedAt } from "./lecture-field.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params: { id, lectureId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { lecture, course } = await ownPlannedLecture(deps, actor, { lectureId, courseId: id });
		const { uuid, title, startAt, endAt, archivedAt } = course;
		return { lecture, course: { uuid, title, startAt, endAt }, archived: archivedAt !== null };
	});

export async function action({ context, params: { id, lectureId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, editLectureSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { scope, version, ...said } = submission.value;
			const change = { ...detailsOf(said), scope, version };
			const { lecture, moved, followed, warnings } = await editLecture(
				deps,
				actor,
				{ lectureId, courseId: id },
				change,
			);
			const parts = [
				moved ? m.lecture_moved() : m.lecture_saved(),
				...(followed > 0 ? [m.lecture_followed({ count: followed, n: num(followed) })] : []),
				...warningsOf(warnings).map(({ message }) => message),
			];
			setToast({ tone: "success", text: parts.join(" ") });
			return redirect(lecturePaths.one("teacher", lecture.courseUuid, lecture.uuid));
		},
		(problem) => data(refusedAt(submission, problem), { status: problem.status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(`${m.lecture_edit_or_move()}: ${loaderData?.lecture.title ?? m.lecture_name()}`),
	},
	{ name: "robots", content: "noindex" },
];

export default function EditLecture({ loaderData: { lecture, course, archived }, actionData }: Route.ComponentProps) {
	return (
		<>
			<h2 className="mb-4 text-lg">{m.lecture_edit_or_move()}</h2>
			{archived && !actionData ? (
				<ArchivedNotice uuid={course.uuid} />
			) : (
				// Of what was changed meanwhile the form shows what it says now.
				<EditLectureForm key={lecture.sequence} course={course} lecture={lecture} lastResult={actionData} />
			)}
		</>
	);
}
