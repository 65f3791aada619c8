import { useState } from "react";
import { Prose } from "~/components/prose.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { faultText, noteText } from "~/domain/question-bank/import-text.ts";
import type { QuestionWarning } from "~/domain/question-bank/option-warnings.ts";
import type { QuestionPreview } from "~/domain/question-bank/preview-question.server.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { lettersOf, optionLetter } from "~/features/attempt/option-letter.ts";
import { QuestionCard } from "~/features/attempt/question-card.tsx";
import { m } from "~/paraglide/messages.js";
import { bankPaths } from "./paths.ts";

const WARNING: Record<QuestionWarning, () => string> = {
	order: m.question_bank_warning_order,
	"no-explanation": m.question_bank_warning_no_explanation,
};

/** What an admin should look at, though it keeps nothing from being saved. */
export function Warnings({ warnings }: { warnings: readonly QuestionWarning[] }) {
	return warnings.map((warning) => (
		<Alert key={warning} tone="warning">
			{WARNING[warning]()}
		</Alert>
	));
}

/** Questions that may be the same one. */
export function AlikeQuestions({ alike }: { alike: QuestionPreview["alike"] }) {
	if (alike.length === 0) return null;
	return (
		<Alert tone="warning" title={m.question_bank_alike()}>
			<ul className="flex flex-wrap gap-x-4">
				{alike.map(({ uuid, code, archivedAt }) => (
					<li key={uuid}>
						<a href={bankPaths.one(uuid)}>{code}</a>
						{archivedAt !== null && ` (${m.question_bank_state_retired()})`}
					</li>
				))}
			</ul>
		</Alert>
	);
}

/** `correct`: null where no option is known to be the right one. Without a language the letters are those of the text. */
export type Sheet = Pick<QuestionPreview, "contentHtml" | "optionsHtml" | "explanationHtml"> & {
	correct: number | null;
	language?: QuestionPreview["language"] | undefined;
};

/** The question as an exam shows it, and under it what a review adds: the key and the explanation. */
export function QuestionSheet({
	sheet: { language, contentHtml, optionsHtml, correct, explanationHtml },
	place = 1,
	total = 1,
	label = m.discussion_preview(),
}: {
	sheet: Sheet;
	/** Which of several on the page it is. */
	place?: number;
	total?: number;
	label?: string;
}) {
	const [choice, setChoice] = useState<string | null>(null);
	const question = {
		...{ uuid: `preview-${place}`, position: place, subjectTitle: "", answer: null, language, html: contentHtml },
		options: optionsHtml.map((html, index) => ({ uuid: `preview-${place}-${index}`, html })),
	};
	return (
		<section className="question-sheet" aria-label={label}>
			<KatexStyles in={[contentHtml, ...optionsHtml, explanationHtml]} />
			<QuestionCard
				question={question}
				total={total}
				choice={choice}
				onChoose={(_, option) => setChoice(option)}
				locked={false}
			/>
			{correct !== null && (
				<p>
					{m.attempt_the_key()}:{" "}
					<strong>
						{optionLetter(
							correct,
							lettersOf({
								language,
								contentHtml,
								options: question.options.map(({ html }) => ({ contentHtml: html })),
							}),
						)}
					</strong>
				</p>
			)}
			{explanationHtml && (
				<div className="explanation">
					<p className="label-caps">{m.attempt_explanation()}</p>
					<Prose html={explanationHtml} />
				</div>
			)}
		</section>
	);
}

/** How a question will look, and what there is to say of it before it is saved. */
export function PreviewView({ preview }: { preview: QuestionPreview }) {
	return (
		<div className="grid max-w-3xl gap-4">
			<p role="status" className="text-sm text-soft">
				{m.discussion_preview_lead()}
			</p>
			{preview.faults.length > 0 && (
				<Alert tone="danger">
					<ul>
						{preview.faults.map((fault) => (
							<li key={`${fault.field} ${fault.problem} ${fault.value}`}>
								{faultText({ ...fault, params: { value: fault.value } })}
							</li>
						))}
					</ul>
				</Alert>
			)}
			<Warnings warnings={preview.warnings} />
			{preview.notes.length > 0 && (
				<Alert tone="warning">
					<ul>
						{preview.notes.map((note) => (
							<li key={`${note.field} ${note.note}`}>{noteText(note)}</li>
						))}
					</ul>
				</Alert>
			)}
			<AlikeQuestions alike={preview.alike} />
			<QuestionSheet sheet={preview} />
		</div>
	);
}
