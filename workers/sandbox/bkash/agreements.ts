import { type Call, type Outcome, refused, text } from "./call.ts";
import type { Agreement, Payment } from "./store.ts";
import { newAgreementId } from "./values.ts";

/** Makes the agreement that the customer has approved. */
export function agree({ store, now }: Call, request: Payment): Outcome {
	const agreement: Agreement = {
		...{ agreementId: newAgreementId(now), paymentId: request.paymentId, appKey: request.appKey },
		...{ payerReference: request.payerReference, wallet: request.wallet ?? "", state: "Completed" },
		...{ createdAt: request.createdAt, executedAt: now, voidedAt: null },
	};
	store.saveAgreement(agreement);
	store.savePayment({ ...request, state: "Completed", agreementId: agreement.agreementId, executedAt: now });
	return { kind: "agreed", agreement };
}

/** A merchant's own agreement that the body names, or the refusal. */
function named({ store, appKey, body }: Call): Agreement | Outcome {
	const agreementId = text(body.agreementID);
	if (agreementId === null) return refused("2065");
	const agreement = store.agreement(agreementId);
	return agreement?.appKey === appKey ? agreement : refused("2051");
}

export function agreementStatus(call: Call): Outcome {
	const found = named(call);
	return "kind" in found ? found : { kind: "agreement", agreement: found };
}

/** Ends it: nothing is paid with it from now on. */
export function cancelAgreement(call: Call): Outcome {
	const found = named(call);
	if ("kind" in found) return found;
	if (found.state === "Cancelled") return refused("2053");
	const ended: Agreement = { ...found, state: "Cancelled", voidedAt: call.now };
	call.store.saveAgreement(ended);
	return { kind: "ended", agreement: ended };
}
