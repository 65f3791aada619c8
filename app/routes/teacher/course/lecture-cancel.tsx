import { data, redirect } from "react-router";
import { ownPlannedLecture } from "~/domain/lecture/access.server.ts";
import { cancelLectureSchema } from "~/domain/lecture/schemas.ts";
import { cancelClass } from "~/domain/live-class/cancel-class.server.ts";
import { CancelLectureForm } from "~/features/lecture/end-forms.tsx";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-cancel.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params: { id, lectureId } }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const { lecture } = await ownPlannedLecture(deps, actor, { lectureId, courseId: id });
		return { lecture };
	});

export async function action({ context, params: { id, lectureId }, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, cancelLectureSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const count = await cancelClass(deps, actor, { lectureId, courseId: id }, submission.value);
			setToast({ tone: "success", text: m.lecture_cancelled_done({ count, n: num(count) }) });
			return redirect(lecturePaths.one("teacher", id, lectureId));
		},
		({ text, status }) => data(submission.reply({ formErrors: [text] }), { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.lecture_cancel()}: ${loaderData?.lecture.title ?? m.lecture_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function CancelLecture({ loaderData: { lecture }, actionData }: Route.ComponentProps) {
	return (
		<>
			<h2 className="mb-4 text-lg">{m.lecture_cancel_question()}</h2>
			<CancelLectureForm lecture={lecture} lastResult={actionData} />
		</>
	);
}
