import type { ReviewQuestion } from "#workers/exam-session/port.ts";
import { EmptyState } from "~/components/feedback.tsx";
import { Icon } from "~/components/icon.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Badge, Prose } from "~/components/surfaces.tsx";
import type { ReviewFilter } from "~/domain/model-test/result-page.server.ts";
import { num } from "~/features/student/format.ts";
import type { Page } from "~/lib/paging.ts";
import { m } from "~/paraglide/messages.js";
import { optionLetter } from "./question-card.tsx";

export const FILTERS: readonly ReviewFilter[] = ["all", "wrong", "unanswered"];

const FILTER_NAME: Record<ReviewFilter, () => string> = {
	all: m.exam_filter_all,
	wrong: m.exam_filter_wrong,
	unanswered: m.exam_filter_unanswered,
};

/** The query of a review page, shortest form. `page` counts from 1. */
export function reviewSearch(filter: ReviewFilter, page: number): string {
	const query = new URLSearchParams();
	if (filter !== "all") query.set("show", filter);
	if (page > 1) query.set("page", String(page));
	return query.size > 0 ? `?${query}` : "";
}

function Verdict({ question }: { question: ReviewQuestion }) {
	if (question.answer === null) return <Badge icon="minus">{m.exam_verdict_unanswered()}</Badge>;
	return question.answer === question.correctOptionUuid ? (
		<Badge tone="success" icon="success">
			{m.exam_verdict_correct()}
		</Badge>
	) : (
		<Badge tone="danger" icon="wrong">
			{m.exam_verdict_wrong()}
		</Badge>
	);
}

/** What an option was: the key, the student's choice, or both. In words, an icon and a colour. */
function OptionRow({ question, index }: { question: ReviewQuestion; index: number }) {
	const option = question.options[index];
	if (!option) return null;
	const isKey = option.uuid === question.correctOptionUuid;
	const chosen = option.uuid === question.answer;
	const state = isKey ? "key" : chosen ? "wrong" : "plain";
	return (
		<li className="review-option" data-state={state}>
			<span className="option-letter">{optionLetter(index)}</span>
			<div className="min-w-0 flex-1">
				<span dangerouslySetInnerHTML={{ __html: option.contentHtml }} />
				{(isKey || chosen) && (
					<p className="review-mark">
						<Icon name={isKey ? "success" : "wrong"} size={18} />
						{isKey ? (chosen ? m.exam_yours_correct() : m.exam_the_key()) : m.exam_yours_wrong()}
					</p>
				)}
			</div>
		</li>
	);
}

function ReviewCard({ question }: { question: ReviewQuestion }) {
	return (
		<article className="question" id={`q${question.position}`}>
			<div className="flex flex-wrap items-center gap-3">
				<h3 className="question-number">{m.exam_question({ number: num(question.position) })}</h3>
				<Verdict question={question} />
				<span className="text-sm text-soft">{question.subjectTitle}</span>
			</div>
			<Prose html={question.contentHtml} className="question-text" />
			<ul className="options">
				{question.options.map((option, index) => (
					<OptionRow key={option.uuid} question={question} index={index} />
				))}
			</ul>
			{question.explanationHtml && (
				<div className="explanation">
					<p className="label-caps">{m.exam_explanation()}</p>
					<Prose html={question.explanationHtml} />
				</div>
			)}
		</article>
	);
}

/** The paper with choice, key and explanation, ten on a page. */
export function Review({
	answers,
	filter,
	path,
}: {
	answers: Page<ReviewQuestion>;
	filter: ReviewFilter;
	path: string;
}) {
	return (
		<section className="mt-12" aria-labelledby="review">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<h2 id="review" className="text-lg">
					{m.exam_review()}
				</h2>
				<nav className="segments" aria-label={m.exam_filter()}>
					{FILTERS.map((name) => (
						<a
							key={name}
							href={`${path}${reviewSearch(name, 1)}#review`}
							aria-current={name === filter ? "page" : undefined}
						>
							{FILTER_NAME[name]()}
						</a>
					))}
				</nav>
			</div>
			{answers.content.length === 0 ? (
				<EmptyState plain title={filter === "wrong" ? m.exam_no_wrong() : m.exam_no_unanswered()} />
			) : (
				answers.content.map((question) => <ReviewCard key={question.uuid} question={question} />)
			)}
			<div className="mt-8">
				<Pagination
					page={answers.page + 1}
					totalPages={answers.totalPages}
					hrefFor={(page) => `${path}${reviewSearch(filter, page)}#review`}
				/>
			</div>
		</section>
	);
}
