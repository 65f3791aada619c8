import type { SmsOutbox } from "./ssl-wireless/store.ts";

export type SandboxEnv = {
	SMS_OUTBOX: DurableObjectNamespace<SmsOutbox>;
	ASSETS: Fetcher;
	/** When bound, the only token that the SMS gateway takes. */
	SMS_API_TOKEN?: string;
};
