import { redirect } from "react-router";
import { pageOfPages } from "~/components/public-list.tsx";
import { listPublicTypes } from "~/domain/mock-test/public-types.server.ts";
import { facetName } from "~/features/attempt/list-facets.tsx";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { mockTestListPath, mockTestPath } from "~/features/mock-test/paths.ts";
import { PublicMockTestList, PublicMockTestsFailed } from "~/features/mock-test/public-list.tsx";
import { breadcrumbs, pageMeta } from "~/lib/page-meta.ts";
import { pagePath } from "~/lib/page-path.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-list.ts";
import { loadFacets } from "./facet.server.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/mock-test/p" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

/** Ten to a page; an address past the end leads to the nearest page (DATA-5). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const wanted = pageFromPath("page" in params ? params.page : undefined);
		const { facets, facet } = await loadFacets(deps, params as { kind?: string; slug?: string });
		const mockTests = await listPublicTypes(deps, { page: wanted, size: PAGE_SIZE, facet });
		const page = nearestPage(wanted, mockTests.totalElements, PAGE_SIZE);
		if (page !== wanted) throw redirect(pagePath(mockTestListPath(page + 1, facet)));
		return {
			place: pagePlace(context),
			mockTests,
			facets,
			facet,
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.mock_test_list_title() }];
	const { place, mockTests, facet } = loaderData;
	const title = facet ? `${m.mock_test_list_title()}: ${facetName(facet)}` : m.mock_test_list_title();
	const first = mockTests.page === 0;
	return pageMeta({
		place,
		path: mockTestListPath(mockTests.page + 1, facet),
		title: first ? title : `${title}, ${pageOfPages(mockTests)}`,
		description: m.mock_test_list_description(),
		data: [
			{
				"@type": "ItemList",
				itemListElement: mockTests.content.map((mockTest, index) => ({
					"@type": "ListItem",
					position: mockTests.page * mockTests.size + index + 1,
					name: mockTest.title,
					url: place.origin + mockTestPath(mockTest.uuid),
				})),
			},
			breadcrumbs(place, [{ name: m.mock_test_all(), path: mockTestListPath() }]),
		],
	});
};

export default function MockTestList({ loaderData }: Route.ComponentProps) {
	return <PublicMockTestList {...loaderData} />;
}

export { PublicMockTestsFailed as ErrorBoundary };
