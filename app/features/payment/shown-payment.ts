import { codeText } from "~/domain/payment/code-text.ts";
import { landingAfter, outcomeOf, type Stand } from "~/domain/payment/landing.ts";
import type { Refund } from "~/domain/payment/refund.server.ts";
import type { Payment } from "~/domain/payment/settle.server.ts";
import { againPath } from "./paths.ts";

/** What went back, or is on its way: what was refused is between us and the provider. */
export const shownRefunds = (refunds: readonly Refund[]) =>
	refunds
		.filter((of) => of.state !== "failed")
		.map(({ uuid, amount, given, destination, goods, state, completedAt, refundTrxId }) => ({
			...{ uuid, amount: given ?? amount, destination, state, at: completedAt, refundTrxId },
			taken: state === "completed" && goods === "taken",
		}));

export type ShownRefund = ReturnType<typeof shownRefunds>[number];

/** A payment as its owner sees it: the provider's own words and addresses stay behind. @param stand of what was bought */
export function shownPayment(payment: Payment, refunds: readonly Refund[], stand: Stand) {
	const { uuid, purpose, itemTitle, amount, method, state, fulfilment, refundState, refunded } = payment;
	const { invoiceNumber, trxId, payer, createdAt, completedAt, receiptNumber } = payment;
	const outcome = outcomeOf(payment);
	return {
		...{ uuid, purpose, itemTitle, amount, method, state, fulfilment, refundState, refunded },
		...{ invoiceNumber, trxId, payer, createdAt, completedAt, outcome },
		number: receiptNumber,
		refunds: shownRefunds(refunds),
		isGone: stand === "gone",
		failure: outcome === "failure" && state === "failed" ? codeText(payment.providerCode) : null,
		/** What is gone is not gone on to. */
		onward: outcome === "success" && stand !== "gone" ? landingAfter({ ...payment, stand }) : null,
		again: againPath(payment),
	};
}

export type ShownPayment = ReturnType<typeof shownPayment>;
