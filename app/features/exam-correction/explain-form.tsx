import { type FieldMetadata, getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { Prose } from "~/components/prose.tsx";
import type { StandingCorrection } from "~/domain/exam-correction/explain-correction.server.ts";
import { EXPLANATION_MOST } from "~/domain/exam-correction/schemas.ts";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { m } from "~/paraglide/messages.js";

/** What students read instead of the explanation of the key before, and how it will look, where that was asked for (MT-8.6). */
export function ExplanationField({ field, html }: { field: FieldMetadata<string>; html: string | null }) {
	const pending = useNavigation().formMethod === "POST";
	const { key, ...explanation } = getTextareaProps(field);
	return (
		<>
			<TextareaField
				reads="hinted"
				key={key}
				{...explanation}
				label={m.exam_correction_explanation()}
				hint={m.exam_correction_explanation_hint()}
				error={field.errors}
				optional
				maxLength={EXPLANATION_MOST}
				rows={5}
			/>
			{html !== null && html !== "" && (
				<section className="explanation" aria-label={m.discussion_preview()}>
					<KatexStyles in={[html]} />
					<p className="label-caps">{m.attempt_explanation()}</p>
					<Prose html={html} />
				</section>
			)}
			<div>
				<Button variant="secondary" icon="eye" name="preview" value="on" formNoValidate pending={pending}>
					{m.exam_correction_explanation_preview()}
				</Button>
			</div>
		</>
	);
}

/** The explanation of a correction that stands: written or changed without scoring anybody again. */
export function ExplainForm({
	standing,
	lastResult,
	explanationHtml,
}: {
	standing: StandingCorrection;
	lastResult?: SubmissionResult<string[]> | undefined;
	explanationHtml: string | null;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ explanation: string }>({
		id: "explain",
		lastResult,
		defaultValue: { explanation: standing.explanation ?? "" },
	});
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.exam_correction_explain()}</h2>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="explain" />
			<input type="hidden" name="version" value={asOpened(lastResult, "version", standing.version)} />
			<ExplanationField field={fields.explanation} html={explanationHtml} />
			<div>
				<Button icon="check" pending={pending}>
					{m.exam_correction_explain_save()}
				</Button>
			</div>
		</Form>
	);
}
