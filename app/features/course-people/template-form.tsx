import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { MAX_MESSAGE, templatesFormSchema } from "~/domain/course-people/schemas.ts";
import type { Template } from "~/domain/course-people/templates.server.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { messageHint } from "./message-form.tsx";

/** A template that is made, or written anew. */
export function TemplateForm({
	of,
	lastResult,
}: {
	of?: Template;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const [form, fields] = useForm<{ name: string; body: string }>({
		id: `template-${of?.uuid ?? "new"}`,
		lastResult,
		defaultValue: { name: of?.name ?? "", body: of?.body ?? "" },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: templatesFormSchema }) as never,
	});
	const { key: nameKey, ...name } = getInputProps(fields.name, { type: "text" });
	const { key: bodyKey, ...body } = getTextareaProps(fields.body);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value="save" />
			{of && <input type="hidden" name="template" value={of.uuid} />}
			<InputField
				key={nameKey}
				{...name}
				label={m.common_name()}
				error={fields.name.errors && m.enrolment_template_name_wrong({ n: num(MAX_MESSAGE.name) })}
				maxLength={MAX_MESSAGE.name}
			/>
			<TextareaField
				reads="plain"
				key={bodyKey}
				{...body}
				label={m.enrolment_message_body()}
				hint={messageHint()}
				error={fields.body.errors && m.enrolment_message_wrong({ n: num(MAX_MESSAGE.body) })}
				maxLength={MAX_MESSAGE.body}
				rows={4}
			/>
			<div>
				<Button variant={of ? "secondary" : "primary"}>{m.common_save()}</Button>
			</div>
			<KeptDraft form={form.id} version={of ? `${of.name}\n${of.body}` : ""} />
		</Form>
	);
}
