import type { Refunded, RefundFacts, RefundsFound, Refused, Unknown } from "./provider.ts";
import { EXECUTE_LOST_MS, nextCheckAt, type RefundDestination, UNANSWERED_MS } from "./rules.ts";

/**
 * A refund through the provider as a pure machine, as the payment is one: from its row and what is known, the one thing to
 * do next. The money was set aside before; it ends given back, or where it was. What is not known to be undone is asked
 * about before it is sent again, because the provider makes several refunds of one payment.
 */
export type RefundRow = {
	amount: number;
	destination: RefundDestination;
	checks: number;
	/** When it was last sent; null while it is known not to be on its way. */
	sentAt: number | null;
	createdAt: number;
};

export type RefundFact =
	| { kind: "sent"; outcome: Refunded | Refused | Unknown }
	| { kind: "told"; outcome: RefundsFound | Refused };

/** In one look: what was learnt last, and whether it was sent in this one. */
export type RefundKnown = { last: RefundFact | null; sent: boolean };

export const nothingKnownOfRefund: RefundKnown = { last: null, sent: false };

export const learnOfRefund = (known: RefundKnown, fact: RefundFact): RefundKnown => ({
	last: fact,
	sent: known.sent || fact.kind === "sent",
});

type Said = { code: string | null; message: string };

export type RefundAction =
	| { kind: "send" }
	| { kind: "ask" }
	/** Given back: so much, which may be less than was asked for. */
	| { kind: "close"; given: number; refundTrxId: string | null }
	/** The provider will not: the money goes back to where it was. */
	| { kind: "undo"; said: Said }
	/** Looked at again then. `unsent`: the provider's own word that it did nothing. */
	| { kind: "wait"; checks: number; nextCheckAt: number; unsent: boolean; issue: RefundIssue | null };

type RefundIssue = "refund-unanswered" | "refund-other-amount";

/** How long it is sent anew, before the money goes back to where it was and a person must decide. */
const GIVE_UP_MS = 24 * 3_600_000;

/** What the older refund calls say of a refund that was never made. */
const NO_SUCH_REFUND = ["2033", "2077"];

/** The provider's clock and ours are never the same. */
const CLOCK_DIFFERENCE_MS = 15 * 60_000;

/**
 * The one thing to do next about a refund. @param others transactions of the provider that are other refunds of ours
 * @param now ms UTC
 */
export function decideRefund(
	row: RefundRow,
	{ last, sent }: RefundKnown,
	others: readonly string[],
	now: number,
): RefundAction {
	// Into the wallet it is ours to give.
	if (row.destination === "wallet") return { kind: "close", given: row.amount, refundTrxId: null };
	if (last === null) return row.checks === 0 && row.sentAt === null ? { kind: "send" } : { kind: "ask" };
	return last.kind === "sent" ? afterSend(row, last.outcome, now) : afterTold(row, last.outcome, sent, others, now);
}

function afterSend(row: RefundRow, outcome: Refunded | Refused | Unknown, now: number): RefundAction {
	if (outcome.kind === "ok") return outcome.status === "completed" ? close(row, outcome, now) : wait(row, now);
	if (outcome.kind === "unknown") return { kind: "ask" };
	switch (outcome.group) {
		// Its own word that it has not done it: maintenance, a token that is not taken.
		case "retry-later":
		case "configuration":
			return { ...wait(row, now), unsent: true };
		case "customer":
		case "cancelled":
		case "not-refundable":
			return undo(outcome);
		case "settle-by-query":
		case "unknown":
			return { kind: "ask" };
	}
}

function afterTold(
	row: RefundRow,
	outcome: RefundsFound | Refused,
	sent: boolean,
	others: readonly string[],
	now: number,
): RefundAction {
	const none = outcome.kind === "ok" ? [] : NO_SUCH_REFUND.includes(outcome.code ?? "") ? [] : null;
	const found = outcome.kind === "ok" ? outcome.refunds.filter((made) => isOurs(row, made, others)) : none;
	if (found === null) return wait(row, now);
	const done = found.filter(({ status }) => status === "completed");
	const [best] = [...done.filter(({ amount }) => amount === row.amount), ...done];
	if (best) return close(row, best, now);
	if (found.length > 0 || sent) return wait(row, now);
	const onItsWay = row.sentAt !== null && now - row.sentAt < EXECUTE_LOST_MS;
	if (onItsWay) return wait(row, now);
	if (now - row.createdAt >= GIVE_UP_MS) return undo({ code: null, message: "Not made within a day" });
	return { kind: "send" };
}

/** Made since we asked for one, and not one that we know. */
const isOurs = (row: RefundRow, { refundTrxId, completedAt }: RefundFacts, others: readonly string[]) =>
	!others.includes(refundTrxId) && (completedAt === null || completedAt >= row.createdAt - CLOCK_DIFFERENCE_MS);

/** What the provider says it gave is what is booked; more than was set aside, or nobody knows how much, is for a person. */
function close(row: RefundRow, { amount, refundTrxId }: RefundFacts, now: number): RefundAction {
	if (amount === null || amount <= 0 || amount > row.amount) return { ...wait(row, now), issue: "refund-other-amount" };
	return { kind: "close", given: amount, refundTrxId };
}

const undo = ({ code, message }: Said): RefundAction => ({
	kind: "undo",
	said: { code, message: message.slice(0, 300) },
});

function wait(row: RefundRow, now: number): Extract<RefundAction, { kind: "wait" }> {
	const checks = row.checks + 1;
	const issue = now - row.createdAt >= UNANSWERED_MS ? "refund-unanswered" : null;
	// Asked again as soon as what was lost may be sent anew.
	const lostAt = (row.sentAt ?? 0) + EXECUTE_LOST_MS;
	const usual = nextCheckAt(checks, now);
	return { kind: "wait", checks, nextCheckAt: lostAt > now ? Math.min(usual, lostAt) : usual, unsent: false, issue };
}
