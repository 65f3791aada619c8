import type { PaymentProvider, Refused, TokenSource, Unknown } from "~/domain/payment/provider.ts";
import type { Answer } from "./envelope.ts";
import { laterInstead } from "./envelope.ts";
import { type Endpoint, endpointsOf, type Family, type Operation } from "./families.ts";
import { readCreated, readExecuted, readFound, readQueried, readRefunded, readRefunds } from "./read.ts";
import { type Line, named, send } from "./send.ts";
import { formatAmount } from "./wire.ts";

type BkashOptions = Line & {
	family: Family;
	/** Which refund calls the merchant has; they are of their own age. */
	refunds: Family;
	appKey: string;
	tokens: TokenSource;
};

const FORBIDDEN = /[<>&]/;

/** A text that bKash takes: 1 to 255 characters, none of `< > &`. */
function sendable(name: string, value: string): string {
	if (value === "" || value.length > 255 || FORBIDDEN.test(value))
		throw new RangeError(`bKash does not take this ${name}`);
	return value;
}

/** bKash Tokenized Checkout, one-off payments (mode 0011). */
export function createBkash(options: BkashOptions): PaymentProvider {
	const endpoints = endpointsOf(options.family, options.refunds);

	/** Sends with the shared token. A 401 comes from the gateway, before bKash: one new token, one more try. */
	async function call(operation: Operation, values: Record<string, string>): Promise<Answer | Refused | Unknown> {
		const endpoint = endpoints[operation];
		const attempt = async (): Promise<{ outcome: Answer | Refused | Unknown; unauthorized?: string }> => {
			const held = await options.tokens.token();
			if (held.kind !== "ok") return { outcome: held };
			// The raw token: the prefixed form is refused by some.
			const headers = { Authorization: held.token, "X-APP-Key": options.appKey };
			const { outcome, httpStatus } = await send(options, endpoint, headers, named(endpoint, values));
			return httpStatus === 401 ? { outcome, unauthorized: held.token } : { outcome };
		};
		const first = await attempt();
		if (first.unauthorized === undefined) return first.outcome;
		await options.tokens.reject(first.unauthorized);
		return (await attempt()).outcome;
	}

	async function ask<T>(
		operation: Operation,
		values: Record<string, string>,
		read: (endpoint: Endpoint, body: Record<string, unknown>) => T | Unknown,
	): Promise<T | Refused | Unknown> {
		const outcome = await call(operation, values);
		return outcome.kind === "answer" ? read(endpoints[operation], outcome.body) : outcome;
	}

	return {
		async create({ amount, invoiceNumber, payerReference, callbackUrl }) {
			const values = {
				amount: formatAmount(amount),
				invoiceNumber: sendable("invoice number", invoiceNumber),
				payerReference: sendable("payer reference", payerReference),
				callbackUrl,
			};
			return laterInstead(await ask("create", values, readCreated));
		},

		execute: (paymentId) => ask("execute", { paymentId }, (endpoint, body) => readExecuted(endpoint, body, paymentId)),

		query: async (paymentId) =>
			laterInstead(await ask("query", { paymentId }, (endpoint, body) => readQueried(endpoint, body, paymentId))),

		search: async (trxId) =>
			laterInstead(await ask("search", { trxId }, (endpoint, body) => readFound(endpoint, body, trxId))),

		async refund({ paymentId, trxId, amount, sku, reason }) {
			const texts = { sku: sendable("SKU", sku), reason: sendable("reason", reason) };
			return ask("refund", { paymentId, trxId, amount: formatAmount(amount), ...texts }, readRefunded);
		},

		refundStatus: async (of) => laterInstead(await ask("refundStatus", of, readRefunds)),
	};
}
