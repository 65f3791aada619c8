import type {
	FULFILMENTS,
	ISSUE_KINDS,
	PAYMENT_METHODS,
	PAYMENT_PURPOSES,
	PAYMENT_SOURCES,
	PAYMENT_STATES,
	REFUND_DESTINATIONS,
	REFUND_GOODS,
	REFUND_STATES,
} from "#db/schema/payment.ts";
import type { Poisha } from "~/lib/money.ts";

export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];
export type Fulfilment = (typeof FULFILMENTS)[number];
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundDestination = (typeof REFUND_DESTINATIONS)[number];
export type RefundGoods = (typeof REFUND_GOODS)[number];
export type IssueKind = (typeof ISSUE_KINDS)[number];

/**
 * Which moves a payment may make (PAY-2). `completed` is reached from every other state, because only the
 * provider's proof leads there and money that has moved must end somewhere; nothing leads out of it.
 */
export const MOVES: Record<PaymentState, readonly PaymentState[]> = {
	initiated: ["executing", "completed", "failed", "cancelled", "expired"],
	executing: ["initiated", "completed", "failed", "expired"],
	cancelled: ["executing", "completed", "expired"],
	failed: ["completed"],
	expired: ["completed"],
	completed: [],
};

export const mayMove = (from: PaymentState, to: PaymentState): boolean => MOVES[from].includes(to);

/** The states from which a payment may move to `to`. */
export const statesBefore = (to: PaymentState): PaymentState[] =>
	(Object.keys(MOVES) as PaymentState[]).filter((from) => mayMove(from, to));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A payment that nobody executed lapses at the provider after this (PAY-5). */
export const PAYMENT_LIFE_MS = 24 * HOUR;

/** Open payments of one account (PAY-23). */
export const MOST_OPEN = 10;

/** Growing waits between the sweep's questions about one payment (PAY-5). */
const CHECK_AFTER_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE] as const;

/** When the sweep asks next. It stops at an answer, never at a time: a provider that is away for days comes back. */
export const nextCheckAt = (checks: number, now: number): number => now + (CHECK_AFTER_MS[checks] ?? HOUR);

/** Whether a payment is past its life, so that a provider that still says "initiated" means it never happened. */
export const hasLapsed = (createdAt: number, now: number): boolean => now >= createdAt + PAYMENT_LIFE_MS;

/** An `executing` that has not ended after this was broken off: the process died, or the answer was lost. */
export const EXECUTING_LIMIT_MS = 45 * SECOND;

/**
 * An `executing` that the provider still calls initiated after this was never received: it may be sent again (PAY-6). The
 * provider answers within 30 seconds and executes a payment once, so a second one cannot charge twice.
 */
export const EXECUTE_LOST_MS = 10 * MINUTE;

/** How long a payment that has ended without money is still asked about, and how often: money that moved all the same is found. */
export const WATCH_MS = 24 * HOUR;
const WATCH_EVERY_MS = 6 * HOUR;
export const nextWatchAt = (now: number): number => now + WATCH_EVERY_MS;

/** So long without an answer, or with an approval that leads nowhere, and a person must look (PAY-13). */
export const UNANSWERED_MS = 6 * HOUR;

/** What a proof must agree on with our row before anything is granted; and what is kept of it. */
export type Proof = {
	amount: Poisha;
	currency: string;
	invoiceNumber: string | null;
	trxId: string;
	/** The wallet that paid, masked. */
	payer?: string | null;
	/** When it was paid by the provider's clock, ms UTC. */
	completedAt?: number | null;
};

/** Two clocks are never the same. */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE;

/**
 * When somebody has paid, for what may be bought until a deadline (PAY-7): by the provider's clock, as long as that can be
 * true of this payment; else the moment at which we hear of it.
 */
export function paidMoment(createdAt: number, { completedAt }: Pick<Proof, "completedAt">, now: number): number {
	if (completedAt === null || completedAt === undefined) return now;
	return completedAt < createdAt - CLOCK_DIFFERENCE_MS || completedAt > now ? now : Math.max(completedAt, createdAt);
}

export type Mismatch = "amount" | "currency" | "invoiceNumber" | "trxId";

/** What disagrees, in the order of the fields; an invoice number that a message does not carry is not compared. */
export function mismatches(row: { amount: Poisha; invoiceNumber: string }, proof: Proof): Mismatch[] {
	const wrong: Mismatch[] = [];
	if (proof.amount !== row.amount) wrong.push("amount");
	if (proof.currency !== "BDT") wrong.push("currency");
	if (proof.invoiceNumber !== null && proof.invoiceNumber !== row.invoiceNumber) wrong.push("invoiceNumber");
	if (!proof.trxId) wrong.push("trxId");
	return wrong;
}

type Refundable = {
	state: PaymentState;
	method: PaymentMethod;
	purpose: PaymentPurpose;
	fulfilment: Fulfilment | null;
	refundState: RefundState | null;
	amount: Poisha;
	refunded: Poisha;
};

/** Where money of a payment can be given back to (PAY-11); nowhere while some of it is on its way. */
export function refundDestinations(row: Refundable): RefundDestination[] {
	if (row.state !== "completed" || row.refundState === "requested" || row.refunded >= row.amount) return [];
	// What is in the wallet already cannot go there.
	const inWallet = row.fulfilment === "credited" || row.purpose === "wallet_top_up";
	return [...(row.method === "bkash" ? (["bkash"] as const) : []), ...(inWallet ? [] : (["wallet"] as const))];
}

/** The first so many, one of each account before the second of any: who has many open keeps nobody waiting. In their order. */
export function oneOfEach<Row extends { accountUuid: string }>(rows: readonly Row[], most: number): Row[] {
	const seen = new Map<string, number>();
	const turns = rows.map((row) => {
		const turn = seen.get(row.accountUuid) ?? 0;
		seen.set(row.accountUuid, turn + 1);
		return { row, turn };
	});
	return turns
		.sort((a, b) => a.turn - b.turn)
		.slice(0, most)
		.map(({ row }) => row);
}
