import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { MAX } from "~/domain/attendance/rules.ts";
import { excuseSchema } from "~/domain/attendance/schemas.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Why one does not come; taken back until it begins. */
export function ExcuseForm({ excuse, lastResult }: { excuse: string | null; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "excuse-form",
		lastResult,
		defaultValue: { reason: excuse ?? "" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: excuseSchema }),
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-144 gap-5">
			<p className="text-soft">{m.attendance_excuse_lead()}</p>
			<FormErrors errors={form.errors} />
			<TextareaField
				reads="plain"
				key={key}
				{...reason}
				rows={3}
				maxLength={MAX.excuse}
				label={m.attendance_excuse_reason()}
				error={fields.reason.errors && m.attendance_reason_error({ n: num(MAX.excuse) })}
			/>
			<div className="flex flex-wrap gap-3">
				<Button name="intent" value="excuse" pending={pending}>
					{m.attendance_excuse_send()}
				</Button>
				{excuse !== null && (
					<Button name="intent" value="take-back" variant="secondary" formNoValidate>
						{m.attendance_excuse_back()}
					</Button>
				)}
			</div>
			<KeptDraft form="excuse-form" version={excuse ?? ""} />
		</Form>
	);
}
