import { Icon } from "~/components/icon.tsx";
import { langOfMarkup, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { lettersOf, optionLetter } from "./option-letter.ts";
import { optionTextId, questionTextId, type RoomQuestion } from "./room-data.ts";
import { questionId } from "./room-keys.ts";

export const answerField = (uuid: string): string => `a.${uuid}`;
const shownField = (uuid: string): string => `w.${uuid}`;

/**
 * A question and its options as one group of radio buttons, named by its number and its text: works posted as a form,
 * and tells of each choice where the page is alive. `w.…` says which choice the page showed, so that an older page
 * changes only what was touched. The question itself is a stop of the Tab key: there its letters and arrows work.
 */
export function QuestionCard({
	question,
	total,
	choice,
	onChoose,
	locked,
	flag,
}: {
	question: RoomQuestion;
	total: number;
	choice: string | null;
	onChoose: (uuid: string, option: string | null) => void;
	/** The time is up. */
	locked: boolean;
	/** Once the page is alive: a note to look at it again. */
	flag?: { set: boolean; onToggle: () => void };
}) {
	const { uuid, position } = question;
	const text = questionTextId(position);
	const number = `n${position}`;
	const field = answerField(uuid);
	const letters = lettersOf({
		language: question.language,
		contentHtml: question.html,
		options: question.options.map(({ html }) => ({ contentHtml: html })),
	});
	return (
		<fieldset
			className="question"
			id={questionId(position)}
			aria-labelledby={`${number} ${text}`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the question that has the focus
			tabIndex={0}
			disabled={locked}
		>
			<legend id={number} className="question-number">
				{m.attempt_question_of({ number: num(position), total: num(total) })}
			</legend>
			<div
				id={text}
				className="prose question-text"
				lang={langOfMarkup(question.html ?? "")}
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
						<span className="option-letter">{optionLetter(index, letters)}</span>
						<span
							id={optionTextId(position, index)}
							className="option-text"
							lang={langOfMarkup(option.html ?? "")}
							suppressHydrationWarning
							dangerouslySetInnerHTML={{ __html: option.html ?? "" }}
						/>
					</label>
				))}
				<div className="question-foot">
					<label className="choice-none">
						<input type="radio" name={field} value="" checked={choice === null} onChange={() => onChoose(uuid, null)} />
						<span>{m.attempt_no_answer()}</span>
					</label>
					{flag && (
						<button type="button" className="question-flag" aria-pressed={flag.set} onClick={flag.onToggle}>
							<Icon name="bookmark" size={18} />
							{m.attempt_flag()}
						</button>
					)}
				</div>
			</div>
		</fieldset>
	);
}
