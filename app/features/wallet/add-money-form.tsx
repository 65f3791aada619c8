import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { InputField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { topUpSchema } from "~/domain/wallet/schemas.ts";
import { QUICK_AMOUNTS } from "~/domain/wallet/top-up.ts";
import { Initiating, useSending } from "~/features/payment/initiating.tsx";
import { paymentPaths } from "~/features/payment/paths.ts";
import { writeTaka } from "~/lib/money.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Amount, and on to bKash. The quick amounts are links that fill the field, so that they work without a script. */
export function AddMoneyForm({
	amount,
	returnTo,
	lastResult,
	error,
}: {
	amount: string;
	returnTo: string | null;
	lastResult: SubmissionResult<string[]> | null;
	/** A failure of ours, in words. */
	error: string | null;
}) {
	const sending = useSending("bkash");
	const [form, fields] = useForm({
		id: "add-money",
		lastResult,
		defaultValue: { amount },
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: topUpSchema }),
	});
	const { key, ...input } = getInputProps(fields.amount, { type: "text" });
	return (
		<Form method="post" {...getFormProps(form)} className="card grid max-w-120 gap-5">
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<InputField
				key={key}
				{...input}
				label={m.payment_amount()}
				hint={m.payment_amount_hint()}
				error={fields.amount.errors ? m.errors_invalid_amount() : undefined}
				inputMode="decimal"
				autoComplete="off"
				required
			/>
			<nav aria-label={m.payment_quick()}>
				<p className="mb-2 text-sm text-soft">{m.payment_quick()}</p>
				<div className="flex flex-wrap gap-2">
					{QUICK_AMOUNTS.map((quick) => (
						<ButtonLink
							key={quick}
							small
							variant="secondary"
							href={paymentPaths.addMoney(writeTaka(quick), returnTo ?? undefined)}
						>
							{taka(quick)}
						</ButtonLink>
					))}
				</div>
			</nav>
			{returnTo && <p className="text-sm text-soft">{m.payment_add_for()}</p>}
			<Button block name="intent" value="bkash" pending={sending} iconEnd="external">
				{m.payment_to_bkash()}
			</Button>
			<Initiating open={sending} />
		</Form>
	);
}
