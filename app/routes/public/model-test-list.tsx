import { redirect } from "react-router";
import { pageOfPages } from "~/components/public-list.tsx";
import { listExamsByPhase } from "~/domain/model-test/exam-list.server.ts";
import { facetName } from "~/features/attempt/list-facets.tsx";
import { ExamListFailed, ExamListView } from "~/features/model-test/exam-list-view.tsx";
import modelTestCss from "~/features/model-test/model-test.css?url";
import { examListPath, examPath } from "~/features/model-test/paths.ts";
import { breadcrumbs, pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-list.ts";
import { loadFacets } from "./facet.server.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/weekly-exam/p" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: modelTestCss }];

/** Ten to a page; an address past the end leads to the nearest page (DATA-5). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const wanted = pageFromPath("page" in params ? params.page : undefined);
		const { facets, facet } = await loadFacets(deps, params as { kind?: string; slug?: string });
		const exams = await listExamsByPhase(deps, { page: wanted, size: PAGE_SIZE, facet });
		const page = nearestPage(wanted, exams.totalElements, PAGE_SIZE);
		if (page !== wanted) throw redirect(pagePath(examListPath(page + 1, facet)));
		return {
			place: pagePlace(context),
			exams,
			facets,
			facet,
			serverNow: deps.clock(),
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.model_test_list_title() }];
	const { place, exams, facet } = loaderData;
	const title = facet ? `${m.model_test_list_title()}: ${facetName(facet)}` : m.model_test_list_title();
	return pageMeta({
		place,
		path: examListPath(exams.page + 1, facet),
		title: exams.page === 0 ? title : `${title}, ${pageOfPages(exams)}`,
		description: m.model_test_list_description(),
		data: [
			{
				"@type": "ItemList",
				itemListElement: exams.content.map((exam, index) => ({
					"@type": "ListItem",
					position: exams.page * exams.size + index + 1,
					name: exam.name,
					url: place.origin + examPath(exam.uuid),
				})),
			},
			breadcrumbs(place, [{ name: m.model_test_all(), path: examListPath() }]),
		],
	});
};

export default function ModelTestList({ loaderData }: Route.ComponentProps) {
	return <ExamListView {...loaderData} />;
}

export { ExamListFailed as ErrorBoundary };
