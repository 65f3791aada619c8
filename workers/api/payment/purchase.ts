import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import type { ItemRequest } from "~/domain/payment/purchasables.server.ts";
import { verifyPayment } from "~/domain/payment/verify-payment.server.ts";
import { type Answer, type CallContext, ok } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { paymentParams, startedPayment, verifiedPayment } from "./schemas.ts";
import { toStarted, toVerified } from "./wire.ts";

/** What all calls say that begin a payment, whatever is bought. */
export const beginning = {
	tag: "Payments",
	access: "student",
	idempotent: true,
	notes:
		'When the provider refuses, the answer is 200 with `success` "false" and its code; what we refuse ourselves is an error.',
	answers: { 200: { description: "Begun, or refused", schema: startedPayment, example: EXAMPLE.startedPayment } },
} as const;

/** Begins a payment of the student. @param key of the header; @param returnTo a path of ours to go on to afterwards */
export const begin = async (
	{ deps, actor }: CallContext<"student">,
	request: ItemRequest,
	key: string | null,
	returnTo: string | null = null,
): Promise<Answer> => ok(toStarted(await initiatePayment(deps, actor, request, returnTo, key)));

/** What any of these calls may be refused with, besides what is said of the thing itself. */
export const refusals = ["TooManyRequests", "LimitReached", "KeyReused", "StillBeginning", "PriceChanged"] as const;

/** All that a call is which verifies a purchase, but for its address. */
export const verifying = (...purposes: ItemRequest["purpose"][]) => ({
	tag: "Payments",
	access: "student" as const,
	notes:
		"Does what the browser's return does: asks the provider, executes and grants, once, however often it is called. Only for the payer.",
	params: paymentParams,
	answers: {
		200: { description: "How the payment stands", schema: verifiedPayment, example: EXAMPLE.verifiedPayment },
	},
	errors: ["PaymentNotFound", "TooManyRequests"] as const,
	handle: async ({ deps, actor }: CallContext<"student">, { params }: { params: { id: string } }) =>
		ok(toVerified(await verifyPayment(deps, actor, params.id, ...purposes))),
});

/** A path of ours, also of an address with our origin in front; what else was given is refused by the use case. */
export function ownPath({ deps }: CallContext, address: string | undefined): string | null {
	const origin = deps.vars.PUBLIC_ORIGIN;
	return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : (address ?? null);
}
