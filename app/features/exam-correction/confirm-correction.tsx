import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Alert, DescriptionList } from "~/components/surfaces.tsx";
import type { StandingCorrection } from "~/domain/exam-correction/explain-correction.server.ts";
import type { CorrectionPreview, Mover } from "~/domain/exam-correction/preview-correction.server.ts";
import type { FiguresOf } from "~/domain/exam-correction/question-figures.server.ts";
import type { CorrectionChange } from "~/domain/exam-correction/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { ReasonField } from "~/features/confirm/reason-field.tsx";
import { bankPaths } from "~/features/question-bank/paths.ts";
import { langOfText, marks, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { ExplanationField } from "./explain-form.tsx";

function Movers({ title, movers }: { title: string; movers: readonly Mover[] }) {
	if (movers.length === 0) return null;
	return (
		<div>
			<h3 className="text-base">{title}</h3>
			<ul className="mt-1 grid gap-1">
				{movers.map(({ accountUuid, name, place, before, score }) => (
					<li key={accountUuid}>
						<strong lang={langOfText(name ?? "")}>{name}</strong>{" "}
						{before === null
							? m.exam_correction_place({ place: num(place), score: marks(score) })
							: m.exam_correction_places({ before: num(before), place: num(place), score: marks(score) })}
					</li>
				))}
			</ul>
		</div>
	);
}

/** What a correction would change, and the form that does it: why, and the exam's name typed. */
export function ConfirmCorrection({
	exam,
	title,
	change,
	preview,
	standing,
	lastResult,
	questionUuid,
	explanationHtml,
}: {
	exam: FiguresOf & { rankedAt: number };
	title: string;
	change: CorrectionChange;
	preview: CorrectionPreview;
	/** What students read at it already. */
	standing: StandingCorrection | null;
	lastResult?: SubmissionResult<string[]> | undefined;
	questionUuid: string;
	/** The explanation as students will see it, where it was asked for. */
	explanationHtml: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ reason: string; explanation: string; name: string }>({
		id: "correct",
		lastResult,
		defaultValue: { explanation: standing?.explanation ?? "" },
	});
	const { participants, asked, up, down, most, better, worse, winnersIn, winnersOut } = preview;
	return (
		<section className="card grid gap-4" aria-labelledby="preview">
			<h2 id="preview" className="text-lg">
				{m.exam_correction_would({ change: title })}
			</h2>
			<DescriptionList
				rows
				items={[
					{ term: m.exam_correction_asked(), value: m.exam_correction_of({ n: num(asked), of: num(participants) }) },
					{ term: m.exam_correction_up(), value: num(up) },
					{ term: m.exam_correction_down(), value: num(down) },
					{ term: m.exam_correction_most(), value: marks(most) },
					{ term: m.exam_correction_better(), value: num(better) },
					{ term: m.exam_correction_worse(), value: num(worse) },
				]}
			/>
			<Movers title={m.exam_correction_winners_in()} movers={winnersIn} />
			<Movers title={m.exam_correction_winners_out()} movers={winnersOut} />
			{winnersIn.length + winnersOut.length === 0 ? (
				<p>{m.exam_correction_winners_same()}</p>
			) : (
				exam.prize && <Alert tone="warning">{m.exam_correction_prizes()}</Alert>
			)}
			<p>{m.exam_correction_told()}</p>
			<p>
				{m.exam_correction_bank_stays()} <a href={bankPaths.one(questionUuid)}>{m.exam_correction_in_bank()}</a>
			</p>
			<p>{m.question_appeal_admin_with_correction()}</p>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<FormErrors errors={form.errors} />
				<input type="hidden" name="change" value={change} />
				<input type="hidden" name="rankedAt" value={exam.rankedAt} />
				{standing && <input type="hidden" name="version" value={asOpened(lastResult, "version", standing.version)} />}
				<ReasonField field={fields.reason} />
				<ExplanationField field={fields.explanation} html={explanationHtml} />
				<ConfirmName name={exam.name} field={fields.name} />
				<div>
					<Button variant="danger" icon="success" pending={pending}>
						{m.exam_correction_confirm()}
					</Button>
				</div>
			</Form>
		</section>
	);
}
