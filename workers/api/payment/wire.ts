import type { Initiation } from "~/domain/payment/initiate.server.ts";
import { outcomeOf } from "~/domain/payment/landing.ts";
import { providersCode } from "~/domain/payment/own-codes.ts";
import type { Payment } from "~/domain/payment/settle.server.ts";

/** A payment begun, or refused by the provider, in the provider's own names. */
export const toStarted = (initiation: Initiation) => {
	const { kind, paymentUuid: uuid } = initiation;
	return kind === "started"
		? { success: "true", bkash_code: null, paymentURL: initiation.paymentUrl, uuid, paymentID: initiation.paymentId }
		: { success: "false", bkash_code: providersCode(initiation.code), paymentURL: null, uuid, paymentID: null };
};

/** How a payment stands. */
export const toVerified = (payment: Payment) => ({
	success: outcomeOf(payment) === "success" ? "true" : "false",
	// What was refused before it succeeded is no reason any more.
	bkash_code: outcomeOf(payment) === "success" ? null : providersCode(payment.providerCode),
	uuid: payment.uuid,
	state: payment.state,
	fulfilment: payment.fulfilment,
});
