import { agree } from "./agreements.ts";
import { type Call, hasExpired, type Outcome, own, refused, text } from "./call.ts";
import { hold } from "./holds.ts";
import type { Payment, Store } from "./store.ts";
import { modeOf, newTrxId } from "./values.ts";

/** Moves the money: Approved becomes Completed, with a transaction. */
export function complete(store: Store, payment: Payment, now: number): Payment {
	const completed: Payment = { ...payment, state: "Completed", trxId: newTrxId(), executedAt: now };
	store.savePayment(completed);
	store.note("move", payment.paymentId, now);
	return completed;
}

/** Whether the execute call moves its money: an agreement has none, and a hold keeps it. */
export const movesMoney = ({ paymentId, intent }: Payment): boolean =>
	modeOf(paymentId) !== "0000" && intent !== "authorization";

/** Why a payment cannot be executed; null when it can. */
function obstacle({ store, now }: Call, payment: Payment): string | null {
	if (payment.state === "Completed" && modeOf(payment.paymentId) === "0000") return "2116";
	if (payment.state === "Authorized" || (payment.state === "Completed" && !movesMoney(payment))) return "2117";
	if (payment.state === "Completed") return "2062";
	if (hasExpired(payment, now)) return "2056";
	if (payment.state === "Cancelled" || payment.state === "Voided") return "2069";
	if (payment.state === "Failed") return payment.failCode ?? "2003";
	if (payment.agreementId && store.agreement(payment.agreementId)?.state === "Cancelled") return "2053";
	return payment.state === "Approved" ? null : "2056";
}

export function execute(call: Call, paymentId: unknown): Outcome {
	if (text(paymentId) === null) return refused("2065");
	const payment = own(call, paymentId);
	if (!payment) return refused("2002");
	const code = obstacle(call, payment);
	if (code) return refused(code);
	if (modeOf(payment.paymentId) === "0000") return agree(call, payment);
	const end = movesMoney(payment) ? complete : hold;
	return { kind: "executed", payment: end(call.store, payment, call.now) };
}

function standing({ store, now }: Call, payment: Payment) {
	const taken = store.refundsOf(payment.paymentId).reduce((sum, { amount }) => sum + amount, 0);
	return { payment, expired: hasExpired(payment, now), refundable: payment.amount - taken };
}

export function query(call: Call, paymentId: unknown): Outcome {
	if (text(paymentId) === null) return refused("2065");
	const payment = own(call, paymentId);
	if (!payment) return refused("2002");
	if (modeOf(payment.paymentId) !== "0000") return { kind: "queried", ...standing(call, payment) };
	const agreement = payment.agreementId ? call.store.agreement(payment.agreementId) : null;
	return { kind: "requested", payment, agreement, expired: hasExpired(payment, call.now) };
}

export function search(call: Call, trxId: unknown): Outcome {
	if (text(trxId) === null) return refused("2065");
	const payment = call.store.paymentOfTrx(String(trxId));
	return payment?.appKey === call.appKey ? { kind: "found", ...standing(call, payment) } : refused("2033");
}
