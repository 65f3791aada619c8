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
	IssueNotFound: {
		status: 404,
		text: m.errors_issue_not_found,
		note: "No line of what needs a person has this id, or it was dealt with before.",
	},
	GoodsUsed: {
		status: 409,
		text: m.errors_goods_used,
		note: "What was bought was used or is no longer there, so it cannot be taken back.",
	},
	StillBeginning: {
		status: 409,
		text: m.errors_still_beginning,
		note: "A request with the same `Idempotency-Key` is on its way, or broke off.",
	},
	RefundedMeanwhile: {
		status: 409,
		text: m.errors_refunded_meanwhile,
		note: "Money of it was given back since it was looked at: nothing is given twice by the same request.",
	},
	NotRefundable: {
		status: 409,
		text: m.errors_not_refundable,
		note: "Not paid that way, given back before, on its way back, or spent meanwhile.",
	},
});
