import { DurableObject } from "cloudflare:workers";
import type { Refused } from "~/domain/payment/provider.ts";
import { type Bindings, parseEnv } from "../../env.ts";
import { createTokenEndpoint } from "./token-endpoint.ts";
import { NO_TOKEN, TokenKeeper, type TokenState } from "./token-keeper.ts";

/**
 * The merchant's token, one object named after the merchant: every grant and refresh of the product goes through it.
 * Outgoing calls wait for earlier writes, so a call is counted before it leaves.
 */
export class BkashToken extends DurableObject<Bindings> {
	/** Tests replace it. */
	fetcher: typeof fetch = (input, init) => fetch(input, init);
	#keeper: TokenKeeper | undefined;
	/** An instant set by tests (ms UTC), at which this object's clock stands still. */
	#frozenNow: number | undefined;

	constructor(ctx: DurableObjectState, env: Bindings) {
		super(ctx, env);
		if (env.ENVIRONMENT === "test") this.#frozenNow = ctx.storage.kv.get<number>("frozen-now");
	}

	token(): Promise<{ kind: "ok"; token: string } | Refused> {
		return this.#opened().token();
	}

	reject(token: string): void {
		this.#opened().reject(token);
	}

	/**
	 * Stops this object's clock at an instant (ms UTC), for tests.
	 * @throws Error outside ENVIRONMENT=test
	 */
	setClock(now: number): void {
		if (this.env.ENVIRONMENT !== "test") throw new Error("The clock of the token cannot be set");
		this.ctx.storage.kv.put("frozen-now", now);
		this.#frozenNow = now;
	}

	#opened(): TokenKeeper {
		this.#keeper ??= this.#open();
		return this.#keeper;
	}

	#open(): TokenKeeper {
		const vars = parseEnv(this.env);
		const { kv } = this.ctx.storage;
		return new TokenKeeper({
			endpoint: createTokenEndpoint(
				{
					origin: vars.BKASH_ORIGIN,
					version: vars.BKASH_VERSION,
					family: vars.BKASH_FAMILY,
					fetch: (input, init) => this.fetcher(input, init),
				},
				{
					username: vars.BKASH_USERNAME,
					password: vars.BKASH_PASSWORD,
					appKey: vars.BKASH_APP_KEY,
					appSecret: vars.BKASH_APP_SECRET,
				},
			),
			clock: () => this.#frozenNow ?? Date.now(),
			load: () => kv.get<TokenState>("state") ?? NO_TOKEN,
			save: (state) => kv.put("state", state),
			background: (work) => this.ctx.waitUntil(work),
		});
	}
}
