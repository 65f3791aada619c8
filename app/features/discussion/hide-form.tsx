import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { MAX } from "~/domain/discussion/rules.ts";
import { threadFormSchema } from "~/domain/discussion/schemas.ts";
import { count } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Takes a question or an answer out of sight, with the reason that its author reads. */
export function HideForm({
	id,
	answer,
	lastResult,
}: {
	id: string;
	/** The uuid of the answer; without one, it is the question. */
	answer?: string;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const [form, fields] = useForm<{ reason: string }>({
		id,
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: threadFormSchema }) as never,
	});
	const { key, ...reason } = getTextareaProps(fields.reason);
	return (
		<details open={lastResult !== undefined}>
			<summary className="cursor-pointer py-2 text-sm font-medium">{m.discussion_hide()}</summary>
			<Form method="post" {...getFormProps(form)} className="grid gap-3 pt-2">
				<FormErrors errors={form.errors} />
				<input type="hidden" name="intent" value="hide" />
				{answer && <input type="hidden" name="answer" value={answer} />}
				<TextareaField
					reads="plain"
					key={key}
					{...reason}
					label={m.payment_admin_reason()}
					hint={m.discussion_hide_reason_hint()}
					error={fields.reason.errors && m.discussion_hide_reason_wrong({ n: count(MAX.reason) })}
					maxLength={MAX.reason}
					rows={2}
				/>
				<div>
					<Button small variant="danger" icon="lock">
						{m.discussion_hide()}
					</Button>
				</div>
			</Form>
		</details>
	);
}
