import { pageOfPages } from "~/components/public-list.tsx";
import { listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { mockTestListPath, mockTestPath } from "~/features/mock-test/paths.ts";
import { PublicMockTestList, PublicMockTestsFailed } from "~/features/mock-test/public-list.tsx";
import { breadcrumbs, pageMeta } from "~/lib/page-meta.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-list.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = { ...publicPage, sitemap: "/mock-test/p" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

/** Ten to a page; an address past the end shows the nearest page (DATA-5). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const wanted = pageFromPath("page" in params ? params.page : undefined);
		const mockTests = await listMockTestTypes(deps, { page: wanted, size: PAGE_SIZE });
		const page = nearestPage(wanted, mockTests.totalElements, PAGE_SIZE);
		return {
			place: pagePlace(context),
			mockTests: page === wanted ? mockTests : await listMockTestTypes(deps, { page, size: PAGE_SIZE }),
		};
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return [{ title: m.mock_test_list_title() }];
	const { place, mockTests } = loaderData;
	const first = mockTests.page === 0;
	return pageMeta({
		place,
		path: mockTestListPath(mockTests.page + 1),
		title: first ? m.mock_test_list_title() : `${m.mock_test_list_title()}, ${pageOfPages(mockTests)}`,
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

export default function MockTestList({ loaderData: { mockTests } }: Route.ComponentProps) {
	return <PublicMockTestList mockTests={mockTests} />;
}

export { PublicMockTestsFailed as ErrorBoundary };
