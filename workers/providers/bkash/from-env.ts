import type { PaymentProvider, Refused, TokenSource } from "~/domain/payment/provider.ts";
import type { Bindings, Vars } from "../../env.ts";
import { createBkash } from "./http.ts";

type Namespace = Bindings["BKASH_TOKEN"];

/** The token object of a merchant. A stub is made for each call: one that has thrown stays broken. */
export function sharedTokens(namespace: Namespace, merchant: string): TokenSource {
	// The types of RPC make of a union of results a union of promises.
	const stub = () => namespace.getByName(merchant) as unknown as TokenSource;
	const asking = async <T>(call: () => Promise<T>): Promise<T> => {
		try {
			return await call();
		} catch (error) {
			const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean };
			if (!retryable || overloaded) throw error;
			return call();
		}
	};
	return {
		async token() {
			try {
				return await asking(() => stub().token());
			} catch (error) {
				const message = `The token object: ${String(error)}`;
				return { kind: "refused", code: null, message, group: "retry-later", httpStatus: null } satisfies Refused;
			}
		},
		async reject(token) {
			// A token that could not be reported will be refused again, and reported then.
			await asking(() => stub().reject(token)).catch(() => {});
		},
	};
}

/** bKash as the environment describes it. */
export const bkashFromEnv = (vars: Vars, namespace: Namespace): PaymentProvider =>
	createBkash({
		origin: vars.BKASH_ORIGIN,
		version: vars.BKASH_VERSION,
		family: vars.BKASH_FAMILY,
		refunds: vars.BKASH_REFUNDS,
		appKey: vars.BKASH_APP_KEY,
		tokens: sharedTokens(namespace, vars.BKASH_USERNAME),
	});
