import { Icon } from "~/components/icon.tsx";
import { Prose } from "~/components/prose.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { percentOf } from "~/domain/attempt/verdict.ts";
import type { QuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { CORRECTION_WORDS } from "~/features/attempt/correction-words.ts";
import { lettersOf, optionLetter } from "~/features/attempt/option-letter.ts";
import { OptionText } from "~/features/attempt/option-text.tsx";
import { percentText } from "~/features/attempt/verdict-words.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** How many of how many, and the share. */
export const shareText = (n: number, of: number): string => `${num(n)} (${percentText(percentOf(n, of))})`;

/** The texts whose formulas need their style. */
export const textsOf = ({ contentHtml, explanationHtml, options }: QuestionFigures) => [
	contentHtml,
	explanationHtml,
	...options.map((option) => option.contentHtml),
];

/** The language of the letters that its students saw. */
export const lettersOfFigures = ({ contentHtml, options }: QuestionFigures) =>
	lettersOf(
		contentHtml,
		options.map((option) => option.contentHtml),
	);

/** A question as students saw it, with how often each option was chosen. */
export function FiguresBody({ question }: { question: QuestionFigures }) {
	const { asked, unanswered, right, correction, correctOptionUuid } = question;
	const letters = lettersOfFigures(question);
	return (
		<>
			{correction && <Alert>{CORRECTION_WORDS[correction]()}</Alert>}
			<Prose html={question.contentHtml} className="question-text" />
			<ul className="options">
				{question.options.map((option, index) => (
					<li
						key={option.uuid}
						className="review-option"
						data-state={option.uuid === correctOptionUuid ? "key" : "plain"}
					>
						<span className="option-letter">{optionLetter(index, letters)}</span>
						<div className="min-w-0 flex-1">
							<OptionText className="option-text" html={option.contentHtml} />
							{option.uuid === correctOptionUuid && (
								<p className="review-mark">
									<Icon name="success" size={18} />
									{m.attempt_the_key()}
								</p>
							)}
							<p className="tabular text-sm">{shareText(option.chosen, asked)}</p>
						</div>
					</li>
				))}
			</ul>
			<p className="mt-3">
				{m.exam_correction_figures({
					asked: num(asked),
					right: shareText(right, asked),
					unanswered: shareText(unanswered, asked),
				})}
			</p>
		</>
	);
}
