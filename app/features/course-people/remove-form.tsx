import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { removeSchema } from "~/domain/course-people/schemas.ts";
import { REASON_MAX } from "~/domain/enrolment/schemas.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Takes a student out of a course, with a reason that they read. @param keep the way back */
export function RemoveForm({ keep, lastResult }: { keep: string; lastResult: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useForm<{ reason: string }>({
		id: "remove",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: removeSchema }) as never,
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<FormErrors errors={form.errors} />
			<TextareaField
				reads="plain"
				key={key}
				{...reason}
				label={m.payment_admin_reason()}
				error={fields.reason.errors && m.enrolment_remove_reason_wrong({ n: num(REASON_MAX) })}
				maxLength={REASON_MAX}
				rows={3}
			/>
			<EndOrKeep intent="remove" end={m.enrolment_remove()} keep={keep} keepText={m.enrolment_remove_back()} />
			<KeptDraft form="remove" />
		</Form>
	);
}
