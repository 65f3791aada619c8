import type { Family, Outcome } from "./call.ts";
import { messageOf } from "./codes.ts";
import { inOlderWords } from "./older-words.ts";
import type { Payment, Refund } from "./store.ts";
import { modeOf, writeAmount, writeTime, writeZonelessTime } from "./values.ts";

export type Answer = { status: number; body: Record<string, unknown> };

const SUCCESS = { statusCode: "0000", statusMessage: "Successful" };

/** Where the customer is sent back: what is in the address stays, as do its own parameters. */
export const callbackOf = ({ callbackUrl, paymentId, signature }: Payment, status: string): string =>
	`${callbackUrl}${callbackUrl.includes("?") ? "&" : "?"}paymentID=${paymentId}&status=${status}&signature=${signature}&apiVersion=1.2.0-beta/`;

export const checkoutAddress = (origin: string, { paymentId, hash }: Payment): string =>
	`${origin}/bkash/checkout?paymentId=${paymentId}&hash=${hash}&mode=${modeOf(paymentId)}&apiVersion=v1.2.0-beta/`;

/** Until it is executed a payment is "Initiated" (a hold "Authorized" then), unless the customer cancelled it or its time is over; who approved is verified. */
const statusOf = ({ state }: Payment, expired: boolean) => {
	if (state === "Completed" || state === "Cancelled" || state === "Authorized") return state;
	if (state === "Voided") return "Cancelled";
	return expired ? "Expired" : "Initiated";
};
const verificationOf = ({ state, trxId }: Payment) =>
	state === "Approved" || trxId !== null ? "Complete" : "Incomplete";
/** Payments that were made before there were holds are sales. */
const intentOf = ({ intent }: Payment) => intent ?? "sale";

/** An outcome in the words of v1.2.0-beta. */
function inFirst(outcome: Outcome, origin: string): Answer {
	const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body: { ...SUCCESS, ...body } });
	switch (outcome.kind) {
		case "refused":
			return { status: 200, body: { statusCode: outcome.code, statusMessage: messageOf(outcome.code) } };
		case "bad-body":
			return { status: 400, body: { message: "Invalid request body" } };
		case "created":
			return ok({ paymentID: outcome.payment.paymentId, ...createdFields(outcome.payment, origin) });
		case "executed": {
			const { paymentId, trxId, wallet } = outcome.payment;
			return ok({ paymentID: paymentId, trxID: trxId, customerMsisdn: wallet, ...executedFields(outcome.payment) });
		}
		case "queried": {
			const { paymentId, trxId, invoice } = outcome.payment;
			return ok({
				...queriedFields(outcome),
				paymentID: paymentId,
				mode: modeOf(paymentId),
				merchantInvoice: invoice,
				...(trxId && { trxID: trxId }),
			});
		}
		case "found": {
			const { trxId, wallet } = outcome.payment;
			return ok({ trxID: trxId, customerMsisdn: wallet, payerType: "Customer", ...foundFields(outcome) });
		}
		case "refunded":
			return ok({
				originalTrxID: outcome.payment.trxId,
				refundTrxID: outcome.refund.refundTrxId,
				transactionStatus: "Completed",
				amount: writeAmount(outcome.refund.amount),
				currency: "BDT",
				charge: "0.00",
				completedTime: writeTime(outcome.refund.refundedAt),
			});
		case "refunds":
			return inSecond(outcome, origin);
		default:
			return ok(inOlderWords(outcome, (payment) => linksOf(payment, origin)));
	}
}

