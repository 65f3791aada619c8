import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { asOpened } from "~/components/as-opened.ts";
import { Button } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { Icon } from "~/components/icon.tsx";
import type { VerificationStatus } from "~/domain/account/session.ts";
import { REASON_CODES } from "~/domain/verification/reasons.ts";
import { adminFormSchema, NOTE_MAX } from "~/domain/verification/schemas.ts";
import { m } from "~/paraglide/messages.js";
import { reasonWords } from "./words.ts";

type Result = SubmissionResult<string[]>;

/** Of several forms on the page the answer is to the one that was sent. */
const mineOf = (lastResult: Result | undefined, decisions: readonly string[]) =>
	decisions.includes(String(lastResult?.initialValue?.decision)) ? lastResult : undefined;

const onValidate = ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema: adminFormSchema });

/** Yes. @param seen since when it waited as it is shown: decided is what was looked at */
export function AcceptForm({ seen }: { seen: number }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="card grid gap-3">
			<input type="hidden" name="seen" value={seen} />
			<p>{m.verification_admin_accept_text()}</p>
			<div>
				<Button icon="verified" pending={pending} name="decision" value="accept">
					{m.verification_admin_accept()}
				</Button>
			</div>
		</Form>
	);
}

/** No, with the reasons that the teacher reads. */
export function RejectForm({ seen, lastResult }: { seen: number; lastResult?: Result }) {
	const pending = useNavigation().formMethod === "POST";
	const mine = mineOf(lastResult, ["reject"]);
	const [form, fields] = useForm({ id: "reject", lastResult: mine, shouldRevalidate: "onInput", onValidate });
	const { key, ...note } = getTextareaProps(fields.note);
	const chosen = [mine?.initialValue?.reasons ?? []].flat().map(String);
	const wrong = fields.reasons.errors !== undefined;
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<input type="hidden" name="seen" value={asOpened(mine, "seen", seen)} />
			<input type="hidden" name="decision" value="reject" />
			<fieldset className="reasons grid gap-2" aria-describedby={wrong ? "reasons-error" : undefined}>
				<legend className="field-label mb-1">{m.verification_admin_reasons()}</legend>
				{/* Before the boxes: focus goes to the first, and the last of them may be off the screen. */}
				{wrong && (
					<p id="reasons-error" className="field-error">
						<Icon name="danger" size={18} />
						<span>{m.verification_admin_reason_needed()}</span>
					</p>
				)}
				{REASON_CODES.map((code, index) => {
					const { field, text, mend } = reasonWords(code);
					return (
						<label key={code} className="check">
							<input
								type="checkbox"
								id={index === 0 ? fields.reasons.id : undefined}
								name="reasons"
								value={code}
								defaultChecked={chosen.includes(code)}
								aria-invalid={wrong || undefined}
							/>
							<span>
								<strong>{field}: </strong>
								{text} <span className="text-soft">{mend}</span>
							</span>
						</label>
					);
				})}
			</fieldset>
			<TextareaField
				reads="plain"
				key={key}
				{...note}
				label={m.verification_admin_note()}
				error={fields.note.errors && m.verification_text_wrong()}
				maxLength={NOTE_MAX}
				rows={2}
				optional
			/>
			<div>
				<Button variant="danger" icon="wrong" pending={pending}>
					{m.verification_admin_reject()}
				</Button>
			</div>
		</Form>
	);
}

const SUSPEND = {
	decision: "suspend",
	title: m.verification_admin_suspend,
	text: m.verification_admin_suspend_text,
	why: m.verification_admin_suspend_words,
	button: { variant: "danger", icon: "lock" },
} as const;

const RESTORE = {
	decision: "restore",
	title: m.verification_admin_restore,
	text: m.verification_admin_restore_text,
	why: m.verification_admin_restore_why,
	button: { variant: "secondary", icon: "refresh" },
} as const;

/** Suspends the teacher, with what they read and a tick that it is meant; or ends that, with the reason for it. */
export function SuspensionForm({ status, lastResult }: { status: VerificationStatus; lastResult?: Result }) {
	const pending = useNavigation().formMethod === "POST";
	const { decision, title, text, why, button } = status === "Suspended" ? RESTORE : SUSPEND;
	const [form, fields] = useForm({
		id: "suspension",
		lastResult: mineOf(lastResult, [decision]),
		shouldRevalidate: "onInput",
		onValidate,
	});
	const { key, ...note } = getTextareaProps(fields.note);
	const { key: confirmKey, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{title()}</h2>
			<p>{text()}</p>
			<input type="hidden" name="decision" value={decision} />
			<TextareaField
				reads="plain"
				key={key}
				{...note}
				label={why()}
				error={fields.note.errors && m.verification_admin_note_needed()}
				maxLength={NOTE_MAX}
				rows={2}
			/>
			{decision === "suspend" && (
				<CheckField
					key={confirmKey}
					{...confirm}
					label={m.verification_admin_suspend_confirm()}
					error={fields.confirm.errors && m.common_must_be_checked()}
				/>
			)}
			<div>
				<Button {...button} pending={pending}>
					{title()}
				</Button>
			</div>
		</Form>
	);
}
