import { BackLink } from "~/components/back-link.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { PaperQuestion } from "~/domain/exam-session/types.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { PractiseCard } from "~/features/attempt/practise-card.tsx";
import { m } from "~/paraglide/messages.js";

/** Above a page as students will see it: that it is none yet, and the way back. */
export function PreviewNote({ back, name }: { back: string; name: string }) {
	return (
		<div className="mb-6 grid gap-3">
			<BackLink href={back} label={name} />
			<Alert title={m.discussion_preview()}>{m.exam_draft_preview_text()}</Alert>
		</div>
	);
}

/** One of the papers, as its questions will look; each answer is folded. */
export function PaperPreview({
	questions,
	nameOf,
	whole,
	page,
	totalPages,
	hrefFor,
}: {
	questions: readonly PaperQuestion[];
	nameOf: (subjectTitle: string) => string;
	/** Whether the bank has enough for all of it. */
	whole: boolean;
	/** Counts from 0. */
	page: number;
	totalPages: number;
	hrefFor: (page: number) => string;
}) {
	const texts = questions.flatMap(({ contentHtml, explanationHtml, options }) => [
		contentHtml,
		explanationHtml,
		...options.map((option) => option.contentHtml),
	]);
	return (
		<section aria-labelledby="paper" className="mt-8">
			<KatexStyles in={texts} />
			{page === 0 ? <h2 id="paper">{m.exam_draft_a_paper()}</h2> : <h1 id="paper">{m.exam_draft_a_paper()}</h1>}
			<p className="measure mb-4 text-soft">{m.exam_draft_a_paper_text()}</p>
			{!whole && (
				<div className="mb-4">
					<Alert tone="warning">{m.exam_draft_paper_part()}</Alert>
				</div>
			)}
			{questions.length === 0 ? (
				<EmptyState title={m.exam_draft_no_paper()} />
			) : (
				<div className="review">
					{questions.map((question) => (
						<PractiseCard
							key={question.uuid}
							question={{ ...question, answer: null }}
							subject={nameOf(question.subjectTitle)}
						/>
					))}
				</div>
			)}
			<div className="mt-8">
				<Pagination page={page + 1} totalPages={totalPages} hrefFor={hrefFor} />
			</div>
		</section>
	);
}
