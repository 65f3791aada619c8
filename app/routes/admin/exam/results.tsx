import { data, redirect } from "react-router";
import { holdWinners } from "~/domain/exam-results/hold-winners.server.ts";
import { listResults } from "~/domain/exam-results/results.server.ts";
import { winnersSchema } from "~/domain/exam-results/schemas.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { ResultsView } from "~/features/exam-results/results-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZES, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { postedForm } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/results.ts";

export const handle: RouteHandle = areaPage;

const SIZE = PAGE_SIZES.winners;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const found = await listResults(deps, actor, examIdOf(params.examUuid), { page, size: SIZE });
		const nearest = nearestPage(page, found.results.totalElements, SIZE);
		if (nearest !== page) throw redirect(adminExamPaths.results(found.exam.uuid, nearest + 1));
		return found;
	});

export async function action({ context, params, request }: Route.ActionArgs) {
	const submission = await postedForm(context, request, winnersSchema);
	if (submission.status !== "success") return data({ error: m.errors_invalid_request() }, { status: 400 });
	const held = submission.value.intent === "hold";
	return orProblem(
		context,
		async ({ deps, actor, setToast }) => {
			await holdWinners(deps, actor, examIdOf(params.examUuid), held);
			setToast({ tone: "success", text: held ? m.exam_results_was_held() : m.exam_results_was_published() });
			return redirect(adminExamPaths.results(params.examUuid));
		},
		({ text, status }) => data({ error: text }, { status }),
	);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_results_title()}: ${loaderData?.exam.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Results({ loaderData, actionData }: Route.ComponentProps) {
	return <ResultsView {...loaderData} error={actionData?.error ?? null} />;
}
