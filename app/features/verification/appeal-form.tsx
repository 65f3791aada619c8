import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { APPEAL_MAX, appealSchema } from "~/domain/verification/schemas.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { fieldError } from "./words.ts";

/** Why a refusal is wrong, once and for some days. */
export function AppealForm({ until, lastResult }: { until: number; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "appeal",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: appealSchema }),
	});
	const { key, ...appeal } = getTextareaProps(fields.appeal);
	return (
		<section aria-labelledby="appeal-title">
			<h2 id="appeal-title" className="text-lg">
				{m.verification_appeal_title()}
			</h2>
			<p className="mt-1 mb-3 text-soft">{m.verification_appeal_lead({ when: dateTime(until) })}</p>
			<Form method="post" action="#appeal" {...getFormProps(form)} className="grid gap-3">
				<input type="hidden" name="intent" value="appeal" />
				<FormErrors errors={form.errors} />
				<TextareaField
					reads="plain"
					key={key}
					{...appeal}
					label={m.verification_appeal_label()}
					error={fieldError(fields.appeal.errors)}
					maxLength={APPEAL_MAX}
					rows={3}
				/>
				<div>
					<Button variant="secondary" icon="flag" pending={pending}>
						{m.verification_appeal_send()}
					</Button>
				</div>
			</Form>
		</section>
	);
}
