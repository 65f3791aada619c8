import type {
	Created,
	Executed,
	FoundTransaction,
	PaymentFacts,
	Queried,
	Refunded,
	RefundFacts,
	RefundsFound,
	TransactionStatus,
	Unknown,
} from "~/domain/payment/provider.ts";
import { field, lacking } from "./envelope.ts";
import type { Endpoint } from "./families.ts";
import { parseAmount, parseTime } from "./wire.ts";

type Body = Record<string, unknown>;

const STATUSES: Record<string, TransactionStatus> = {
	initiated: "initiated",
	authorized: "authorized",
	completed: "completed",
};
const statusOf = (raw: string): TransactionStatus => STATUSES[raw.toLowerCase()] ?? "other";

export function readCreated(endpoint: Endpoint, body: Body): Created | Unknown {
	const paymentId = field(endpoint, body, "paymentId");
	const paymentUrl = field(endpoint, body, "paymentUrl");
	if (!paymentId || paymentId.length > 64) return lacking(endpoint, "paymentId");
	if (!paymentUrl || !/^https?:$/.test(URL.parse(paymentUrl)?.protocol ?? "")) return lacking(endpoint, "paymentUrl");
	return { kind: "ok", paymentId, paymentUrl, createdAt: parseTime(field(endpoint, body, "createdAt")) };
}

/** Facts of the payment that was asked for; an answer about another one is no answer. */
function readFacts(endpoint: Endpoint, body: Body, asked: string): PaymentFacts | Unknown {
	if (field(endpoint, body, "paymentId") !== asked) return lacking(endpoint, "paymentId");
	const rawStatus = field(endpoint, body, "status");
	if (!rawStatus) return lacking(endpoint, "status");
	const of = (name: string) => field(endpoint, body, name);
	const verification = of("verification");
	return {
		paymentId: asked,
		status: statusOf(rawStatus),
		rawStatus,
		trxId: of("trxId"),
		amount: parseAmount(of("amount")),
		currency: of("currency"),
		invoiceNumber: of("invoiceNumber"),
		payerReference: of("payerReference"),
		payer: of("payer"),
		customerVerified: verification === null ? null : verification.toLowerCase() === "complete",
		createdAt: parseTime(of("createdAt")),
		completedAt: parseTime(of("completedAt")),
	};
}

export function readExecuted(endpoint: Endpoint, body: Body, asked: string): Executed | Unknown {
	const facts = readFacts(endpoint, body, asked);
	if ("kind" in facts) return facts;
	return facts.trxId ? { kind: "ok", ...facts, trxId: facts.trxId } : lacking(endpoint, "trxId");
}

/** Completed without a transaction id is not believed. */
export function readQueried(endpoint: Endpoint, body: Body, asked: string): Queried | Unknown {
	const facts = readFacts(endpoint, body, asked);
	if ("kind" in facts) return facts;
	return facts.status === "completed" && !facts.trxId ? lacking(endpoint, "trxId") : { kind: "ok", ...facts };
}

export function readFound(endpoint: Endpoint, body: Body, asked: string): FoundTransaction | Unknown {
	if (field(endpoint, body, "trxId") !== asked) return lacking(endpoint, "trxId");
	const rawStatus = field(endpoint, body, "status");
	if (!rawStatus) return lacking(endpoint, "status");
	return {
		kind: "ok",
		trxId: asked,
		status: statusOf(rawStatus),
		rawStatus,
		amount: parseAmount(field(endpoint, body, "amount")),
		currency: field(endpoint, body, "currency"),
		payer: field(endpoint, body, "payer"),
		refundable: parseAmount(field(endpoint, body, "refundable")),
		completedAt: parseTime(field(endpoint, body, "completedAt")),
	};
}

function readRefundFacts(endpoint: Endpoint, body: Body): RefundFacts | Unknown {
	const refundTrxId = field(endpoint, body, "refundTrxId");
	const rawStatus = field(endpoint, body, "status");
	if (!refundTrxId) return lacking(endpoint, "refundTrxId");
	if (!rawStatus) return lacking(endpoint, "status");
	return {
		refundTrxId,
		status: statusOf(rawStatus),
		rawStatus,
		amount: parseAmount(field(endpoint, body, "amount")),
		completedAt: parseTime(field(endpoint, body, "completedAt")),
	};
}

export function readRefunded(endpoint: Endpoint, body: Body): Refunded | Unknown {
	const facts = readRefundFacts(endpoint, body);
	return "kind" in facts ? facts : { kind: "ok", originalTrxId: field(endpoint, body, "originalTrxId"), ...facts };
}

/** The newer answer has a list, the older one is a single refund. */
export function readRefunds(endpoint: Endpoint, body: Body): RefundsFound | Unknown {
	const [listName] = endpoint.response.list ?? [];
	const entries = listName === undefined ? [body] : body[listName];
	if (!Array.isArray(entries)) return lacking(endpoint, "list");
	const refunds: RefundFacts[] = [];
	for (const entry of entries) {
		const facts = readRefundFacts(endpoint, (entry ?? {}) as Body);
		if ("kind" in facts) return facts;
		refunds.push(facts);
	}
	return { kind: "ok", originalTrxId: field(endpoint, body, "originalTrxId"), refunds };
}
