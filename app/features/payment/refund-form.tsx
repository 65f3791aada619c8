import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { CheckField, TextareaField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Answer = { reason: string; reasonError: string | null; confirmError: string | null; error: string | null };

/** Gives the whole payment back, once: a reason for the record, and a tick that it is meant. */
export function RefundForm({ amount, answer }: { amount: number; answer: Answer | null }) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="card grid gap-4">
			<h2 className="text-lg">{m.payment_admin_refund()}</h2>
			<p>{m.payment_admin_refund_text({ amount: taka(amount) })}</p>
			{answer?.error && (
				<Alert tone="danger" live>
					{answer.error}
				</Alert>
			)}
			<TextareaField
				id="reason"
				name="reason"
				label={m.payment_admin_reason()}
				hint={m.payment_admin_reason_hint()}
				error={answer?.reasonError}
				defaultValue={answer?.reason}
				maxLength={200}
				rows={3}
			/>
			<CheckField
				id="confirm"
				name="confirm"
				label={m.payment_admin_confirm({ amount: taka(amount) })}
				error={answer?.confirmError}
			/>
			<Button variant="danger" pending={pending}>
				{m.payment_admin_refund()}
			</Button>
		</Form>
	);
}
