import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PublicList, PublicListFailed } from "~/components/public-list.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { Facet } from "~/domain/attempt/list-facets.ts";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import { facetName, ListFacets } from "~/features/attempt/list-facets.tsx";
import { pagePath } from "~/lib/page-path.ts";
import type { Page } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { ExamCardView } from "./exam-card.tsx";
import { examListPath, examPath } from "./paths.ts";

/** 'Select Model Test': ten to a page (MT-2). @param serverNow ms UTC */
export function ExamListView({
	exams,
	facets = [],
	facet = null,
	serverNow,
}: {
	exams: Page<ExamCard>;
	facets?: readonly Facet[];
	/** Of which subject or class alone; null: all. */
	facet?: Facet | null;
	serverNow: number;
}) {
	return (
		<PublicList
			title={m.model_test_list_title()}
			lead={facet ? facetName(facet) : m.model_test_list_lead()}
			page={exams}
			path={(page) => examListPath(page, facet)}
			ways={<ListFacets facets={facets} current={facet} path={(of) => examListPath(1, of)} />}
			empty={{
				title: facet ? m.model_test_search_empty() : m.model_test_empty_all(),
				text: facet ? m.attempt_list_nothing({ what: facetName(facet) }) : m.model_test_list_empty_text(),
			}}
		>
			<div className="grid-2">
				{exams.content.map((exam) => (
					<ExamCardView
						key={exam.uuid}
						exam={exam}
						serverNow={serverNow}
						href={pagePath(examPath(exam.uuid))}
						level="h2"
					/>
				))}
			</div>
		</PublicList>
	);
}

export function ExamListFailed() {
	return (
		<PublicListFailed title={m.model_test_list_title()} failed={m.model_test_list_failed()} path={examListPath()} />
	);
}

/** No exam at this address. */
export function ExamNotFound() {
	return (
		<>
			<PageHeader title={m.model_test_not_found_title()} />
			<EmptyState
				title={m.model_test_not_found_text()}
				action={<ButtonLink href={pagePath(examListPath())}>{m.model_test_all()}</ButtonLink>}
			/>
		</>
	);
}
