import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/components/button.tsx";
import { GetForm } from "~/components/get-form.tsx";
import { Alert, PageHeader } from "~/components/surfaces.tsx";
import type { CorrectionPage, FiguresOf, QuestionFigures } from "~/domain/exam-correction/question-figures.server.ts";
import { type CorrectionChange, VOID } from "~/domain/exam-correction/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { optionLetter } from "~/features/attempt/option-letter.ts";
import { adminExamPaths } from "~/features/model-test/admin-paths.ts";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ConfirmCorrection } from "./confirm-correction.tsx";
import { ExplainForm } from "./explain-form.tsx";
import { FiguresBody, lettersOfFigures, textsOf } from "./figures-card.tsx";

type Props = CorrectionPage & {
	change: CorrectionChange | null;
	lastResult?: SubmissionResult<string[]> | undefined;
	/** Of the explanation of a correction that stands. */
	explainResult?: SubmissionResult<string[]> | undefined;
	explanationHtml: string | null;
};

const keyIs = (question: QuestionFigures, index: number) =>
	m.exam_correction_key_is({ letter: optionLetter(index, lettersOfFigures(question)) });

/** What may become of the question, asked by the address: nothing happens before the preview is confirmed. */
function ChangeForm({ question, chosen }: { question: QuestionFigures; chosen: string | null }) {
	const isVoid = question.correction === "void";
	const choices = [
		...question.options
			.map(({ uuid }, index) => ({ value: uuid, label: keyIs(question, index) }))
			.filter(({ value }) => isVoid || value !== question.correctOptionUuid),
		...(isVoid ? [] : [{ value: VOID, label: m.exam_correction_void() }]),
	];
	const marked = choices.some(({ value }) => value === chosen) ? chosen : null;
	return (
		<GetForm className="card grid gap-4">
			<fieldset className="grid gap-2">
				<legend className="field-label mb-1">{m.exam_correction_change()}</legend>
				{choices.map(({ value, label }) => (
					<label key={value} className="check">
						<input type="radio" name="change" value={value} required defaultChecked={value === marked} />
						<span>{label}</span>
					</label>
				))}
			</fieldset>
			<p className="text-soft">{m.exam_correction_void_rule()}</p>
			<div>
				<Button variant="secondary" icon="eye">
					{m.exam_correction_preview()}
				</Button>
			</div>
		</GetForm>
	);
}

/** What is being corrected, in words. */
export function changeText(question: QuestionFigures, change: CorrectionChange): string {
	if (change === VOID) return m.exam_correction_void();
	const index = question.options.findIndex(({ uuid }) => uuid === change);
	return keyIs(question, index);
}

const backOf = (exam: FiguresOf) => ({
	href: adminExamPaths.questions(exam.uuid),
	label: m.exam_correction_questions(),
});

/** One question of an exam that is over: how it was answered, what may become of it, and what that would change (MT-8.2). */
export function CorrectionView({
	exam,
	question,
	change,
	preview,
	standing,
	lastResult,
	explainResult,
	explanationHtml,
}: Props) {
	return (
		<div className="grid gap-6">
			<KatexStyles in={textsOf(question)} />
			<PageHeader
				back={backOf(exam)}
				title={m.exam_correction_title()}
				lead={<span lang={langOfText(exam.name)}>{exam.name}</span>}
			/>
			<div className="review">
				<article className="question">
					<FiguresBody question={question} />
				</article>
			</div>
			{exam.rankedAt === null ? (
				<Alert tone="warning">{m.exam_correction_not_ranked()}</Alert>
			) : (
				<ChangeForm key={`${question.correctOptionUuid} ${question.correction}`} question={question} chosen={change} />
			)}
			{standing && preview === null && (
				<ExplainForm
					key={standing.version}
					standing={standing}
					lastResult={explainResult}
					explanationHtml={explanationHtml}
				/>
			)}
			{/* The bank is another matter: its key stays for every exam that comes. */}
			<p>
				<a href={bankPaths.one(question.uuid)}>{m.exam_correction_in_bank()}</a>
			</p>
			{preview && change !== null && exam.rankedAt !== null && (
				<ConfirmCorrection
					// Of another choice, or a newer ranking, nothing that was typed is kept.
					key={`${change} ${exam.rankedAt}`}
					exam={{ ...exam, rankedAt: exam.rankedAt }}
					title={changeText(question, change)}
					change={change}
					preview={preview}
					standing={standing}
					lastResult={lastResult}
					questionUuid={question.uuid}
					explanationHtml={explanationHtml}
				/>
			)}
		</div>
	);
}
