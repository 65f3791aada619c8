import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import { Bank } from "./bank.ts";
import { SqlStore } from "./sql-store.ts";

/** The bank of one sandbox, with a memory that lasts. One object holds it all. */
export class BkashSandbox extends DurableObject<SandboxEnv> {
	readonly #bank: Bank;

	constructor(state: DurableObjectState, env: SandboxEnv) {
		super(state, env);
		this.#bank = new Bank(new SqlStore(state.storage.sql), {
			clock: () => Date.now(),
			merchant: {
				username: env.BKASH_USERNAME,
				password: env.BKASH_PASSWORD,
				appKey: env.BKASH_APP_KEY,
				appSecret: env.BKASH_APP_SECRET,
			},
			ipn: { url: env.BKASH_IPN_URL, topicArn: env.BKASH_IPN_TOPIC },
		});
	}

	/** One call of the bank's; see `bkashOf`, which gives it its types back. */
	ask(name: keyof Bank, ...args: unknown[]): unknown {
		return Reflect.apply(this.#bank[name], this.#bank, args);
	}
}
