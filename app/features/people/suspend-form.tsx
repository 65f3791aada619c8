import { getFormProps, getSelectProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { SelectField, TextareaField } from "~/components/field.tsx";
import { REASON } from "~/domain/account/suspension-reason.ts";
import { REASONS, restoreSchema, suspendSchema } from "~/domain/people/suspension.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { m } from "~/paraglide/messages.js";

type LastResult = { lastResult?: SubmissionResult<string[]> };

/** Suspends an account: why, what the person is told, and the name of whose it is. `children` is what is special now. */
export function SuspendForm({ name, lastResult, children }: LastResult & { name: string; children?: React.ReactNode }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "suspend",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: suspendSchema }),
	});
	const { key: reasonKey, ...reason } = getSelectProps(fields.reason);
	const { key: textKey, ...text } = getTextareaProps(fields.text);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.people_suspend()}</h2>
			<p>{m.people_suspend_text()}</p>
			{children}
			<input type="hidden" name="intent" value="suspend" />
			<SelectField
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				error={fields.reason.errors && m.people_suspend_choose()}
			>
				<option value="">{m.account_profile_choose()}</option>
				{REASONS.map((name) => (
					<option key={name} value={name}>
						{REASON[name]()}
					</option>
				))}
			</SelectField>
			<TextareaField
				reads="plain"
				key={textKey}
				{...text}
				label={m.people_suspend_words()}
				hint={m.people_suspend_words_hint()}
				error={fields.text.errors && m.payment_issue_note_needed()}
				maxLength={500}
				rows={4}
			/>
			<ConfirmName name={name} field={fields.name} />
			<Button variant="danger" icon="lock" pending={pending}>
				{m.people_suspend()}
			</Button>
		</Form>
	);
}

/** Opens a suspended account again, with a note for the other admins. @param suspension the one that ends */
export function RestoreForm({ lastResult, suspension }: LastResult & { suspension: string }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "restore",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: restoreSchema }),
	});
	const { key: noteKey, ...note } = getTextareaProps(fields.note);
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.people_restore()}</h2>
			<p>{m.people_restore_text()}</p>
			<input type="hidden" name="intent" value="restore" />
			<input type="hidden" name="suspension" value={suspension} />
			<TextareaField
				reads="plain"
				key={noteKey}
				{...note}
				label={m.people_restore_note()}
				hint={m.people_restore_note_hint()}
				error={fields.note.errors && m.payment_issue_note_needed()}
				maxLength={500}
				rows={3}
			/>
			<Button icon="check" pending={pending}>
				{m.people_restore()}
			</Button>
		</Form>
	);
}
