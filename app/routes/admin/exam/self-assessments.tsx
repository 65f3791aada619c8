import { redirect } from "react-router";
import { listAdminTypes } from "~/domain/mock-test/admin-types.server.ts";
import { adminTypeStateSchema } from "~/domain/mock-test/draft-schemas.ts";
import { adminTypePaths } from "~/features/mock-test/admin-paths.ts";
import { AdminTypeList } from "~/features/mock-test/admin-type-list.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/self-assessments.ts";

export const handle: RouteHandle = areaPage;

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const state = adminTypeStateSchema.parse(url.searchParams.get("state") ?? "all");
		const types = await listAdminTypes(deps, actor, { page, size: PAGE_SIZE, state });
		const nearest = nearestPage(page, types.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(adminTypePaths.list(nearest + 1, state));
		return { types, state };
	});

export const meta: Route.MetaFunction = () => [
	{ title: pageTitle(m.exam_draft_types()) },
	{ name: "robots", content: "noindex" },
];

export default function SelfAssessments({ loaderData: { types, state } }: Route.ComponentProps) {
	return <AdminTypeList types={types} state={state} />;
}
