import { data, redirect } from "react-router";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import { deleteLectureSchema } from "~/domain/lecture/schemas.ts";
import { whatGoesWithLecture } from "~/domain/lecture/what-goes.server.ts";
import { DeleteLectureForm } from "~/features/lecture/end-forms.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-delete.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params: { id, lectureId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { lecture, going, goingFollowing } = await whatGoesWithLecture(deps, actor, { lectureId, courseId: id });
		return { lecture, going, goingFollowing, now: deps.clock() };
	});

export async function action({ context, params: { id, lectureId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, deleteLectureSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const count = await deleteLecture(deps, actor, { lectureId, courseId: id }, submission.value.scope);
			setToast({ tone: "success", text: m.lecture_deleted_done({ count, n: num(count) }) });
			return redirect(lecturePaths.list("teacher", id));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.lecture_delete()}: ${loaderData?.lecture.title ?? m.lecture_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function DeleteLecture({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<h2 className="mb-4 text-lg">{m.lecture_delete_question()}</h2>
			<DeleteLectureForm {...loaderData} lastResult={actionData} />
		</>
	);
}
