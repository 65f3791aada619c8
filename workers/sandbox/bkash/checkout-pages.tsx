import { page } from "../page.tsx";
import { messageOf, OTP, PIN, WALLETS } from "./codes.ts";
import type { CallbackStatus } from "./customer.ts";
import type { Payment, Step } from "./store.ts";
import { modeOf, writeAmount } from "./values.ts";
import { callbackOf } from "./words.ts";

const TITLE = "Pay with bKash";
const FIELDS: Record<Step, { label: string; hint: string; type: "text" | "password"; submit: string }> = {
	wallet: { label: "Your bKash account number", hint: "01770618575", type: "text", submit: "Continue" },
	otp: { label: "Verification code", hint: OTP, type: "text", submit: "Continue" },
	pin: { label: "PIN", hint: PIN, type: "password", submit: "Approve" },
};
const OUTCOMES = { pays: "pays", "2023": "has not enough money", "2037": "is blocked" } as const;

function Bill({ payment }: { payment: Payment }) {
	return (
		<dl className="bill">
			<dt>Merchant</dt>
			<dd>Pathshala</dd>
			{payment.invoice && (
				<>
					<dt>Invoice</dt>
					<dd>{payment.invoice}</dd>
				</>
			)}
			<dt>{payment.intent === "authorization" ? "Amount to hold" : "Amount"}</dt>
			<dd className="amount">
				{modeOf(payment.paymentId) === "0000"
					? "None now: you let the merchant ask again"
					: `৳${writeAmount(payment.amount)}`}
			</dd>
			{payment.wallet && (
				<>
					<dt>Account</dt>
					<dd>{payment.wallet}</dd>
				</>
			)}
		</dl>
	);
}

/** One step of three: wallet, code, PIN. */
export function formPage(payment: Payment, error: string | null): string {
	const { step } = payment;
	const { label, hint, type, submit } = FIELDS[step];
	const known = step === "wallet" && WALLETS[payment.payerReference] ? payment.payerReference : undefined;
	return page(
		{ title: TITLE },
		<>
			<Bill payment={payment} />
			<form method="post" className="checkout">
				<label htmlFor="value">{label}</label>
				<input
					id="value"
					name={step}
					type={type}
					inputMode="numeric"
					autoComplete="off"
					defaultValue={known}
					aria-invalid={error !== null}
					aria-describedby={error === null ? "hint" : "error hint"}
				/>
				{error !== null && (
					<p id="error" role="alert">
						{error} {messageOf(error)}
					</p>
				)}
				<p className="buttons">
					<button type="submit" name="action" value="continue">
						{submit}
					</button>
					<button type="submit" name="action" value="cancel" className="second">
						Cancel
					</button>
				</p>
				<p id="hint" className="meta">
					In this sandbox: {hint}
				</p>
			</form>
			{step === "wallet" && (
				<section aria-labelledby="wallets">
					<h2 id="wallets">Test accounts</h2>
					<ul>
						{Object.entries(WALLETS).map(([wallet, outcome]) => (
							<li key={wallet}>
								<code>{wallet}</code> {OUTCOMES[outcome]}
							</li>
						))}
					</ul>
					<p>
						The code is <code>{OTP}</code> and the PIN <code>{PIN}</code>.
					</p>
				</section>
			)}
		</>,
	);
}

const ENDS: Record<CallbackStatus, string> = {
	success: "You have approved this payment.",
	failure: "This payment has failed.",
	cancel: "This payment was cancelled.",
};

/** For somebody who comes back to a payment that is over. */
export const overPage = (payment: Payment, status: CallbackStatus | null): string =>
	page(
		{ title: TITLE },
		<>
			<Bill payment={payment} />
			<p>{status ? ENDS[status] : "This payment has expired."}</p>
			{payment.failCode && (
				<p>
					{payment.failCode} {messageOf(payment.failCode)}
				</p>
			)}
			{status && (
				<p>
					<a href={callbackOf(payment, status)}>Back to the merchant</a>
				</p>
			)}
		</>,
	);

/** Where the customer stays when the way back is switched off: a tab that is closed here never returns. */
export const approvedPage = (payment: Payment): string =>
	page(
		{ title: TITLE },
		<>
			<Bill payment={payment} />
			<p>Done. This sandbox was told not to send you back, as if you had closed the tab.</p>
		</>,
	);

export const strangePage = (): string =>
	page(
		{ title: TITLE },
		<p>This is not an address that the create call returned. Follow it byte for byte, with its hash as it is.</p>,
	);
