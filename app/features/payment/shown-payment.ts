import { codeText } from "~/domain/payment/code-text.ts";
import { landingAfter, outcomeOf } from "~/domain/payment/landing.ts";
import type { Payment } from "~/domain/payment/settle.server.ts";
import { againPath } from "./paths.ts";

/** A payment as its owner sees it: the provider's own words and addresses stay behind. */
export function shownPayment(payment: Payment) {
	const { uuid, purpose, itemTitle, amount, method, state, fulfilment, refundState } = payment;
	const { invoiceNumber, trxId, createdAt, completedAt } = payment;
	const outcome = outcomeOf(payment);
	return {
		...{ uuid, purpose, itemTitle, amount, method, state, fulfilment, refundState },
		...{ invoiceNumber, trxId, createdAt, completedAt, outcome },
		/** Short enough to be read out: the end of the uuid differs between payments of the same moment. */
		number: `${new Date(createdAt + 6 * 3_600_000).toISOString().slice(2, 10).replaceAll("-", "")}-${uuid.slice(-8).toUpperCase()}`,
		failure: outcome === "failure" && state === "failed" ? codeText(payment.providerCode) : null,
		onward: outcome === "success" ? landingAfter(payment) : null,
		again: againPath(payment),
	};
}

export type ShownPayment = ReturnType<typeof shownPayment>;
