import { maskedMobile } from "~/lib/mobile.ts";
import type { Action, Fact, Known, Move, Occasion, ProofBy, Row } from "./machine-types.ts";
import { UNUSABLE } from "./own-codes.ts";
import type { Executed, Queried, Refused, Unknown } from "./provider.ts";
import {
	EXECUTE_LOST_MS,
	EXECUTING_LIMIT_MS,
	hasLapsed,
	type Mismatch,
	mismatches,
	nextCheckAt,
	nextWatchAt,
	type PaymentSource,
	type PaymentState,
	type Proof,
	statesBefore,
	UNANSWERED_MS,
	WATCH_MS,
} from "./rules.ts";

export const nothingKnown = (occasion: Occasion): Known => ({
	...{ occasion, last: null, executed: false, gone: false, refused: false },
});

export const learn = (known: Known, fact: Fact): Known => ({
	...known,
	last: fact,
	executed: known.executed || fact.kind === "executed" || fact.kind === "kept-back",
	gone: known.gone || (fact.kind === "kept-back" && fact.why === "gone"),
	refused: known.refused || fact.kind === "refused",
});

/** Who is named in the events. */
export function sourceOf(occasion: Occasion): PaymentSource {
	switch (occasion.kind) {
		case "due":
			return "sweep";
		case "notice":
			return "ipn";
		case "asked":
			return occasion.by === "admin" ? "admin" : "return";
		case "return":
			return "return";
	}
}

const REST: Action = { kind: "rest" };

/**
 * A payment through the provider as a pure machine: from its row and what is known, the one thing to do next. It
 * imports no platform; time is an argument. `drive.server.ts` carries the action out, adds what it learnt, and asks
 * again until the answer is `rest`. @param now ms UTC
 */
