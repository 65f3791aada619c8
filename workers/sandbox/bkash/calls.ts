import type { Payment, Refund, Store } from "./store.ts";
import { newHash, newPaymentId, newSignature, newTrxId, readAmount } from "./values.ts";

const DAY = 24 * 3_600_000;
const MAX_REFUNDS = 10;
const REFUND_DAYS = 60;
const FORBIDDEN = /[<>&]/;

/** What a call came to, before it is put into a family's words. */
export type Outcome =
	| { kind: "refused"; code: string }
	/** The newer refund calls check the body before anything else. */
	| { kind: "bad-body" }
	| { kind: "created" | "executed"; payment: Payment }
	/** `refundable` is what could still be given back, in poisha. */
	| { kind: "queried" | "found"; payment: Payment; expired: boolean; refundable: number }
	| { kind: "refunded"; payment: Payment; refund: Refund }
	| { kind: "refunds"; payment: Payment; refunds: Refund[] };

type Body = Record<string, unknown>;
type Call = { store: Store; now: number; appKey: string; body: Body };
type Family = "v1" | "v2";

const refused = (code: string): Outcome => ({ kind: "refused", code });
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const isWeb = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? "");
const isReference = (value: string) => value.length <= 255 && !FORBIDDEN.test(value);

export function create({ store, now, appKey, body }: Call, family: Family): Outcome {
	if (family === "v1" && body.mode === undefined) return refused("2065");
	if (family === "v1" ? body.mode !== "0011" : body.mode !== undefined) return refused("2063");
	for (const name of ["payerReference", "callbackURL", "amount", "currency", "intent", "merchantInvoiceNumber"])
		if (body[name] === undefined || body[name] === "") return refused("2065");
	const amount = readAmount(body.amount);
	const [callbackUrl, payerReference, invoice] = [
		text(body.callbackURL),
		text(body.payerReference),
		text(body.merchantInvoiceNumber),
	];
	if (amount === null) return refused("2006");
	if (body.currency !== "BDT") return refused("2007");
	if (body.intent !== "sale") return refused("2008");
	if (!callbackUrl || !isWeb(callbackUrl)) return refused("2049");
	if (!payerReference || !isReference(payerReference)) return refused("2048");
	if (!invoice || !isReference(invoice)) return refused("2031");
	const payment: Payment = {
		paymentId: newPaymentId(now),
		appKey,
		family,
		invoice,
		amount,
		payerReference,
		callbackUrl,
		hash: newHash(),
		signature: newSignature(),
		state: "Initiated",
		step: "wallet",
		wallet: null,
		wrongOtps: 0,
		wrongPins: 0,
		failCode: null,
		trxId: null,
		createdAt: now,
		executedAt: null,
	};
	store.savePayment(payment);
	return { kind: "created", payment };
}

/** A merchant sees its own payments only. */
function own({ store, appKey }: Call, paymentId: unknown): Payment | null {
	const payment = store.payment(String(paymentId));
	return payment?.appKey === appKey ? payment : null;
}

export const hasExpired = (payment: Payment, now: number): boolean =>
	payment.state !== "Completed" && now - payment.createdAt >= DAY;

/** Moves the money: Approved becomes Completed, with a transaction. */
export function complete(store: Store, payment: Payment, now: number): Payment {
	const completed: Payment = { ...payment, state: "Completed", trxId: newTrxId(), executedAt: now };
	store.savePayment(completed);
	store.note("move", payment.paymentId, now);
	return completed;
}

/** Why a payment cannot be executed; null when it can. */
function obstacle(payment: Payment, now: number): string | null {
	if (payment.state === "Completed") return "2062";
	if (hasExpired(payment, now)) return "2056";
	if (payment.state === "Cancelled") return "2069";
	if (payment.state === "Failed") return payment.failCode ?? "2003";
	return payment.state === "Approved" ? null : "2056";
}

export function execute(call: Call, paymentId: unknown): Outcome {
	if (text(paymentId) === null) return refused("2065");
	const payment = own(call, paymentId);
	if (!payment) return refused("2002");
	const code = obstacle(payment, call.now);
	return code ? refused(code) : { kind: "executed", payment: complete(call.store, payment, call.now) };
}

function standing({ store, now }: Call, payment: Payment) {
	const taken = store.refundsOf(payment.paymentId).reduce((sum, { amount }) => sum + amount, 0);
	return { payment, expired: hasExpired(payment, now), refundable: payment.amount - taken };
}

export function query(call: Call, paymentId: unknown): Outcome {
	if (text(paymentId) === null) return refused("2065");
	const payment = own(call, paymentId);
	return payment ? { kind: "queried", ...standing(call, payment) } : refused("2002");
}

export function search(call: Call, trxId: unknown): Outcome {
	if (text(trxId) === null) return refused("2065");
	const payment = call.store.paymentOfTrx(String(trxId));
	return payment?.appKey === call.appKey ? { kind: "found", ...standing(call, payment) } : refused("2033");
}

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
