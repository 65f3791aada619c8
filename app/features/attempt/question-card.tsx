import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { optionLetter } from "./option-letter.ts";
import { optionTextId, questionTextId, type RoomQuestion } from "./room-data.ts";

export const answerField = (uuid: string): string => `a.${uuid}`;
const shownField = (uuid: string): string => `w.${uuid}`;

/**
 * A question and its options as one group of radio buttons: works posted as a form, and tells of each choice where
 * the page is alive. `w.…` says which choice the page showed, so that an older page changes only what was touched.
 */
export function QuestionCard({
	question,
	total,
	choice,
	onChoose,
	locked,
}: {
	question: RoomQuestion;
	total: number;
	choice: string | null;
	onChoose: (uuid: string, option: string | null) => void;
	/** The time is up. */
	locked: boolean;
}) {
	const { uuid, position } = question;
	const text = questionTextId(position);
	const field = answerField(uuid);
	return (
		<fieldset className="question" id={`q${position}`} aria-describedby={text} tabIndex={-1} disabled={locked}>
			<legend className="question-number">{m.attempt_question_of({ number: num(position), total: num(total) })}</legend>
			<div
				id={text}
				className="prose question-text"
				suppressHydrationWarning
				dangerouslySetInnerHTML={{ __html: question.html ?? "" }}
			/>
			<input type="hidden" name={shownField(uuid)} value={question.answer ?? ""} />
			<div className="options">
				{question.options.map((option, index) => (
					<label key={option.uuid} className="choice">
						<input
							type="radio"
							name={field}
							value={option.uuid}
							checked={choice === option.uuid}
							onChange={() => onChoose(uuid, option.uuid)}
						/>
						<span className="option-letter">{optionLetter(index)}</span>
						<span
							id={optionTextId(position, index)}
							className="option-text"
							suppressHydrationWarning
							dangerouslySetInnerHTML={{ __html: option.html ?? "" }}
						/>
					</label>
				))}
				<label className="choice-none">
					<input type="radio" name={field} value="" checked={choice === null} onChange={() => onChoose(uuid, null)} />
					<span>{m.attempt_no_answer()}</span>
				</label>
			</div>
		</fieldset>
	);
}
