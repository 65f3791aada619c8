import type { Executed, Queried, Refused, Unknown } from "./provider.ts";
import {
	EXECUTE_LOST_MS,
	EXECUTING_LIMIT_MS,
	hasLapsed,
	type Mismatch,
	mismatches,
	nextCheckAt,
	type PaymentSource,
	type PaymentState,
	type Proof,
	statesBefore,
} from "./rules.ts";

/**
 * A payment through the provider as a pure machine: from its row and what is known, the one thing to do next. It
 * imports no platform; time is an argument. `drive.server.ts` carries the action out, adds what it learnt, and asks
 * again until the answer is `rest`.
 *
 * The row is what somebody read a moment ago. So whatever moves it names the states it may move from, and is done by a
 * conditional update: of many who decide the same at once, one moves it, and the others are `outrun`.
 */
export type Row = {
	state: PaymentState;
	amount: number;
	invoiceNumber: string;
	/** Null until the provider has answered `create`. */
	providerPaymentId: string | null;
	trxId: string | null;
	/** How often the sweep has asked in vain. */
	checks: number;
	createdAt: number;
	updatedAt: number;
};

export type ReturnStatus = "success" | "failure" | "cancel";

/** Why the payment is looked at. */
export type Occasion =
	/** The payer is back from the provider, or asks. The status is what the address says: a hint, never a proof. */
	| { kind: "return"; status: ReturnStatus }
	/** The sweep: it is time to ask again. */
	| { kind: "due" }
	/** The provider's own notice that it is completed, its signature checked. */
	| { kind: "notice"; proof: Proof };

/** A conditional update of the row, and its event. */
export type Move = {
	/** The event's name. */
	event: string;
	from: readonly PaymentState[];
	to: PaymentState;
	nextCheckAt: number | null;
	/** Only if nobody has moved it since: the `updatedAt` that was read. */
	unmovedSince?: number;
	/** What the provider said, for the person and for support. */
	said?: { code: string | null; message: string };
};

export type Action =
	/** Claims the payment by the move; who has it, executes. */
	| { kind: "execute"; move: Move }
	| { kind: "query" }
	/** The proof is good: settles, grants and delivers, once. */
	| { kind: "complete"; proof: Proof }
	/** The proof disagrees with what was agreed: written down, and if it `ends` the payment, failed. */
	| { kind: "refuse"; proof: Proof; wrong: readonly Mismatch[]; ends: boolean }
	/** The customer has not approved yet: as before the claim. */
	| { kind: "reopen"; move: Move }
	/** An execute that left no trace for so long never arrived: the claim is given back, to be made anew. */
	| { kind: "give-back"; move: Move }
	| { kind: "fail" | "cancel" | "expire"; move: Move }
	/** Nothing new: the sweep asks later, if it has a time at all. */
	| { kind: "postpone"; checks: number; nextCheckAt: number }
	/** It ended before, and nothing will come of it any more. */
	| { kind: "stop-asking" }
	| { kind: "record"; event: string; detail: Record<string, unknown> }
	| { kind: "rest" };

/** What an action led to. The row is read again with it. */
export type Fact =
	| { kind: "executed"; outcome: Executed | Refused | Unknown }
	| { kind: "queried"; outcome: Queried | Refused }
	| { kind: "settled"; proof: Proof }
	| { kind: "moved"; by: Exclude<Extract<Action, { move: Move }>["kind"], "execute"> }
	| { kind: "postponed" }
	/** Somebody else moved it first; what is to be done is theirs. */
	| { kind: "outrun" }
	| { kind: "written" };

/** What is known in one look at a payment. */
export type Known = { occasion: Occasion; last: Fact | null; executed: boolean };

export const nothingKnown = (occasion: Occasion): Known => ({ occasion, last: null, executed: false });

export const learn = (known: Known, fact: Fact): Known => ({
	...known,
	last: fact,
	executed: known.executed || fact.kind === "executed",
});

/** Who is named in the events. */
export const sourceOf = ({ kind }: Occasion): PaymentSource =>
	kind === "due" ? "sweep" : kind === "notice" ? "ipn" : "return";

const REST: Action = { kind: "rest" };

/** The one thing to do next about a payment. @param now ms UTC */
export function decide(row: Row, known: Known, now: number): Action {
	const { occasion, last } = known;
	switch (last?.kind) {
		case undefined:
			return begin(row, occasion, now);
		case "executed":
			return afterExecute(row, last.outcome, occasion, now);
		case "queried":
			return afterQuery(row, last.outcome, known, now);
		case "settled":
			// Completed before, by another transaction: not by this proof.
			return row.trxId === last.proof.trxId ? REST : refuse(last.proof, ["trxId"], occasion);
		case "moved":
			return last.by === "give-back" ? execute(row, now) : believe(row, known, now);
		case "postponed":
			return believe(row, known, now);
		case "outrun":
		case "written":
			return REST;
	}
}

