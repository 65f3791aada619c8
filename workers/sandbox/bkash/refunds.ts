import { type Call, DAY, type Family, type Outcome, own, refused, text } from "./call.ts";
import type { Refund } from "./store.ts";
import { newTrxId, readAmount } from "./values.ts";

const MAX_REFUNDS = 10;
const REFUND_DAYS = 60;

type RefundFields = { paymentId: unknown; trxId: unknown; amount: unknown; sku: unknown; reason: unknown };

/** The older calls refund once, the newer ones up to ten times within what was paid. */
export function refund(call: Call, family: Family, fields: RefundFields): Outcome {
	const [paymentId, trxId, sku, reason] = [
		text(fields.paymentId),
		text(fields.trxId),
		text(fields.sku),
		text(fields.reason),
	];
	if (family === "v2" && (!paymentId || !trxId || !sku || !reason || (fields.amount ?? "") === ""))
		return { kind: "bad-body" };
	if (!paymentId || !trxId || fields.amount === undefined) return refused("2065");
	if (!sku) return refused("2073");
	if (!reason) return refused("2078");
	if (sku.length > 255) return refused("2075");
	if (reason.length > 255) return refused("2076");
	const payment = own(call, paymentId);
	if (!payment) return refused("2002");
	if (payment.state !== "Completed" || payment.executedAt === null) return refused("2127");
	if (payment.trxId !== trxId) return refused("2077");
	const amount = readAmount(fields.amount);
	if (amount === null) return refused("2072");
	if (call.now - payment.executedAt > REFUND_DAYS * DAY) return refused("2071");
	const before = call.store.refundsOf(paymentId);
	if (family === "v1" && before.length > 0) return refused("2034");
	if (before.length >= MAX_REFUNDS) return refused("2074");
	const taken = before.reduce((sum, earlier) => sum + earlier.amount, 0);
	if (taken + amount > payment.amount) return refused("2026");
	const made: Refund = { refundTrxId: newTrxId(), paymentId, amount, sku, reason, refundedAt: call.now };
	call.store.saveRefund(made);
	return { kind: "refunded", payment, refund: made };
}

export function refundStatus(call: Call, family: Family, fields: { paymentId: unknown; trxId: unknown }): Outcome {
	const payment = own(call, fields.paymentId);
	if (!payment) return refused("2002");
	if (!payment.trxId || payment.trxId !== fields.trxId) return refused("2077");
	const refunds = call.store.refundsOf(payment.paymentId);
	if (family === "v2") return { kind: "refunds", payment, refunds };
	const [only] = refunds;
	return only ? { kind: "refunded", payment, refund: only } : refused("2033");
}
