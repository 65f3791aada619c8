import { getLiveFigures } from "~/domain/exam-results/live-figures.server.ts";
import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { LiveView } from "~/features/exam-results/live-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/live.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) => getLiveFigures(deps, actor, examIdOf(params.examUuid)));

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_results_live()}: ${loaderData?.name ?? m.model_test_name()}`) },
	{ name: "robots", content: "noindex" },
];

export default function Live({ loaderData }: Route.ComponentProps) {
	return <LiveView figures={loaderData} />;
}
