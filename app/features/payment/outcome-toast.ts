import { codeText } from "~/domain/payment/code-text.ts";
import { outcomeOf } from "~/domain/payment/landing.ts";
import { purchasableOf } from "~/domain/payment/purchasables.ts";
import type { Fulfilment, PaymentPurpose, PaymentState } from "~/domain/payment/rules.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import type { ToastMessage } from "~/request/app-context.ts";

type Facts = {
	state: PaymentState;
	fulfilment: Fulfilment | null;
	purpose: PaymentPurpose;
	amount: number;
	providerCode: string | null;
};

/** How long payment errors stay (LOOK-3). */
const ERROR_SECONDS = 10;

/** What a person is told when a payment has an outcome. */
export function outcomeToast(payment: Facts): ToastMessage {
	const amount = taka(payment.amount);
	switch (outcomeOf(payment)) {
		case "success":
			return { tone: "success", text: purchasableOf(payment.purpose).paid(amount) };
		case "credited":
			return { tone: "warning", text: m.payment_credited({ amount }), seconds: ERROR_SECONDS };
		case "cancel":
			return { tone: "info", text: m.payment_cancelled(), seconds: ERROR_SECONDS };
		case "pending":
			return { tone: "info", text: payment.state === "initiated" ? m.payment_unpaid_title() : m.payment_pending() };
		case "failure":
			return { tone: "danger", text: codeText(payment.providerCode), seconds: ERROR_SECONDS };
	}
}