function begin(row: Row, occasion: Occasion, now: number): Action {
	if (occasion.kind === "notice") return complete(row, occasion.proof, occasion);
	// The process died between our row and the provider's answer: nobody has ever been asked to pay.
	if (!row.providerPaymentId) return row.state === "initiated" && hasLapsed(row.createdAt, now) ? expire(row) : REST;
	if (occasion.kind === "due") return row.state === "completed" ? REST : { kind: "query" };
	const { status } = occasion;
	if (row.state === "completed" || row.state === "expired" || row.state === "failed")
		return { kind: "record", event: "repeated-return", detail: { status } };
	// The provider may know better than the address: somebody else may have typed it.
	return status === "success" ? execute(row, now) : { kind: "query" };
}

/** Only what nobody executes and nothing has ended. */
function execute(row: Row, now: number): Action {
	const from: readonly PaymentState[] = statesBefore("executing");
	if (!from.includes(row.state)) return REST;
	return {
		kind: "execute",
		move: { event: "executing", from, to: "executing", nextCheckAt: now + EXECUTING_LIMIT_MS },
	};
}

function complete(row: Row, proof: Proof, occasion: Occasion): Action {
	const wrong = mismatches(row, proof);
	return wrong.length > 0 ? refuse(proof, wrong, occasion) : { kind: "complete", proof };
}

/**
 * From execute or query it ends the payment: the provider's word about our own paymentID is not what we agreed on, and
 * a person must look. A message from outside is only written down.
 */
const refuse = (proof: Proof, wrong: readonly Mismatch[], { kind }: Occasion): Action => ({
	kind: "refuse",
	proof,
	wrong,
	ends: kind !== "notice",
});

const proofOf = (facts: Executed | Queried): Proof => ({
	amount: facts.amount ?? -1,
	currency: facts.currency ?? "",
	invoiceNumber: facts.invoiceNumber ?? "",
	trxId: facts.trxId ?? "",
});

/** The outcome decides; where there is none, or it is about something else, the question does. Codes: PAY-10. */
function afterExecute(row: Row, outcome: Executed | Refused | Unknown, occasion: Occasion, now: number): Action {
	if (outcome.kind === "ok" && outcome.status === "completed") return complete(row, proofOf(outcome), occasion);
	if (outcome.kind !== "refused") return { kind: "query" };
	const { code, group } = outcome;
	const said = { code, message: outcome.message.slice(0, 300) };
	const from = ["executing"] as const;
	// Not approved by the customer yet: the sweep goes on asking.
	if (code === "2056") {
		const again = nextCheckAt(row.checks, now);
		return { kind: "reopen", move: { event: "not-approved", from, to: "initiated", nextCheckAt: again, said } };
	}
	if (group === "customer" || group === "cancelled")
		return { kind: "fail", move: { event: "refused-at-execute", from, to: "failed", nextCheckAt: null, said } };
	return { kind: "query" };
}

/** Whether the provider has spoken about the payment, and not about itself or our account. */
const isAnswer = (outcome: Queried | Refused): boolean =>
	outcome.kind === "ok" ||
	(outcome.code !== null && outcome.group !== "retry-later" && outcome.group !== "configuration");

function afterQuery(row: Row, outcome: Queried | Refused, known: Known, now: number): Action {
	if (outcome.kind === "ok" && outcome.status === "completed") return complete(row, proofOf(outcome), known.occasion);
	const lapsed = hasLapsed(row.createdAt, now);
	if (outcome.kind === "ok" && outcome.customerVerified === true && !lapsed) {
		if (row.state === "initiated" || row.state === "cancelled") return execute(row, now);
		// Not what was sent in this very look: that is asked about in a later one.
		const lost = !known.executed && now - row.updatedAt >= EXECUTE_LOST_MS;
		if (row.state === "executing" && lost) return giveBack(row, now);
	}
	if (lapsed && isAnswer(outcome)) return expire(row);
	return postponed(row, now);
}

/** The sweep asks again, in growing intervals. */
export function postponed({ checks }: Row, now: number): Extract<Action, { kind: "postpone" }> {
	return { kind: "postpone", checks: checks + 1, nextCheckAt: nextCheckAt(checks + 1, now) };
}

const giveBack = ({ updatedAt }: Row, now: number): Action => ({
	kind: "give-back",
	move: { event: "execute-lost", from: ["executing"], to: "initiated", nextCheckAt: now, unmovedSince: updatedAt },
});

/** The end of a payment that never happened. One that had ended before stays as it is; nobody asks about it any more. */
function expire(row: Row): Action {
	const from = statesBefore("expired");
	if (!from.includes(row.state)) return { kind: "stop-asking" };
	return { kind: "expire", move: { event: "expired", from, to: "expired", nextCheckAt: null } };
}

/**
 * What the address said of a failure or a cancellation is believed as long as the provider has not said otherwise. Why
 * it failed is said by execute alone, which cannot charge what was not approved.
 */
function believe(row: Row, { occasion, executed }: Known, now: number): Action {
	if (occasion.kind !== "return" || occasion.status === "success" || row.state !== "initiated") return REST;
	if (occasion.status === "failure" && !executed) return execute(row, now);
	// Looked at once more, late: money that moved all the same is not lost.
	const again = { from: ["initiated"] as const, nextCheckAt: nextCheckAt(3, now) };
	return occasion.status === "cancel"
		? { kind: "cancel", move: { ...again, event: "cancelled", to: "cancelled" } }
		: { kind: "fail", move: { ...again, event: "failed", to: "failed" } };
}
