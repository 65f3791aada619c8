import { z } from "zod";
import { decode, fetchPublicKey, type KeyCache } from "./certificate.ts";

const text = z.string().max(262_144);
const common = {
	MessageId: z.string().min(1).max(100),
	TopicArn: z.string().max(256),
	Message: text,
	Timestamp: z.iso.datetime(),
	SignatureVersion: z.enum(["1", "2"]),
	Signature: z.string().max(4096),
	SigningCertURL: z.string().max(2048),
};
const confirmation = { ...common, Token: z.string().max(4096), SubscribeURL: z.string().max(4096) };

const messageSchema = z.discriminatedUnion("Type", [
	z.object({ Type: z.literal("Notification"), ...common, Subject: z.string().max(256).nullish() }),
	z.object({ Type: z.literal("SubscriptionConfirmation"), ...confirmation }),
	z.object({ Type: z.literal("UnsubscribeConfirmation"), ...confirmation }),
]);

/** A message of Amazon SNS as it is posted. */
export type SnsMessage = z.infer<typeof messageSchema>;

export type SnsRefusal =
	| "unreadable"
	| "wrong-topic"
	| "wrong-certificate-host"
	| "certificate-unavailable"
	| "bad-signature"
	| "stale";

type SnsTrust = {
	/** The only topic that is listened to. */
	topicArn: string;
	/** Outside production, an origin whose certificates are believed beside Amazon's; null in production. */
	sandboxOrigin: string | null;
	/** Milliseconds UTC. */
	now: number;
	keys: KeyCache;
	fetch: typeof fetch;
};

const SIGNED = {
	Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
	SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
	UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** The text that SNS signs: name and value on a line each, in this order, a missing subject left out. */
export function stringToSign(message: SnsMessage): string {
	const values = message as Record<string, string | null | undefined>;
	return SIGNED[message.Type]
		.flatMap((name) => (values[name] === undefined || values[name] === null ? [] : [`${name}\n${values[name]}\n`]))
		.join("");
}

const AMAZON = /^sns\.[a-z]{2}(-[a-z]+)+-\d+\.amazonaws\.com$/;

/** Whether an address is Amazon's SNS (https, its host, no port, no user), or the sandbox's where one is allowed. */
export function isSnsAddress(address: string, sandboxOrigin: string | null): boolean {
	const url = URL.parse(address);
	if (url?.username !== "" || url.password !== "") return false;
	if (sandboxOrigin !== null && url.origin === sandboxOrigin) return true;
	return url.protocol === "https:" && url.port === "" && AMAZON.test(url.hostname);
}

type Pinned = Pick<SnsTrust, "topicArn" | "sandboxOrigin">;

/** Amazon's names of its certificates, and the sandbox's. */
const AMAZON_CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{4,64}\.pem$/;
const SANDBOX_CERTIFICATE = /^\/bkash\/sns\/[\w-]+\.pem$/;

/** The host of the topic's own region. */
const hostOf = (topicArn: string) => `sns.${topicArn.split(":")[3]}.amazonaws.com`;

/** Whether a certificate lies where those of this topic do: the host of its region, the path, nothing behind it. */
function isCertificateAddress(address: string, { topicArn, sandboxOrigin }: Pinned): boolean {
	const url = URL.parse(address);
	if (!url || !isSnsAddress(address, sandboxOrigin) || url.search !== "" || url.hash !== "") return false;
	if (url.origin === sandboxOrigin) return SANDBOX_CERTIFICATE.test(url.pathname);
	return url.hostname === hostOf(topicArn) && AMAZON_CERTIFICATE.test(url.pathname);
}

/** Whether an address does nothing but confirm a subscription. */
export function isConfirmationAddress(address: string, { topicArn, sandboxOrigin }: Pinned): boolean {
	const url = URL.parse(address);
	if (!url || !isSnsAddress(address, sandboxOrigin)) return false;
	const named = url.searchParams.getAll("Action").join() === "ConfirmSubscription";
	return named && (url.origin === sandboxOrigin || (url.hostname === hostOf(topicArn) && url.pathname === "/"));
}

/** SNS gives up within hours; what is older has been kept by somebody. */
const OLDEST_MS = 24 * 3_600_000;
const CLOCK_DIFFERENCE_MS = 15 * 60_000;

const ALGORITHM = "RSASSA-PKCS1-v1_5";
const HASHES = { "1": "SHA-1", "2": "SHA-256" } as const;

async function isSignedBy(spki: Uint8Array, message: SnsMessage): Promise<boolean> {
	const algorithm = { name: ALGORITHM, hash: HASHES[message.SignatureVersion] };
	const key = await crypto.subtle.importKey("spki", spki as BufferSource, algorithm, false, ["verify"]);
	const signature = decode(message.Signature) as BufferSource;
	return crypto.subtle.verify(ALGORITHM, key, signature, new TextEncoder().encode(stringToSign(message)));
}

/**
 * Reads and checks a posted SNS message: topic and certificate host pinned, signature by versions 1 and 2, not older
 * than a day. That it came before is for the caller to see, by its MessageId.
 */
export async function verifySns(
	body: string,
	trust: SnsTrust,
): Promise<
	{ kind: "verified"; message: SnsMessage } | { kind: "refused"; reason: SnsRefusal; messageId: string | null }
> {
	const read = messageSchema.safeParse(parseJson(body));
	if (!read.success) return { kind: "refused", reason: "unreadable", messageId: null };
	const message = read.data;
	const refused = (reason: SnsRefusal) => ({ kind: "refused", reason, messageId: message.MessageId }) as const;
	if (message.TopicArn !== trust.topicArn) return refused("wrong-topic");
	if (!isCertificateAddress(message.SigningCertURL, trust)) return refused("wrong-certificate-host");
	let spki: Uint8Array;
	try {
		spki = await fetchPublicKey(message.SigningCertURL, trust.keys, trust.now, trust.fetch);
	} catch {
		return refused("certificate-unavailable");
	}
	const genuine = await isSignedBy(spki, message).catch(() => false);
	if (!genuine) return refused("bad-signature");
	const age = trust.now - Date.parse(message.Timestamp);
	if (age > OLDEST_MS || age < -CLOCK_DIFFERENCE_MS) return refused("stale");
	return { kind: "verified", message };
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
