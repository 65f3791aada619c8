import { ButtonLink } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { PublicList, PublicListFailed } from "~/components/public-list.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import type { ExamCard } from "~/domain/model-test/queries.server.ts";
import { pagePath } from "~/lib/page-path.ts";
import type { Page } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { ExamCardView } from "./exam-card.tsx";
import { examListPath, examPath } from "./paths.ts";

/** 'Select Model Test': ten to a page (MT-2). @param serverNow ms UTC */
export function ExamListView({ exams, serverNow }: { exams: Page<ExamCard>; serverNow: number }) {
	return (
		<PublicList
			title={m.model_test_list_title()}
			lead={m.model_test_list_lead()}
			page={exams}
			path={examListPath}
			empty={{ title: m.model_test_empty_all(), text: m.model_test_list_empty_text() }}
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
