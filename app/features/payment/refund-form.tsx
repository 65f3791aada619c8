import { getFormProps, getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { InputField, TextareaField } from "~/components/field.tsx";
import { FormErrors } from "~/components/form-errors.tsx";
import type { RefundDestination } from "~/domain/payment/rules.ts";
import { refundFormSchema } from "~/domain/payment/schemas.ts";
import { ConfirmName } from "~/features/confirm/confirm-name.tsx";
import { writeTaka } from "~/lib/money.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Choice = { value: string; label: string };

/** One of a few, with native radio buttons. */
function Choices({
	name,
	legend,
	choices,
	chosen,
}: {
	name: string;
	legend: string;
	choices: Choice[];
	chosen: string;
}) {
	return (
		<fieldset className="grid gap-2">
			<legend className="field-label mb-1">{legend}</legend>
			{choices.map(({ value, label }) => (
				<label key={value} className="check">
					<input type="radio" name={name} value={value} defaultChecked={value === chosen} />
					<span>{label}</span>
				</label>
			))}
		</fieldset>
	);
}

const DESTINATIONS: Record<RefundDestination, () => string> = {
	bkash: m.payment_admin_refund_to_bkash,
	wallet: m.payment_admin_refund_to_wallet,
};

/** Gives money back, all of it or a part: why, how much, where to, what becomes of what was bought, and the number of its invoice, typed. */
export function RefundForm({
	invoice,
	left,
	refunded,
	destinations,
	hasGoods,
	lastResult,
}: {
	invoice: string;
	left: number;
	/** What was given back before, in poisha. */
	refunded: number;
	destinations: readonly RefundDestination[];
	hasGoods: boolean;
	lastResult?: SubmissionResult<string[]>;
}) {
	const pending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm({
		id: "refund",
		lastResult,
		defaultValue: { amount: writeTaka(left) },
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: refundFormSchema }),
	});
	const { key: reasonKey, ...reason } = getTextareaProps(fields.reason);
	const { key: amountKey, ...amount } = getInputProps(fields.amount, { type: "text" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid gap-4">
			<h2 className="text-lg">{m.payment_admin_refund()}</h2>
			<p>{m.payment_admin_refund_text({ amount: taka(left) })}</p>
			<FormErrors errors={form.errors} />
			<input type="hidden" name="refunded" value={String(lastResult?.initialValue?.refunded ?? refunded)} />
			<InputField
				key={amountKey}
				{...amount}
				inputMode="decimal"
				label={m.payment_admin_refund_amount()}
				hint={m.payment_admin_refund_amount_hint()}
				error={fields.amount.errors && m.payment_admin_refund_amount_wrong()}
			/>
			<Choices
				name={fields.destination.name}
				legend={m.payment_admin_refund_to()}
				choices={destinations.map((value) => ({ value, label: DESTINATIONS[value]() }))}
				chosen={String(fields.destination.initialValue ?? destinations[0])}
			/>
			{hasGoods && (
				<Choices
					name={fields.goods.name}
					legend={m.payment_admin_refund_goods()}
					choices={[
						{ value: "kept", label: m.payment_admin_refund_kept() },
						{ value: "taken", label: m.payment_admin_refund_taken() },
					]}
					chosen={String(fields.goods.initialValue ?? "kept")}
				/>
			)}
			<TextareaField
				reads="plain"
				key={reasonKey}
				{...reason}
				label={m.payment_admin_reason()}
				hint={m.payment_admin_reason_hint()}
				error={fields.reason.errors && m.payment_admin_reason_needed()}
				maxLength={200}
				rows={3}
			/>
			<ConfirmName name={invoice} field={fields.name} label={m.payment_invoice()} />
			<Button variant="danger" pending={pending}>
				{m.payment_admin_refund()}
			</Button>
		</Form>
	);
}
