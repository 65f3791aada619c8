/** Where a browser gets its messages, and what they are encrypted for, as it says it (RFC 8030, RFC 8291): keys in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
	/** Encrypted for the browser alone; at most 3,000 bytes in UTF-8. */
	payload: string;
	/** How long the push service keeps it for a phone that is off. */
	ttlSeconds: number;
	urgency: "high" | "normal" | "low";
	/** One that waits there is replaced by a later one of the same topic; at most 32 characters of base64url. */
	topic: string;
};

/**
 * What came of one: the push service took it; the subscription is over; the message was refused, which the same again would be; we
 * were, for our key or our token, which says nothing of the subscription; or nobody knows, and it may be tried again, at the earliest after so long.
 */
export type PushOutcome = "sent" | "gone" | "refused" | "we are refused" | { retryAfterMs: number };

/** Hands messages to the push services of browsers. Broken lines are outcomes, not exceptions. */
export type PushSender = {
	/** Ours, that subscriptions are made for (RFC 8292): base64url. */
	publicKey: string;
	/** Where a push server on this machine may be: nothing but a laptop or a test has one. */
	sandboxOrigin: string | null;
	send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};
