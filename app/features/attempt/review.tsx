import { EmptyState } from "~/components/feedback.tsx";
import { Icon } from "~/components/icon.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { Prose } from "~/components/prose.tsx";
import { Alert, Badge } from "~/components/surfaces.tsx";
import { type CorrectedQuestion, type ReviewFilter, reviewVerdict } from "~/domain/attempt/review.ts";
import type { Page } from "~/lib/paging.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CORRECTION_WORDS } from "./correction-words.ts";
import { lettersOf, optionLetter } from "./option-letter.ts";
import { OptionText } from "./option-text.tsx";

/** Which questions can be shown alone, and what a list without any says. */
const FILTER_WORDS: Record<ReviewFilter, { name: () => string; none: () => string }> = {
	all: { name: m.common_all, none: m.attempt_no_unanswered },
	correct: { name: m.attempt_correct, none: m.attempt_no_correct },
	wrong: { name: m.attempt_wrong, none: m.attempt_no_wrong },
	unanswered: { name: m.attempt_no_answer_given, none: m.attempt_no_unanswered },
};

const VERDICT_BADGES = {
	correct: { tone: "success", icon: "success", word: m.attempt_correct },
	wrong: { tone: "danger", icon: "wrong", word: m.attempt_wrong },
	unanswered: { tone: undefined, icon: "minus", word: m.attempt_no_answer_given },
} as const;

function Verdict({ question }: { question: CorrectedQuestion }) {
	const { tone, icon, word } = VERDICT_BADGES[reviewVerdict(question)];
	return (
		<Badge tone={tone} icon={icon}>
			{word()}
		</Badge>
	);
}

/** What an option was: the key, the student's choice, or both. In words, an icon and a colour. */
function OptionRow({ question, index }: { question: CorrectedQuestion; index: number }) {
	const option = question.options[index];
	if (!option) return null;
	// Of a voided question no option is the right one, and none is wrong.
	const isVoid = question.correction === "void";
	const isKey = !isVoid && option.uuid === question.correctOptionUuid;
	const chosen = option.uuid === question.answer;
	const letters = lettersOf(question);
	const state = isKey ? "key" : chosen && !isVoid ? "wrong" : "plain";
	return (
		<li className="review-option" data-state={state}>
			<span className="option-letter">{optionLetter(index, letters)}</span>
			<div className="min-w-0 flex-1">
				<OptionText html={option.contentHtml} />
				{(isKey || chosen) && (
					<p className="review-mark">
						<Icon name={isKey || isVoid ? "success" : "wrong"} size={18} />
						{markOf({ isKey, chosen, isVoid })}
					</p>
				)}
			</div>
		</li>
	);
}

/** What stands at an option that is the key or was chosen. */
function markOf({ isKey, chosen, isVoid }: { isKey: boolean; chosen: boolean; isVoid: boolean }): string {
	if (isVoid) return m.common_your_answer();
	if (isKey) return chosen ? m.attempt_yours_correct() : m.attempt_the_key();
	return m.attempt_yours_wrong();
}

/** A question of a sealed paper with choice, key and explanation. */
export function ReviewCard({
	question,
	subject,
	note,
	foot,
}: {
	question: CorrectedQuestion;
	subject: string;
	note?: React.ReactNode;
	foot?: React.ReactNode;
}) {
	return (
		<article className="question" id={`q${question.position}`}>
			<div className="flex flex-wrap items-center gap-3">
				<h3 className="question-number">{m.attempt_question({ number: num(question.position) })}</h3>
				<Verdict question={question} />
				<span className="text-sm text-soft">{subject}</span>
				{note}
			</div>
			{question.correction && <Alert>{CORRECTION_WORDS[question.correction]()}</Alert>}
			<Prose html={question.contentHtml} className="question-text" />
			<ul className="options">
				{question.options.map((option, index) => (
					<OptionRow key={option.uuid} question={question} index={index} />
				))}
			</ul>
			{question.explanationHtml && (
				<div className="explanation">
					<p className="label-caps">{m.attempt_explanation()}</p>
					<Prose html={question.explanationHtml} />
				</div>
			)}
			{question.isExplanationPutAway && <p className="text-sm text-soft">{m.attempt_explanation_put_away()}</p>}
			{foot}
		</article>
	);
}

/** The paper with choice, key and explanation, ten on a page. */
export function Review<Question extends CorrectedQuestion, Filter extends ReviewFilter>({
	answers,
	filters,
	filter,
	counts,
	hrefFor,
	nameOf,
	note,
	foot,
}: {
	answers: Page<Question>;
	/** Those on offer. */
	filters: readonly Filter[];
	/** The one that holds. */
	filter: Filter;
	/** How many questions each leaves. */
	counts: Record<ReviewFilter, number>;
	/** The address of a filter's page; `page` counts from 1. */
	hrefFor: (filter: Filter, page: number) => string;
	nameOf: (subjectTitle: string) => string;
	/** A word more at a question's head. */
	note?: (question: Question) => React.ReactNode;
	/** What stands under a question. */
	foot?: (question: Question) => React.ReactNode;
}) {
	return (
		<section className="review mt-12" aria-labelledby="review">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-3">
				<h2 id="review" className="text-lg">
					{m.attempt_review()}
				</h2>
				<nav className="segments" aria-label={m.attempt_filter()}>
					{filters.map((name) => (
						<a key={name} href={`${hrefFor(name, 1)}#review`} aria-current={name === filter ? "page" : undefined}>
							{FILTER_WORDS[name].name()} <span className="ms-1 tabular">{num(counts[name])}</span>
						</a>
					))}
				</nav>
			</div>
			{answers.totalPages > 1 && (
				<p className="print-only">
					{m.attempt_questions_range({
						first: num(answers.page * answers.size + 1),
						last: num(answers.page * answers.size + answers.content.length),
						total: num(answers.totalElements),
					})}
				</p>
			)}
			{answers.content.length === 0 ? (
				<EmptyState plain title={FILTER_WORDS[filter].none()} />
			) : (
				answers.content.map((question) => (
					<ReviewCard
						key={question.uuid}
						question={question}
						subject={nameOf(question.subjectTitle)}
						note={note?.(question)}
						foot={foot?.(question)}
					/>
				))
			)}
			<div className="mt-8">
				<Pagination
					page={answers.page + 1}
					totalPages={answers.totalPages}
					hrefFor={(page) => `${hrefFor(filter, page)}#review`}
				/>
			</div>
		</section>
	);
}
