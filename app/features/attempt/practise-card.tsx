import { Prose } from "~/components/prose.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { CorrectedQuestion } from "~/domain/attempt/review.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CORRECTION_WORDS } from "./correction-words.ts";
import { lettersOf, optionLetter } from "./option-letter.ts";
import { OptionText } from "./option-text.tsx";

/** A question whose answer waits until it is asked for: the browser's own folding, which needs no script. */
export function PractiseCard({ question, subject }: { question: CorrectedQuestion; subject: string }) {
	const right = question.options.findIndex(({ uuid }) => uuid === question.correctOptionUuid);
	const letters = lettersOf(question);
	return (
		<article className="question">
			<div className="flex flex-wrap items-center gap-3">
				<h2 className="question-number">{m.attempt_question({ number: num(question.position) })}</h2>
				<span className="text-sm text-soft">{subject}</span>
			</div>
			{question.correction && <Alert>{CORRECTION_WORDS[question.correction]()}</Alert>}
			<Prose html={question.contentHtml} className="question-text" />
			<ul className="options">
				{question.options.map((option, index) => (
					<li key={option.uuid} className="review-option">
						<span className="option-letter">{optionLetter(index, letters)}</span>
						<OptionText className="min-w-0 flex-1" html={option.contentHtml} />
					</li>
				))}
			</ul>
			<details className="practise-answer">
				<summary className="btn btn-secondary btn-sm">{m.model_test_practise_show()}</summary>
				<div className="explanation">
					{/* Of a voided question no option is the right one. */}
					<p className="font-semibold">
						{question.correction === "void"
							? CORRECTION_WORDS.void()
							: `${m.attempt_the_key()}: ${optionLetter(right, letters)}`}
					</p>
					{question.explanationHtml && <Prose html={question.explanationHtml} />}
					{question.isExplanationPutAway && <p className="text-sm text-soft">{m.attempt_explanation_put_away()}</p>}
				</div>
			</details>
		</article>
	);
}
