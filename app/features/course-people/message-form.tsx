import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import { KeptDraft } from "~/components/kept-draft.tsx";
import { MAX_MESSAGE, messageSchema } from "~/domain/course-people/schemas.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

export const messageHint = () =>
	m.enrolment_message_hint({ n: num(MAX_MESSAGE.body), name: "{name}", course: "{course}" });

/** A message to chosen students, or to all of a list; what sends it says to how many. @param written what a template says */
export function MessageForm({
	to,
	count,
	sending,
	written,
	lastResult,
}: {
	/** Null where the list in the address says whom. */
	to: readonly string[] | null;
	count: number;
	/** Names this sending. */
	sending: string;
	written: string;
	lastResult: SubmissionResult<string[]> | undefined;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<{ body: string }>({
		id: "message",
		lastResult,
		defaultValue: { body: written },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: messageSchema }) as never,
	});
	const { key, ...body } = getTextareaProps(fields.body);
	return (
		<Form method="post" {...getFormProps(form)} className="grid gap-4">
			<FormErrors errors={form.errors} />
			<input type="hidden" name="intent" value={to ? "send" : "send-all"} />
			<input type="hidden" name="key" value={sending} />
			{to?.map((uuid) => (
				<input key={uuid} type="hidden" name="to" value={uuid} />
			))}
			<TextareaField
				reads="plain"
				key={key}
				{...body}
				label={m.enrolment_message_body()}
				hint={messageHint()}
				error={fields.body.errors && m.enrolment_message_wrong({ n: num(MAX_MESSAGE.body) })}
				maxLength={MAX_MESSAGE.body}
				rows={6}
			/>
			<div>
				<Button icon="mail" pending={pending}>
					{to ? m.enrolment_message_send() : m.enrolment_message_send_all({ n: num(count) })}
				</Button>
			</div>
			<KeptDraft form="message" version={written} about={to?.join(",") ?? "all"} />
		</Form>
	);
}
