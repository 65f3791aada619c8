import { redirect } from "react-router";
import { listAdminExams } from "~/domain/model-test/admin-exams.server.ts";
import { adminExamStateSchema } from "~/domain/model-test/draft-schemas.ts";
import { AdminExamList } from "~/features/model-test/admin-exam-list.tsx";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-tests.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const state = adminExamStateSchema.parse(url.searchParams.get("state") ?? "all");
		const exams = await listAdminExams(deps, actor, { page, size: PAGE_SIZE, state });
		const nearest = nearestPage(page, exams.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(adminExamPaths.list(nearest + 1, state));
		return { exams, state };
	});

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.model_test_names()) },
	{ name: "robots", content: "noindex" },
];

export default function ModelTests({ loaderData: { exams, state } }: Route.ComponentProps) {
	return <AdminExamList exams={exams} state={state} />;
}
