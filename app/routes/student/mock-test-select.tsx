import { redirect } from "react-router";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { MockTestCardView } from "~/features/mock-test/mock-test-card.tsx";
import { mockTestPaths } from "~/features/mock-test/paths.ts";
import { MockTestTabs } from "~/features/mock-test/type-tabs.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-select.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const page = pageFromPath((params as { page?: string }).page);
		const types = await listMockTestTypes(deps, { page, size: PAGE_SIZE });
		const nearest = nearestPage(page, types.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(mockTestPaths.select(nearest + 1));
		return { types };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const number = loaderData && loaderData.types.page > 0 ? num(loaderData.types.page + 1) : null;
	const page = number ? ` · ${m.common_page_number({ number })}` : "";
	return [
		{ title: `${m.mock_test_list_title()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

export default function SelectMockTest({ loaderData: { types } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={m.mock_test_list_title()} lead={m.mock_test_list_lead()} />
			<MockTestTabs current="select" />
			{types.content.length === 0 ? (
				<div className="mt-6">
					<Alert tone="warning" title={m.mock_test_list_empty()}>
						<p>{m.mock_test_list_empty_text()}</p>
					</Alert>
				</div>
			) : (
				<ul className="grid-2 mt-6">
					{types.content.map((type) => (
						<li key={type.uuid} className="grid">
							<MockTestCardView mockTest={type} href={mockTestPaths.type(type.uuid)} level="h2" />
						</li>
					))}
				</ul>
			)}
			<div className="mt-8">
				<Pagination page={types.page + 1} totalPages={types.totalPages} hrefFor={mockTestPaths.select} />
			</div>
		</>
	);
}
