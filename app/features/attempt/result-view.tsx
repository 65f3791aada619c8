import { PageHeader } from "~/components/surfaces.tsx";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import type { SubjectResult } from "~/domain/attempt/result.server.ts";
import type { WithheldSubject } from "~/domain/attempt/result-detail.ts";
import type { ReviewedQuestion, ReviewFilter } from "~/domain/attempt/review.ts";
import type { Page } from "~/lib/paging.ts";
import { type NamedSubject, subjectNames } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { KatexStyles } from "./katex-styles.tsx";
import { attemptKinds } from "./kinds.ts";
import { LateAnswers } from "./late-answers.tsx";
import { SubjectResults } from "./result-summary.tsx";
import { Review } from "./review.tsx";

const textsOf = ({ contentHtml, explanationHtml, options }: ReviewedQuestion) => [
	contentHtml,
	explanationHtml,
	...options.map((option) => option.contentHtml),
];

/** What came of an attempt: its score, each subject, and the paper with choice and key. */
export function ResultView<Filter extends ReviewFilter>({
	kind,
	uuid,
	name,
	accountUuid,
	detailsPath,
	lead,
	whose,
	score,
	subjects,
	named,
	children,
	review,
}: {
	kind: AttemptKindName;
	uuid: string;
	name: string;
	accountUuid: string;
	detailsPath: string;
	lead?: string;
	/** Said on paper, where no menu says it: whose result, and of when. */
	whose: string;
	/** The score and what it means. */
	score: React.ReactNode;
	subjects: (SubjectResult | WithheldSubject)[];
	/** What is known of their names. */
	named: readonly NamedSubject[];
	/** Between the subjects and the paper. */
	children?: React.ReactNode;
	review: {
		/** Null where it cannot be shown (yet): then `instead` says why. */
		answers: Page<ReviewedQuestion> | null;
		instead?: React.ReactNode;
		filters: readonly Filter[];
		filter: Filter;
		/** Null where they may not be told (yet): then there are no answers either. */
		counts: Record<ReviewFilter, number> | null;
		/** `page` counts from 1. */
		hrefFor: (filter: Filter, page: number) => string;
		note?: (question: ReviewedQuestion) => React.ReactNode;
		foot?: (question: ReviewedQuestion) => React.ReactNode;
	};
}) {
	const { answers, counts, instead, ...shown } = review;
	const nameOf = subjectNames(named);
	return (
		<>
			<KatexStyles in={answers?.content.flatMap(textsOf) ?? []} />
			<PageHeader
				back={{ href: detailsPath, label: m.common_see_details() }}
				title={attemptKinds[kind].resultTitle(name)}
				lead={lead}
			/>
			<p className="print-only">{whose}</p>
			<LateAnswers examUuid={uuid} accountUuid={accountUuid} attendPath={attemptKinds[kind].attend(uuid)} />
			{score}
			<SubjectResults subjects={subjects} nameOf={nameOf} />
			{children}
			{answers && counts ? <Review answers={answers} counts={counts} nameOf={nameOf} {...shown} /> : instead}
		</>
	);
}
