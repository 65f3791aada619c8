import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PublicList, PublicListFailed } from "~/components/public-list.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Facet } from "~/domain/attempt/list-facets.ts";
import type { MockTestTypeCard } from "~/domain/mock-test/queries.server.ts";
import { facetName, ListFacets } from "~/features/attempt/list-facets.tsx";
import { pagePath } from "~/lib/page-path.ts";
import type { Page } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { MockTestCardView } from "./mock-test-card.tsx";
import { mockTestListPath, mockTestPath } from "./paths.ts";

/** 'Select Self Assessment' for everybody (SITE-2), ten to a page. */
export function PublicMockTestList({
	mockTests,
	facets,
	facet,
}: {
	mockTests: Page<MockTestTypeCard>;
	facets: readonly Facet[];
	/** Of which subject or class alone; null: all. */
	facet: Facet | null;
}) {
	return (
		<PublicList
			title={m.mock_test_list_title()}
			lead={facet ? facetName(facet) : m.mock_test_list_lead()}
			page={mockTests}
			path={(page) => mockTestListPath(page, facet)}
			ways={<ListFacets facets={facets} current={facet} path={(of) => mockTestListPath(1, of)} />}
			empty={{
				title: facet ? m.mock_test_search_empty() : m.mock_test_list_empty(),
				text: facet ? m.attempt_list_nothing({ what: facetName(facet) }) : m.mock_test_list_empty_text(),
			}}
		>
			<ul className="grid-2">
				{mockTests.content.map((mockTest) => (
					<li key={mockTest.uuid} className="grid">
						<MockTestCardView mockTest={mockTest} href={pagePath(mockTestPath(mockTest.uuid))} level="h2" />
					</li>
				))}
			</ul>
		</PublicList>
	);
}

export function PublicMockTestsFailed() {
	return (
		<PublicListFailed title={m.mock_test_list_title()} failed={m.mock_test_list_failed()} path={mockTestListPath()} />
	);
}

/** No self-assessment at this address. */
export function PublicMockTestNotFound() {
	return (
		<>
			<PageHeader title={m.mock_test_not_found_title()} />
			<EmptyState
				title={m.errors_mock_test_not_found()}
				action={<ButtonLink href={pagePath(mockTestListPath())}>{m.mock_test_all()}</ButtonLink>}
			/>
		</>
	);
}
