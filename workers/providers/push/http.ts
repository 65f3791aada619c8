import type { PushOutcome, PushSender } from "~/domain/notification/push-port.ts";
import { encryptPush } from "./encrypt.ts";
import { type VapidKeys, vapidAuthorization } from "./vapid.ts";

type PushOptions = {
	keys: VapidKeys;
	sandboxOrigin: string | null;
	clock: () => number;
	timeoutMs?: number;
	fetch?: typeof fetch;
};

/** Where a push service says nothing, and the most that we heed of what it says. */
const RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;

/** How long to wait, by `Retry-After`: seconds or a date. */
function retryAfter(header: string | null, now: number): number {
	if (header === null) return RETRY_MS;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
	return Number.isFinite(ms) ? Math.min(LONGEST_RETRY_MS, Math.max(RETRY_MS, ms)) : RETRY_MS;
}

/**
 * Reasons of a 403 that lie in our own token. Apple: `{"reason":"BadJwtToken"}`, `ExpiredProviderToken`; Google: "invalid JWT provided", "exp
 * claim MUST NOT be …". Every other one, "subscription expired" among them, is of the subscription.
 */
const OUR_TOKEN = /\b(?:BadJwtToken|(?:Expired|Invalid|Missing)ProviderToken|JWT|(?:exp|aud|sub) claim)\b/i;
const LONGEST_REASON = 1_000;

/** How Mozilla (401) and Apple (400) say that the subscription is for another key, whose browser makes another. */
const OTHER_KEY = /VAPID public key mismatch|VapidPkHashMismatch/i;

/**
 * What a push service's answer stands for. RFC 8292: 401 says that our token is missing or not valid, 403 that the subscription is for
 * another key, whose browser makes another; but some services say 403 of a token as well.
 */
function outcomeOf({ status, headers }: Response, reason: string, now: number): PushOutcome {
	if (status >= 200 && status < 300) return "sent";
	if ((status === 400 || status === 401) && OTHER_KEY.test(reason)) return "gone";
	if (status === 401 || (status === 403 && OUR_TOKEN.test(reason))) return "we are refused";
	if (status === 403 || status === 404 || status === 410) return "gone";
	if (status === 429 || status >= 500) return { retryAfterMs: retryAfter(headers.get("retry-after"), now) };
	return "refused";
}

/** Whose answers say why in words that matter here. */
const SAYS_WHY = [400, 401, 403];

/** The first part of what a refusal says; of anything else nothing is read. */
async function reasonOf({ status, body }: Response): Promise<string> {
	const reader = body?.getReader();
	const first = SAYS_WHY.includes(status) ? await reader?.read() : undefined;
	await reader?.cancel();
	return new TextDecoder().decode(first?.value?.subarray(0, LONGEST_REASON));
}

/** Web Push: RFC 8030 with the encryption of RFC 8291 and the keys of RFC 8292. Follows no redirect. */
export function createPushSender({
	keys,
	sandboxOrigin,
	clock,
	timeoutMs = 10_000,
	...given
}: PushOptions): PushSender {
	const send = given.fetch ?? ((input, init) => fetch(input, init));
	return {
		publicKey: keys.publicKey,
		sandboxOrigin,
		async send(target, { payload, ttlSeconds, urgency, topic }) {
			let body: Uint8Array<ArrayBuffer>;
			try {
				body = await encryptPush(payload, target);
			} catch (error) {
				// Keys that are no point of the curve open nothing, ever.
				return error instanceof RangeError ? "refused" : "gone";
			}
			const authorization = await vapidAuthorization(keys, target.endpoint, clock());
			try {
				const response = await send(target.endpoint, {
					method: "POST",
					headers: {
						...{ authorization, ttl: String(ttlSeconds), urgency, topic },
						...{ "content-encoding": "aes128gcm", "content-type": "application/octet-stream" },
					},
					body,
					redirect: "manual",
					signal: AbortSignal.timeout(timeoutMs),
				});
				return outcomeOf(response, await reasonOf(response), clock());
			} catch {
				return { retryAfterMs: RETRY_MS };
			}
		},
	};
}
