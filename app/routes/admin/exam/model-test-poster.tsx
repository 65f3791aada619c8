import { posterOf } from "~/domain/exam-poster/change-poster.server.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { ExamPosterView } from "~/features/exam-poster/exam-poster-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-poster.ts";
import { posterAction } from "./change-poster.server.ts";

export const handle: RouteHandle = areaPage;

/** Who came second sees the poster as it is now. */
export const shouldRevalidate = afterConflict;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => posterOf(deps, actor, "model-test", examIdOf(params.examUuid)));

export const action = ({ context, params, request }: Route.ActionArgs) =>
	orProblem(context, () =>
		posterAction(context, request, "model-test", examIdOf(params.examUuid), adminExamPaths.poster),
	);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.content_poster()} · ${loaderData?.title ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function ModelTestPoster({ loaderData, actionData }: Route.ComponentProps) {
	return <ExamPosterView poster={loaderData} back={adminExamPaths.one(loaderData.uuid)} refusal={actionData} />;
}
