import { type Call, type Family, type Outcome, refused, text } from "./call.ts";
import type { Agreement, Mode, Payment } from "./store.ts";
import { newHash, newPaymentId, newSignature, readAmount } from "./values.ts";

const FORBIDDEN = /[<>&]/;
const MODES: readonly unknown[] = ["0000", "0001", "0011"] satisfies Mode[];
const INTENTS: readonly unknown[] = ["sale", "authorization"];
const FOR_ALL = ["payerReference", "callbackURL"];
const FOR_PAYMENTS = [...FOR_ALL, "amount", "currency", "intent", "merchantInvoiceNumber"];

const isWeb = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? "");
const isReference = (value: string) => value.length <= 255 && !FORBIDDEN.test(value);

/** The older family says what it wants by a mode, the newer one by its path. */
function modeIn({ agreementID, mode }: Record<string, unknown>, family: Family): Mode | null {
	if (family === "v2") return mode === undefined ? "0011" : null;
	const needs = mode === "0001";
	return MODES.includes(mode) && needs === (text(agreementID) !== null) ? (mode as Mode) : null;
}

/** A new payment, or a new request for an agreement, which the customer then approves on the hosted page. */
export function create(call: Call, family: Family): Outcome {
	const { store, now, appKey, body } = call;
	if (family === "v1" && body.mode === undefined) return refused("2065");
	const mode = modeIn(body, family);
	if (!mode) return refused("2063");
	const asks = mode === "0000";
	for (const name of asks ? FOR_ALL : FOR_PAYMENTS)
		if (body[name] === undefined || body[name] === "") return refused("2065");
	const amount = asks ? 0 : readAmount(body.amount);
	if (amount === null) return refused("2006");
	if (!asks && body.currency !== "BDT") return refused("2007");
	const intent = asks ? "sale" : body.intent;
	if (!INTENTS.includes(intent) || (family === "v2" && intent !== "sale")) return refused("2008");
	const { callbackURL, payerReference, merchantInvoiceNumber: invoice = asks ? "" : undefined } = body;
	if (typeof callbackURL !== "string" || !isWeb(callbackURL)) return refused("2049");
	if (typeof payerReference !== "string" || !isReference(payerReference)) return refused("2048");
	if (typeof invoice !== "string" || !isReference(invoice)) return refused("2031");
	const agreement = mode === "0001" ? agreementToPayWith(call) : null;
	if (typeof agreement === "string") return refused(agreement);
	const payment: Payment = {
		...{ paymentId: newPaymentId(now, mode), appKey, family, invoice, amount, payerReference },
		...{ callbackUrl: callbackURL, hash: newHash(), signature: newSignature(), intent: intent as Payment["intent"] },
		...{ agreementId: agreement?.agreementId ?? null, state: "Initiated", wrongOtps: 0, wrongPins: 0 },
		// An agreement names the wallet, so that the PIN is all that is asked for.
		...(agreement ? { step: "pin", wallet: agreement.wallet } : { step: "wallet", wallet: null }),
		...{ failCode: null, trxId: null, createdAt: now, executedAt: null },
	};
	store.savePayment(payment);
	return mode === "0000"
		? { kind: "requested", payment, agreement: null, expired: false }
		: { kind: "created", payment };
}

/** The agreement that the body names, or the code that says why it does not serve. */
function agreementToPayWith({ store, appKey, body }: Call): Agreement | string {
	const agreement = store.agreement(String(body.agreementID));
	if (agreement?.appKey !== appKey) return "2051";
	return agreement.state === "Completed" ? agreement : "2053";
}
