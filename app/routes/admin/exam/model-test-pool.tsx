import { examIdOf } from "~/domain/model-test/exam-id.ts";
import { PoolView } from "~/features/exam-pool/pool-view.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { afterConflict } from "~/features/shell/after-conflict.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-pool.ts";
import { poolAction, poolLoader } from "./pool.server.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	poolLoader(context, url, "model-test", () => examIdOf(params.examUuid), adminExamPaths.one);

export const action = ({ context, params, request }: Route.ActionArgs) =>
	poolAction(context, request, "model-test", () => examIdOf(params.examUuid), adminExamPaths.one);

export const shouldRevalidate = afterConflict;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(`${m.exam_draft_pool_title()} · ${loaderData?.owner.title ?? ""}`) },
	{ name: "robots", content: "noindex" },
];

export default function ModelTestPool({ loaderData, actionData }: Route.ComponentProps) {
	return <PoolView {...loaderData} error={actionData?.error ?? null} />;
}
