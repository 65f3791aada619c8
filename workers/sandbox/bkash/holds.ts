import { type Call, type Outcome, own, refused, text } from "./call.ts";
import type { Payment, Store } from "./store.ts";
import { newTrxId } from "./values.ts";

/** Keeps the money for the merchant without moving it: Approved becomes Authorized, with a transaction. */
export function hold(store: Store, payment: Payment, now: number): Payment {
	const held: Payment = { ...payment, state: "Authorized", trxId: newTrxId(), executedAt: now };
	store.savePayment(held);
	return held;
}

/** A payment whose money is held, or the refusal. */
function heldOf(call: Call): Payment | Outcome {
	const paymentId = text(call.body.paymentID);
	if (paymentId === null) return refused("2065");
	const payment = own(call, paymentId);
	if (!payment) return refused("2002");
	if (payment.state === "Authorized") return payment;
	const processed = payment.intent === "authorization" && payment.trxId !== null;
	return refused(processed ? "2119" : "2056");
}

/** Moves the money that is held. */
export function capture(call: Call): Outcome {
	const found = heldOf(call);
	if ("kind" in found) return found;
	const payment: Payment = { ...found, state: "Completed" };
	call.store.savePayment(payment);
	call.store.note("move", payment.paymentId, call.now);
	return { kind: "captured", payment, at: call.now };
}

/** Lets the money that is held go back to the customer. */
export function voidHold(call: Call): Outcome {
	const found = heldOf(call);
	if ("kind" in found) return found;
	const payment: Payment = { ...found, state: "Voided" };
	call.store.savePayment(payment);
	return { kind: "voided", payment, at: call.now };
}
