import type { BbbSandbox } from "./bbb/object.ts";
import type { BkashSandbox } from "./bkash/object.ts";
import type { PushInbox } from "./push/store.ts";
import type { SmsOutbox } from "./ssl-wireless/store.ts";

export type SandboxEnv = {
	SMS_OUTBOX: DurableObjectNamespace<SmsOutbox>;
	BKASH_SANDBOX: DurableObjectNamespace<BkashSandbox>;
	PUSH_INBOX: DurableObjectNamespace<PushInbox>;
	BBB_SANDBOX: DurableObjectNamespace<BbbSandbox>;
	ASSETS: Fetcher;
	/** Where this Worker is, for the addresses of subscriptions; else as it was asked. */
	PUSH_ORIGIN?: string;
	/** When bound, the only token that the SMS gateway takes. */
	SMS_API_TOKEN?: string;
	/** The merchant that bKash knows, each when bound; any other is refused then. */
	BKASH_USERNAME?: string;
	BKASH_PASSWORD?: string;
	BKASH_APP_KEY?: string;
	BKASH_APP_SECRET?: string;
	/** Where completed payments are pushed, and in which topic's name. */
	BKASH_IPN_URL?: string;
	BKASH_IPN_TOPIC?: string;
	/** What calls of BigBlueButton are signed with. */
	BBB_SECRET?: string;
	/** Where its events are posted for good, as its webhooks' own settings would say. */
	BBB_HOOK_URL?: string;
	/** A recording that it has from the first, as JSON: `recordId`, `meetingId`, `name`. */
	BBB_RECORDING?: string;
};
