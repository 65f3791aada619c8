import type { Family } from "#workers/providers/bkash/families.ts";
import type { Line } from "#workers/providers/bkash/send.ts";
import { createTokenEndpoint } from "#workers/providers/bkash/token-endpoint.ts";
import type { TokenSource } from "~/domain/payment/provider.ts";

export const MERCHANT = {
	username: "merchant",
	password: "local-only-password",
	appKey: "app-key",
	appSecret: "local-only-secret",
};

/** A token kept as long as nobody rejects it, and how often one was fetched. */
export function heldTokens(line: Line, family: Family): TokenSource & { fetched: () => number } {
	let held: string | undefined;
	let fetched = 0;
	return {
		fetched: () => fetched,
		async token() {
			if (held === undefined) {
				fetched += 1;
				const granted = await createTokenEndpoint({ ...line, family }, MERCHANT).grant();
				if (granted.kind !== "ok") throw new Error(granted.message);
				held = granted.token;
			}
			return { kind: "ok", token: held };
		},
		async reject(token) {
			if (token === held) held = undefined;
		},
	};
}