/** An outcome in the words of the V2 family: other names, no code on success, errors with HTTP 400. */
function inSecond(outcome: Outcome, origin: string): Answer {
	const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
	switch (outcome.kind) {
		case "refused": {
			const message = messageOf(outcome.code);
			const internalCode = message.toLowerCase().replaceAll(/[^a-z]+/g, "_");
			return {
				status: 400,
				body: { internalCode, externalCode: outcome.code, errorMessageEn: message, errorMessageBn: null },
			};
		}
		case "bad-body":
			return { status: 400, body: { message: "Invalid request body" } };
		case "created":
			return ok({ paymentId: outcome.payment.paymentId, ...createdFields(outcome.payment, origin) });
		case "executed": {
			const { paymentId, trxId, wallet } = outcome.payment;
			const payer = { payerAccount: wallet, payerType: "Customer" };
			return ok({ paymentId, trxId, ...payer, ...executedFields(outcome.payment) });
		}
		case "queried": {
			const { paymentId, trxId, invoice } = outcome.payment;
			const fields = queriedFields(outcome);
			return ok({ ...fields, paymentId, merchantInvoiceNumber: invoice, ...(trxId && { trxId }) });
		}
		case "found": {
			const { trxId, wallet } = outcome.payment;
			return ok({ trxId, payerAccount: wallet, payerType: "Customer", ...foundFields(outcome) });
		}
		case "refunded":
			return ok({
				originalTrxId: outcome.payment.trxId,
				originalTrxAmount: writeAmount(outcome.payment.amount),
				currency: "BDT",
				sku: outcome.refund.sku,
				reason: outcome.refund.reason,
				...refundFields(outcome.refund),
			});
		case "refunds":
			return ok({
				originalTrxId: outcome.payment.trxId,
				originalTrxAmount: writeAmount(outcome.payment.amount),
				originalTrxCompletedTime: writeZonelessTime(outcome.payment.executedAt ?? 0),
				refundTransactions: outcome.refunds.map(refundFields),
			});
		default:
			return inFirst(outcome, origin);
	}
}

export const inWords = (family: Family, outcome: Outcome, origin: string): Answer =>
	family === "v1" ? inFirst(outcome, origin) : inSecond(outcome, origin);

const linksOf = (payment: Payment, origin: string) => ({
	bkashURL: checkoutAddress(origin, payment),
	callbackURL: payment.callbackUrl,
	successCallbackURL: callbackOf(payment, "success"),
	failureCallbackURL: callbackOf(payment, "failure"),
	cancelledCallbackURL: callbackOf(payment, "cancel"),
});

const agreedBy = ({ agreementId }: Payment) => (agreementId ? { agreementID: agreementId } : {});

function createdFields(payment: Payment, origin: string) {
	return {
		...linksOf(payment, origin),
		...agreedBy(payment),
		amount: writeAmount(payment.amount),
		intent: intentOf(payment),
		currency: "BDT",
		paymentCreateTime: writeTime(payment.createdAt),
		transactionStatus: "Initiated",
		merchantInvoiceNumber: payment.invoice,
	};
}

const executedFields = (payment: Payment) => ({
	payerReference: payment.payerReference,
	amount: writeAmount(payment.amount),
	transactionStatus: statusOf(payment, false),
	paymentExecuteTime: writeTime(payment.executedAt ?? 0),
	currency: "BDT",
	intent: intentOf(payment),
	...agreedBy(payment),
	merchantInvoiceNumber: payment.invoice,
});

type Standing = Extract<Outcome, { kind: "queried" | "found" }>;

const queriedFields = ({ payment, expired, refundable }: Standing) => ({
	paymentCreateTime: writeTime(payment.createdAt),
	...(payment.executedAt !== null && { paymentExecuteTime: writeTime(payment.executedAt) }),
	amount: writeAmount(payment.amount),
	currency: "BDT",
	intent: intentOf(payment),
	...agreedBy(payment),
	transactionStatus: statusOf(payment, expired),
	payerType: "Customer",
	...(payment.state === "Completed" && {
		payerAccount: payment.wallet,
		maxRefundableAmount: writeAmount(refundable),
	}),
	verificationStatus: verificationOf(payment),
	payerReference: payment.payerReference,
});

const foundFields = ({ payment, refundable }: Standing) => ({
	initiationTime: writeTime(payment.createdAt),
	completedTime: writeTime(payment.executedAt ?? 0),
	transactionType: "bKash Tokenized Checkout via API",
	transactionStatus: statusOf(payment, false),
	amount: writeAmount(payment.amount),
	maxRefundableAmount: writeAmount(refundable),
	currency: "BDT",
	organizationShortCode: "50022",
});

const refundFields = (refund: Refund) => ({
	refundTrxId: refund.refundTrxId,
	refundTransactionStatus: "Completed",
	refundAmount: writeAmount(refund.amount),
	completedTime: writeZonelessTime(refund.refundedAt),
});
