import type { PushSender } from "~/domain/notification/push-port.ts";
import type { Vars } from "../../env.ts";
import { createPushSender } from "./http.ts";

/** Web Push as the environment has it. */
export const pushFromEnv = (vars: Vars, clock: () => number): PushSender =>
	createPushSender({
		keys: { publicKey: vars.PUSH_PUBLIC_KEY, privateKey: vars.PUSH_PRIVATE_KEY, subject: vars.PUSH_SUBJECT },
		sandboxOrigin: vars.PUSH_SANDBOX_ORIGIN ?? null,
		clock,
	});
