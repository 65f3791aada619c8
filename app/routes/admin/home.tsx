import { redirect } from "react-router";
import { HOMES } from "~/domain/account/homes.ts";
import { listAdminExams } from "~/domain/model-test/admin-exams.server.ts";
import { AdminExamList } from "~/features/model-test/admin-exam-list.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/home.ts";

export const handle: RouteHandle = areaPage;

/** @param page counts from 1 */
const pathOf = (page: number) => (page === 1 ? HOMES.admin : `${HOMES.admin}?page=${page}`);

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath(url.searchParams.get("page") ?? undefined);
		const exams = await listAdminExams(deps, actor, { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, exams.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(pathOf(nearest + 1));
		return { exams };
	});

export const meta: Route.MetaFunction = () => [
	{ title: `${m.model_test_names()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

/** What an admin sees first: every model test, as `/admin/model-tests` lists them. */
export default function AdminHome({ loaderData: { exams } }: Route.ComponentProps) {
	return <AdminExamList exams={exams} state="all" />;
}
