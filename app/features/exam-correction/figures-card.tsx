import { Prose } from "~/components/prose.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { QuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { CORRECTION_WORDS } from "~/features/attempt/correction-words.ts";
import { lettersOf } from "~/features/attempt/option-letter.ts";
import { OptionShares, shareText } from "~/features/attempt/option-shares.tsx";
import { OptionText } from "~/features/attempt/option-text.tsx";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** The texts whose formulas need their style. */
export const textsOf = ({ contentHtml, explanationHtml, options }: QuestionFigures) => [
	contentHtml,
	explanationHtml,
	...options.map((option) => option.contentHtml),
];

/** The language of the letters that its students saw. */
export const lettersOfFigures = (question: QuestionFigures) => lettersOf(question);

/** A question as students saw it, with how often each option was chosen. */
export function FiguresBody({ question }: { question: QuestionFigures }) {
	const { asked, unanswered, right, correction, correctOptionUuid } = question;
	const letters = lettersOfFigures(question);
	return (
		<>
			{correction && <Alert>{CORRECTION_WORDS[correction]()}</Alert>}
			<Prose html={question.contentHtml} className="question-text" />
			<OptionShares
				letters={letters}
				asked={asked}
				options={question.options.map(({ uuid, contentHtml, chosen }) => ({
					...{ id: uuid, isKey: uuid === correctOptionUuid, chosen },
					text: <OptionText html={contentHtml} />,
				}))}
			/>
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
