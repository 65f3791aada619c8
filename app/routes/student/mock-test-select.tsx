import { redirect } from "react-router";
import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import { isSearching, MOCK_TEST_SORTS, mockTestSearchSchema } from "~/domain/attempt/list-search.ts";
import { listMyTypes } from "~/domain/mock-test/my-types.server.ts";
import type { MockTestListType } from "~/domain/mock-test/rules.ts";
import { mockTestListTypeSchema } from "~/domain/mock-test/schemas.ts";
import { askedOf } from "~/features/attempt/list-address.ts";
import { ListSearchForm, NothingFound } from "~/features/attempt/list-search.tsx";
import mockTestCss from "~/features/mock-test/mock-test.css?url";
import { MockTestCardView } from "~/features/mock-test/mock-test-card.tsx";
import { mockTestPaths, shownList } from "~/features/mock-test/paths.ts";
import { MockTestTabs } from "~/features/mock-test/type-tabs.tsx";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/mock-test-select.ts";

export const handle: RouteHandle = { ...areaPage, screen: "list" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mockTestCss }];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const page = pageFromPath((params as { page?: string }).page);
		const type = mockTestListTypeSchema.parse(url.searchParams.get("show"));
		const search = mockTestSearchSchema.parse(askedOf(url.searchParams));
		const mine = await listMyTypes(deps, actor, { type, ...search, page, size: PAGE_SIZE });
		const nearest = nearestPage(page, mine.types.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(mockTestPaths.select(nearest + 1, type, search));
		return { type, search, ...mine };
	});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const number = loaderData && loaderData.types.page > 0 ? num(loaderData.types.page + 1) : null;
	const page = number ? ` · ${m.common_page_number({ number })}` : "";
	return [
		{ title: `${m.mock_test_list_title()}${page} · ${m.common_app_name()}` },
		{ name: "robots", content: "noindex" },
	];
};

/** No kind in this list: of all, because there is none yet. */
function NoneOf({ type }: { type: MockTestListType }) {
	if (type === "all")
		return (
			<Alert tone="warning" title={m.mock_test_list_empty()}>
				<p>{m.mock_test_list_empty_text()}</p>
			</Alert>
		);
	return (
		<EmptyState
			title={type === "taken" ? m.mock_test_taken_empty() : m.mock_test_untaken_empty()}
			action={<ButtonLink href={mockTestPaths.select()}>{m.mock_test_all()}</ButtonLink>}
		/>
	);
}

export default function SelectMockTest({ loaderData }: Route.ComponentProps) {
	const { type, search, options, types, counts, attempts } = loaderData;
	const searched = { search, options, all: mockTestPaths.select(1, type) };
	return (
		<>
			<PageHeader title={m.mock_test_list_title()} lead={m.mock_test_list_lead()} />
			<MockTestTabs current={type} search={search} counts={counts} attempts={attempts} />
			<ListSearchForm {...searched} action={mockTestPaths.select()} kept={shownList(type)} sorts={MOCK_TEST_SORTS} />
			{types.content.length === 0 ? (
				<div className="mt-6">
					{isSearching(search) ? (
						<NothingFound {...searched} title={m.mock_test_search_empty()} />
					) : (
						<NoneOf type={type} />
					)}
				</div>
			) : (
				<ul className="grid-2 mt-6">
					{types.content.map((mockTest) => (
						<li key={mockTest.uuid} className="grid">
							<MockTestCardView
								mockTest={mockTest}
								href={mockTestPaths.type(mockTest.uuid)}
								taken={mockTest.taken}
								level="h2"
							/>
						</li>
					))}
				</ul>
			)}
			<div className="mt-8">
				<Pagination
					page={types.page + 1}
					totalPages={types.totalPages}
					hrefFor={(page) => mockTestPaths.select(page, type, search)}
				/>
			</div>
		</>
	);
}
