import type { SandboxEnv } from "../env.ts";
import type { Bank } from "./bank.ts";

/** The bank as it is seen from another isolate. */
type RemoteBank = {
	[K in keyof Bank]: (...args: Parameters<Bank[K]>) => Promise<Awaited<ReturnType<Bank[K]>>>;
};

/** The one bank of this sandbox. */
export function bkashOf(env: SandboxEnv): RemoteBank {
	const object = env.BKASH_SANDBOX.getByName("all");
	return new Proxy({} as RemoteBank, {
		get:
			(_, name) =>
			(...args: unknown[]) =>
				object.ask(name as keyof Bank, ...args),
	});
}
