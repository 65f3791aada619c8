import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

export const paymentErrors = defineErrors({
	PaymentNotFound: {
		status: 404,
		text: m.errors_payment_not_found,
		note: "No payment of this student has this id.",
	},
	NotEnoughBalance: {
		status: 402,
		text: m.errors_not_enough_balance,
		note: "The wallet holds less than the price; nothing was charged.",
	},
	PaymentUnavailable: {
		status: 503,
		text: m.errors_payment_unavailable,
		note: "The payment provider does not answer; nothing was charged.",
	},
	NotRefundable: {
		status: 409,
		text: m.errors_not_refundable,
		note: "Not paid through bKash, refunded before, or spent meanwhile.",
	},
});
