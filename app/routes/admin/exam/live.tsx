import { data, redirect } from "react-router";
import { holdWinners } from "~/domain/exam-results/hold-winners.server.ts";
import { getLiveFigures } from "~/domain/exam-results/live-figures.server.ts";
import { winnersSchema } from "~/domain/exam-results/schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { LiveView } from "~/features/exam-results/live-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/live.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getLiveFigures(deps, actor, examIdOf(params.examUuid)));

/** What is heard of while it runs keeps its winners back before the first ranking shows them (MT-7.1). */
export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, winnersSchema);
	if (submission.status !== "success") return data({ error: m.errors_invalid_request() }, { status: 400 });
	const held = submission.value.intent === "hold";
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await holdWinners(deps, actor, examIdOf(params.examUuid), held);
			setToast({ tone: "success", text: held ? m.exam_results_will_be_held() : m.exam_results_will_be_published() });
			return redirect(adminExamPaths.live(params.examUuid));
		},
		({ text, status }) => data({ error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_results_live()}: ${loaderData?.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
	return <LiveView figures={loaderData} error={actionData?.error ?? null} />;
}
