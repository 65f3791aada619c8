import type { SandboxEnv } from "../env.ts";
import type { BkashSandbox } from "./object.ts";

type Remote<T> = {
	[K in keyof T]: T[K] extends (...args: infer Args) => infer Result
		? (...args: Args) => Promise<Awaited<Result>>
		: never;
};

/** The one object of this sandbox. The types of RPC make of a union of results a union of promises, so they are not used. */
export const bkashOf = (env: SandboxEnv) =>
	env.BKASH_SANDBOX.getByName("all") as unknown as Remote<Omit<BkashSandbox, keyof DurableObject>>;

type DurableObject = import("cloudflare:workers").DurableObject;
