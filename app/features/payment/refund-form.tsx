import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { refundFormSchema } from "~/domain/payment/schemas.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Gives the whole payment back, once: a reason for the record, and a tick that it is meant. */
export function RefundForm({ amount, lastResult }: { amount: number; lastResult?: SubmissionResult<string[]> }) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "refund",
		lastResult,
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: refundFormSchema }),
	});
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	const { key: confirmKey, ...confirm } = getInputProps(fields.confirm, { type: "checkbox" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.payment_admin_refund()}</h2>
			<p>{m.payment_admin_refund_text({ amount: taka(amount) })}</p>
			{form.errors && (
				<Alert tone="danger" live>
					{form.errors}
				</Alert>
			)}
			<TextareaField
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				hint={m.payment_admin_reason_hint()}
				error={fields.reason.errors && m.payment_admin_reason_needed()}
				maxLength={200}
				rows={3}
			/>
			<CheckField
				key={confirmKey}
				{...confirm}
				label={m.payment_admin_confirm({ amount: taka(amount) })}
				error={fields.confirm.errors && m.payment_admin_confirm_needed()}
			/>
			<Button variant="danger" pending={pending}>
				{m.payment_admin_refund()}
			</Button>
		</Form>
	);
}
