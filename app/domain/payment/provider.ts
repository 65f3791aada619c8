import type { Poisha } from "~/lib/money.ts";

/**
 * What a refusal asks of the caller. `retry-later`: the provider cannot now, nothing moved. `customer`: this payment is
 * lost, let the student start a new one. `settle-by-query`: it happened already, ask by query and finish normally.
 * `cancelled`: over for good. `not-refundable`: this refund is refused for good. `configuration`: our account or set-up, somebody has to look. `unknown`: ask by query.
 */
export type CodeGroup =
	| "retry-later"
	| "customer"
	| "settle-by-query"
	| "cancelled"
	| "not-refundable"
	| "configuration"
	| "unknown";

/** The provider (or its gateway) said no. The message is the provider's own words, for logs: never for students. */
export type Refused = {
	kind: "refused";
	/** The provider's code as the catalogue has it; null when the gateway or the line spoke. */
	code: string | null;
	message: string;
	group: CodeGroup;
	/** Null when nothing was answered. */
	httpStatus: number | null;
};

/** A call that moves money was sent and its outcome is not known. Never send it again: ask by query. */
export type Unknown = {
	kind: "unknown";
	reason: "timeout" | "unreachable" | "server-error" | "unreadable";
	/** What an answer nobody can trust said, for the log. */
	code: string | null;
	message: string;
};

/** `other` keeps what the provider may say tomorrow; `rawStatus` has its word. */
export type TransactionStatus = "initiated" | "authorized" | "completed" | "other";

/**
 * What the provider says of a payment. Null is absent or unreadable. Before anything is granted, all of status, amount,
 * currency and invoice number must equal our own row.
 */
export type PaymentFacts = {
	paymentId: string;
	status: TransactionStatus;
	rawStatus: string;
	trxId: string | null;
	amount: Poisha | null;
	currency: string | null;
	invoiceNumber: string | null;
	payerReference: string | null;
	/** The wallet that paid, as the provider writes it. */
	payer: string | null;
	/** The customer has approved (wallet, code and PIN), executed or not; null when the answer does not say. */
	customerVerified: boolean | null;
	/** Milliseconds UTC. */
	createdAt: number | null;
	completedAt: number | null;
};

export type NewPayment = {
	amount: Poisha;
	/** Ours, unique for every attempt; at most 255 characters, none of `< > &`. */
	invoiceNumber: string;
	/** Same rule; a wallet number pre-fills the customer's page. */
	payerReference: string;
	callbackUrl: string;
};

export type Created = {
	kind: "ok";
	paymentId: string;
	/** Where the customer goes, byte for byte as the provider gave it. */
	paymentUrl: string;
	createdAt: number | null;
};

export type Executed = { kind: "ok"; trxId: string } & PaymentFacts;
export type Queried = { kind: "ok" } & PaymentFacts;

export type FoundTransaction = {
	kind: "ok";
	trxId: string;
	status: TransactionStatus;
	rawStatus: string;
	amount: Poisha | null;
	currency: string | null;
	payer: string | null;
	/** What could still be given back; null where the answer does not say. */
	refundable: Poisha | null;
	completedAt: number | null;
};

export type NewRefund = {
	paymentId: string;
	trxId: string;
	amount: Poisha;
	/** What was bought and why it goes back: both needed, at most 255 characters. */
	sku: string;
	reason: string;
};

export type RefundFacts = {
	refundTrxId: string;
	status: TransactionStatus;
	rawStatus: string;
	amount: Poisha | null;
	completedAt: number | null;
};

export type Refunded = { kind: "ok"; originalTrxId: string | null } & RefundFacts;
export type RefundsFound = { kind: "ok"; originalTrxId: string | null; refunds: RefundFacts[] };

/**
 * A mobile payment provider (PAY-3). Outcomes, never exceptions, but for a programming error: a `RangeError`
 * when an amount or a text cannot be sent. Only `execute` and `refund` can end unknown; a call that moves nothing and
 * was not answered is refused as `retry-later`.
 */
export interface PaymentProvider {
	create(payment: NewPayment): Promise<Created | Refused>;
	/** Once per payment: claim the row first, and whatever is not `ok` is followed by a query, never by another execute. */
	execute(paymentId: string): Promise<Executed | Refused | Unknown>;
	query(paymentId: string): Promise<Queried | Refused>;
	search(trxId: string): Promise<FoundTransaction | Refused>;
	refund(refund: NewRefund): Promise<Refunded | Refused | Unknown>;
	refundStatus(of: { paymentId: string; trxId: string }): Promise<RefundsFound | Refused>;
}

/** The merchant's token, shared by every isolate. */
export interface TokenSource {
	token(): Promise<{ kind: "ok"; token: string } | Refused>;
	/** The provider answered 401 to this token. */
	reject(token: string): Promise<void>;
}
