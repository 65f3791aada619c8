import type { Log } from "~/domain/deps.ts";
import type { KeyCache } from "./certificate.ts";
import { type IpnNotice, readNotice } from "./notice.ts";
import { isSnsAddress, type SnsMessage, type SnsRefusal, verifySns } from "./sns.ts";

/** SNS sends 256 KiB at most. */
const LONGEST_BODY = 262_144;
const CONFIRM_TIMEOUT_MS = 10_000;

/** Certificates known to this isolate. */
const sharedKeys: KeyCache = new Map();

export type IpnDeps = {
	topicArn: string;
	/** Where the sandbox's certificates live; null in production. */
	sandboxOrigin: string | null;
	/** Sees to it that the payment is looked at soon, whatever becomes of `settle`. Throwing makes SNS send again. */
	expect: (notice: IpnNotice) => Promise<unknown>;
	/** The same idempotent settling as after the customer's return; runs after the answer. */
	settle: (notice: IpnNotice) => Promise<unknown>;
	/** Remembers a message's id; false when it came before and nothing is left to do. Throwing makes SNS send again. */
	claim: (messageId: string) => Promise<boolean>;
	/** Told of everything that was refused, for the record of events. */
	refused: (reason: SnsRefusal | "not-a-payment", messageId: string | null) => Promise<unknown>;
	log: Log;
	/** Milliseconds UTC. */
	clock: () => number;
	background: (work: Promise<unknown>) => void;
	fetch?: typeof fetch;
	keys?: KeyCache;
};

const answer = (status: number, words: string) => new Response(words, { status });

/**
 * One POST of Amazon SNS. 200 for what is genuine, new or not; 4xx for what is refused; 503 when we could not remember
 * it, so that it comes again.
 */
export async function handleIpn(request: Request, deps: IpnDeps): Promise<Response> {
	if (request.method !== "POST") return answer(405, "Method not allowed");
	const body = await readBody(request);
	if (body === null) return answer(413, "Too long");
	const get = deps.fetch ?? ((input, init) => fetch(input, init));
	const { topicArn, sandboxOrigin } = deps;
	const trust = { topicArn, sandboxOrigin, now: deps.clock(), keys: deps.keys ?? sharedKeys, fetch: get };
	const verdict = await verifySns(body, trust);
	if (verdict.kind === "refused") return refuse(deps, verdict.reason, verdict.messageId);
	const { message } = verdict;
	const named = request.headers.get("x-amz-sns-message-type");
	if (named !== null && named !== message.Type) return refuse(deps, "unreadable", message.MessageId);

	let fresh: boolean;
	try {
		fresh = await deps.claim(message.MessageId);
	} catch (error) {
		deps.log.error("ipn-not-remembered", error, { messageId: message.MessageId });
		return answer(503, "Try again");
	}
	if (!fresh) {
		deps.log.info("ipn-repeated", { messageId: message.MessageId });
		return answer(200, "OK");
	}
	return message.Type === "Notification" ? settle(deps, message) : confirm(deps, message, get);
}

async function settle(deps: IpnDeps, message: SnsMessage): Promise<Response> {
	const notice = readNotice(message.MessageId, message.Message);
	if (!notice) return refuse(deps, "not-a-payment", message.MessageId, 200);
	const { messageId, invoiceNumber, trxId } = notice;
	deps.log.info("ipn", { messageId, invoiceNumber, trxId, status: notice.status });
	// Only completed payments are pushed; anything else is told by query.
	if (notice.status !== "completed") return answer(200, "OK");
	try {
		await deps.expect(notice);
	} catch (error) {
		deps.log.error("ipn-not-remembered", error, { messageId });
		return answer(503, "Try again");
	}
	deps.background(
		deps.settle(notice).catch((error) => deps.log.error("ipn-not-settled", error, { messageId, invoiceNumber, trxId })),
	);
	return answer(200, "OK");
}

/** Visits the address that confirms the subscription, once; an unsubscription is only noted. */
function confirm(deps: IpnDeps, message: SnsMessage, get: typeof fetch): Response | Promise<Response> {
	if (message.Type !== "SubscriptionConfirmation") {
		deps.log.warn("ipn-unsubscribed", { topicArn: message.TopicArn });
		return answer(200, "OK");
	}
	if (!isSnsAddress(message.SubscribeURL, deps.sandboxOrigin))
		return refuse(deps, "wrong-certificate-host", message.MessageId);
	deps.background(
		get(message.SubscribeURL, { redirect: "manual", signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS) }).then(
			async (response) => {
				await response.body?.cancel();
				deps.log[response.ok ? "info" : "warn"]("ipn-subscribed", { status: response.status });
			},
			(error) => deps.log.error("ipn-not-subscribed", error),
		),
	);
	return answer(200, "OK");
}

const STATUS: Partial<Record<SnsRefusal | "not-a-payment", number>> = {
	unreadable: 400,
	"certificate-unavailable": 503,
};

async function refuse(
	deps: IpnDeps,
	reason: SnsRefusal | "not-a-payment",
	messageId: string | null,
	status = STATUS[reason] ?? 403,
): Promise<Response> {
	deps.log.warn("ipn-refused", { reason, messageId });
	await deps.refused(reason, messageId).catch((error) => deps.log.error("ipn-refusal-not-kept", error, { reason }));
	return answer(status, status === 200 ? "OK" : "Refused");
}

/** The body as text; null when it is longer than SNS sends. */
async function readBody(request: Request): Promise<string | null> {
	if (Number(request.headers.get("content-length") ?? 0) > LONGEST_BODY) return null;
	const body = await request.text();
	return body.length > LONGEST_BODY ? null : body;
}
