import type { Log } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { readBytes } from "~/request/read-bytes.ts";
import { heldBackStatus } from "~/request/read-form.server.ts";
import type { KeyCache } from "./certificate.ts";
import { type IpnNotice, readNotice } from "./notice.ts";
import { isConfirmationAddress, type SnsMessage, type SnsRefusal, verifySns } from "./sns.ts";

/** SNS sends 256 KiB at most. */
const LONGEST_BODY = 262_144;
const CONFIRM_TIMEOUT_MS = 10_000;

/** Certificates known to this isolate. */
const sharedKeys: KeyCache = new Map();

export type IpnDeps = {
	topicArn: string;
	/** Where the sandbox's certificates live; null in production. */
	sandboxOrigin: string | null;
	/** Keeps the notice and has its payment looked at soon, whatever becomes of `settle`. Throwing makes SNS send again. */
	expect: (notice: IpnNotice) => Promise<unknown>;
	/** Keeps a genuine message that tells of no payment, for a person. Throwing makes SNS send again. */
	keepStrange: (messageId: string, message: string) => Promise<unknown>;
	/** The same idempotent settling as after the customer's return; runs after the answer. */
	settle: (notice: IpnNotice) => Promise<unknown>;
	/** Whether something is left to do about a message: false when it was dealt with. Throwing makes SNS send again. */
	claim: (messageId: string) => Promise<boolean>;
	/** Takes a message that is acted on once; false when somebody has taken it. */
	take: (messageId: string) => Promise<boolean>;
	/** What it led to has failed: it may be taken again. */
	giveBack: (messageId: string) => Promise<unknown>;
	/** Told of everything that was refused, to be counted: anybody can send as much of it as they like. */
	refused: (reason: SnsRefusal | "not-a-payment", messageId: string | null) => unknown;
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
	if (body instanceof Response) return body;
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
	if (!notice) {
		try {
			await deps.keepStrange(message.MessageId, message.Message);
		} catch (error) {
			deps.log.error("ipn-not-remembered", error, { messageId: message.MessageId });
			return answer(503, "Try again");
		}
		return refuse(deps, "not-a-payment", message.MessageId, 200);
	}
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

/** Visits the address that confirms the subscription, once, however often the message comes; an unsubscription is only noted. */
async function confirm(deps: IpnDeps, message: SnsMessage, get: typeof fetch): Promise<Response> {
	if (message.Type !== "SubscriptionConfirmation") {
		deps.log.warn("ipn-unsubscribed", { topicArn: message.TopicArn });
		return answer(200, "OK");
	}
	const { MessageId: messageId, SubscribeURL: url } = message;
	if (!isConfirmationAddress(url, deps)) return refuse(deps, "wrong-certificate-host", messageId);
	try {
		if (!(await deps.take(messageId))) return answer(200, "OK");
	} catch (error) {
		deps.log.error("ipn-not-remembered", error, { messageId });
		return answer(503, "Try again");
	}
	deps.background(subscribe(deps, messageId, url, get));
	return answer(200, "OK");
}

async function subscribe(deps: IpnDeps, messageId: string, url: string, get: typeof fetch): Promise<void> {
	try {
		const response = await get(url, { redirect: "manual", signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS) });
		await response.body?.cancel();
		if (!response.ok) throw new Error(`The confirmation's address answered ${response.status}`);
		deps.log.info("ipn-subscribed", { status: response.status });
	} catch (error) {
		deps.log.error("ipn-not-subscribed", error);
		await deps.giveBack(messageId).catch((cause) => deps.log.error("ipn-not-given-back", cause, { messageId }));
	}
}

const STATUS: Partial<Record<SnsRefusal | "not-a-payment", number>> = {
	unreadable: 400,
	"certificate-unavailable": 503,
};

function refuse(
	deps: IpnDeps,
	reason: SnsRefusal | "not-a-payment",
	messageId: string | null,
	status = STATUS[reason] ?? 403,
): Response {
	deps.log.warn("ipn-refused", { reason, messageId });
	deps.refused(reason, messageId);
	return answer(status, status === 200 ? "OK" : "Refused");
}

/** The body as text, or the answer to one that is longer than SNS sends, broke off or was not let in. */
async function readBody(request: Request): Promise<string | Response> {
	try {
		return new TextDecoder().decode(await readBytes(request, LONGEST_BODY));
	} catch (error) {
		if (requestErrors.is(error, "BodyTooLarge")) return answer(413, "Too long");
		if (requestErrors.is(error, "InvalidRequest")) return answer(400, "Refused");
		if (heldBackStatus(error) !== null) return answer(503, "Try again");
		throw error;
	}
}