export function decide(row: Row, known: Known, now: number): Action {
	const { occasion, last } = known;
	switch (last?.kind) {
		case undefined:
			return begin(row, occasion, now);
		case "executed":
			return afterExecute(row, last.outcome, now);
		case "queried":
			return afterQuery(row, last.outcome, known, now);
		case "settled":
			// Completed before, by another transaction: not by this proof.
			return row.trxId === last.proof.trxId ? REST : refuse(last.proof, ["trxId"], "other", true);
		case "kept-back":
			// Somebody else may have executed it before: nothing is called failed before the provider was asked.
			if (last.why === "gone") return { kind: "query" };
			// What the same person is paying for in another tab may still fail there: then it is this one's turn.
			return { kind: "postpone", checks: row.checks, nextCheckAt: now + EXECUTING_LIMIT_MS };
		case "refused":
			// What execute said wrongly the question may say rightly; nothing is called failed before it was asked.
			if (last.by === "execute") return { kind: "query" };
			return last.by === "query" ? postponed(row, now) : REST;
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
	if (occasion.kind === "notice") return complete(row, occasion.proof, "notice");
	// The process died between our row and the provider's answer: nobody has ever been asked to pay.
	if (!row.providerPaymentId)
		return row.state === "initiated" && hasLapsed(row.createdAt, now) ? expire(row, now) : REST;
	if (occasion.kind === "due") return row.state === "completed" ? REST : { kind: "query" };
	if (occasion.kind === "asked") return beginAsked(row, occasion.by, now);
	const { status } = occasion;
	if (row.state === "completed" || row.state === "expired" || row.state === "failed")
		return { kind: "record", event: "repeated-return", detail: { status } };
	// The provider may know better than the address: somebody else may have typed it.
	return status === "success" ? execute(row, now) : { kind: "query" };
}

/** The payer's word is the return's; an admin's question executes nothing that the customer has not approved. */
function beginAsked(row: Row, by: "payer" | "admin", now: number): Action {
	if (row.state === "completed") return REST;
	const open = row.state === "initiated" || row.state === "cancelled";
	return open && by === "payer" ? execute(row, now) : { kind: "query" };
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

/** What is bought can be had no more, and the money has not moved: nothing was sent, so nothing is charged (PAY-15). */
function notExecuted(row: Row, now: number): Action {
	const said = { code: UNUSABLE, message: "Not executed: it can be had no more" };
	const watch = nextWatchAt(now);
	// What was cancelled stays so.
	if (row.state !== "initiated") return { kind: "postpone", checks: row.checks + 1, nextCheckAt: watch };
	const move: Move = { event: "not-executed", from: ["initiated"], to: "failed", nextCheckAt: watch, said };
	return { kind: "fail", move };
}

function complete(row: Row, proof: Proof, by: ProofBy): Action {
	const wrong = mismatches(row, proof);
	if (wrong.length === 0) return { kind: "complete", proof };
	// A message about an open payment makes us ask, and the answer counts; of one that has completed nobody asks.
	return refuse(proof, wrong, by, by === "query" || (by === "notice" && row.state === "completed"));
}

const refuse = (proof: Proof, wrong: readonly Mismatch[], by: ProofBy, needsPerson: boolean): Action => ({
	kind: "refuse",
	proof,
	wrong,
	by,
	needsPerson,
});

const proofOf = (facts: Executed | Queried): Proof => ({
	amount: facts.amount ?? -1,
	currency: facts.currency ?? "",
	invoiceNumber: facts.invoiceNumber ?? "",
	trxId: facts.trxId ?? "",
	payer: maskedMobile(facts.payer),
	completedAt: facts.completedAt,
});

/** The outcome decides; where there is none, or it is about something else, the question does. Codes: PAY-10. */
function afterExecute(row: Row, outcome: Executed | Refused | Unknown, now: number): Action {
	if (outcome.kind === "ok" && outcome.status === "completed") return complete(row, proofOf(outcome), "execute");
	if (outcome.kind !== "refused") return { kind: "query" };
	const { code, group } = outcome;
	const said = { code, message: outcome.message.slice(0, 300) };
	const from = ["executing"] as const;
	const reopen = (event: string): Action => ({
		kind: "reopen",
		move: { event, from, to: "initiated", nextCheckAt: nextCheckAt(row.checks, now), checks: row.checks + 1, said },
	});
	// Not approved by the customer yet: the sweep goes on asking.
	if (code === "2056") return reopen("not-approved");
	// Its own word that it has not done it, now: it need not be waited for, as after an answer that was lost.
	if (group === "retry-later" || group === "configuration") return reopen("not-done");
	if (group === "customer" || group === "cancelled") {
		const watch = nextWatchAt(now);
		return { kind: "fail", move: { event: "refused-at-execute", from, to: "failed", nextCheckAt: watch, said } };
	}
	return { kind: "query" };
}

/** Whether the provider has spoken about the payment, and not about itself or our account. */
const isAnswer = (outcome: Queried | Refused): boolean =>
	outcome.kind === "ok" ||
	(outcome.code !== null && outcome.group !== "retry-later" && outcome.group !== "configuration");

function afterQuery(row: Row, outcome: Queried | Refused, known: Known, now: number): Action {
	if (outcome.kind === "ok" && outcome.status === "completed") return complete(row, proofOf(outcome), "query");
	if (row.state === "failed" || row.state === "expired") return watched(row, isAnswer(outcome), now);
	if (known.gone && isAnswer(outcome)) return notExecuted(row, now);
	const lapsed = hasLapsed(row.createdAt, now);
	if (outcome.kind === "ok" && !lapsed) {
		const approved = outcome.customerVerified === true;
		if (approved && (row.state === "initiated" || row.state === "cancelled")) return execute(row, now);
		// Not what was sent in this very look: that is asked about in a later one.
		const lost = row.state === "executing" && !known.executed && now - row.updatedAt >= EXECUTE_LOST_MS;
		if (lost && approved) return giveBack(row, now);
		if (lost && outcome.status === "initiated") return reopenLost(row, now);
	}
	if (lapsed && isAnswer(outcome)) return expire(row, now);
	const silent = !isAnswer(outcome) && now - row.createdAt >= UNANSWERED_MS;
	return silent ? { ...postponed(row, now), needsPerson: true } : postponed(row, now);
}

/** The sweep asks again, in growing intervals; of an execute without a trace as soon as it may be sent anew. */
export function postponed(row: Row, now: number): Extract<Action, { kind: "postpone" }> {
	const checks = row.checks + 1;
	const usual = nextCheckAt(checks, now);
	const lostAt = row.updatedAt + EXECUTE_LOST_MS;
	const soon = row.state === "executing" && lostAt > now ? Math.min(usual, lostAt) : usual;
	return { kind: "postpone", checks, nextCheckAt: soon };
}

/** What has ended without money is asked about for another day. */
function watched(row: Row, answered: boolean, now: number): Action {
	if (answered && now >= row.updatedAt + WATCH_MS) return { kind: "stop-asking" };
	return { kind: "postpone", checks: row.checks + 1, nextCheckAt: nextWatchAt(now) };
}

const giveBack = ({ updatedAt }: Row, now: number): Action => ({
	kind: "give-back",
	move: { event: "execute-lost", from: ["executing"], to: "initiated", nextCheckAt: now, unmovedSince: updatedAt },
});

/** Nobody has approved it, so nothing is sent anew; but as long as it is claimed, no other payment for the same thing goes on. */
const reopenLost = ({ updatedAt, checks }: Row, now: number): Action => ({
	kind: "reopen",
	move: {
		event: "execute-lost",
		from: ["executing"],
		to: "initiated",
		nextCheckAt: nextCheckAt(checks, now),
		checks: checks + 1,
		unmovedSince: updatedAt,
	},
});

/** The end of a payment that never happened. */
function expire(row: Row, now: number): Action {
	// Without a name at the provider there is nobody to ask.
	const watch = row.providerPaymentId ? nextWatchAt(now) : null;
	return {
		kind: "expire",
		move: { event: "expired", from: statesBefore("expired"), to: "expired", nextCheckAt: watch },
	};
}

/**
 * What the address said of a failure or a cancellation is believed as long as the provider has not said otherwise. Why
 * it failed is said by execute alone, which cannot charge what was not approved.
 */
function believe(row: Row, { occasion, executed, refused }: Known, now: number): Action {
	if (occasion.kind !== "return" || occasion.status === "success" || row.state !== "initiated") return REST;
	if (refused) return REST;
	if (occasion.status === "failure" && !executed) return execute(row, now);
	// Looked at once more, late: money that moved all the same is not lost.
	const again = { from: ["initiated"] as const, nextCheckAt: nextCheckAt(3, now) };
	return occasion.status === "cancel"
		? { kind: "cancel", move: { ...again, event: "cancelled", to: "cancelled" } }
		: { kind: "fail", move: { ...again, event: "failed", to: "failed" } };
}
