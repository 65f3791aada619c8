import { data, redirect } from "react-router";
import { getLiveFigures, listHandedIn } from "~/domain/exam-results/live-figures.server.ts";
import { extendExam } from "~/domain/exam-time/extend-exam.server.ts";
import { extendSchema } from "~/domain/exam-time/schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { ExtendView } from "~/features/exam-time/extend-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/extend.ts";
import { refusedForm } from "./refused.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const figures = await getLiveFigures(deps, actor, examIdOf(params.examUuid));
		return { figures, handedIn: figures.phase === "running" ? await listHandedIn(deps, actor, figures.uuid) : [] };
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, extendSchema);
	if (submission.status !== "success") return data(submission.reply(), { status: 400 });
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			const { examUuid, stopAt } = await extendExam(deps, actor, examIdOf(params.examUuid), submission.value);
			setToast({ tone: "success", text: m.exam_time_extended({ stop: dateTime(stopAt) }) });
			return redirect(adminExamPaths.live(examUuid));
		},
		refusedForm(submission),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_time_extend()}: ${loaderData?.figures.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Extend({ loaderData, actionData }: Route.ComponentProps) {
	return <ExtendView {...loaderData} lastResult={actionData} />;
}
