import type { Executed, Queried, Refused, Unknown } from "./provider.ts";
import type { Mismatch, PaymentState, Proof } from "./rules.ts";

/**
 * What the machine of a payment (`machine.ts`) decides from: its row, as somebody read it a moment ago. So whatever moves it
 * names the states it may move from, and is done by a conditional update: of many who decide the same at once, one moves
 * it, and the others are `outrun`.
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
	/** Somebody presses a button and wants to know now. */
	| { kind: "asked"; by: "payer" | "admin" }
	/** The provider's own notice that it is completed, its signature checked. */
	| { kind: "notice"; proof: Proof };

/** A conditional update of the row, and its event. */
export type Move = {
	/** The event's name. */
	event: string;
	from: readonly PaymentState[];
	to: PaymentState;
	nextCheckAt: number | null;
	/** How often it was asked about in vain, where that has changed. */
	checks?: number;
	/** Only if nobody has moved it since: the `updatedAt` that was read. */
	unmovedSince?: number;
	/** What the provider said, for the person and for support. */
	said?: { code: string | null; message: string };
};

export type Action =
	/** Claims the payment by the move, if what is bought can be had; who has it, executes. */
	| { kind: "execute"; move: Move }
	| { kind: "query" }
	/** The proof is good: settles, grants and delivers, once. */
	| { kind: "complete"; proof: Proof }
	/** The proof disagrees with what was agreed: written down, and if it `needsPerson`, in the list of those. */
	| { kind: "refuse"; proof: Proof; wrong: readonly Mismatch[]; by: ProofBy; needsPerson: boolean }
	/** The customer has not approved yet, the provider has not done it, or knows nothing of it: as before the claim. */
	| { kind: "reopen"; move: Move }
	/** An execute that left no trace for so long never arrived: the claim is given back, to be made anew. */
	| { kind: "give-back"; move: Move }
	| { kind: "fail" | "cancel" | "expire"; move: Move }
	/** Nothing new: the sweep asks later, if it has a time at all; and a person must look where that took too long. */
	| { kind: "postpone"; checks: number; nextCheckAt: number; needsPerson?: boolean }
	/** It ended before, and nothing will come of it any more. */
	| { kind: "stop-asking" }
	| { kind: "record"; event: string; detail: Record<string, unknown> }
	| { kind: "rest" };

/** Who told us what disagrees: `other` is a second transaction of a payment that has completed. */
export type ProofBy = "execute" | "query" | "notice" | "other";

/** What an action led to. The row is read again with it. */
export type Fact =
	| { kind: "executed"; outcome: Executed | Refused | Unknown }
	| { kind: "queried"; outcome: Queried | Refused }
	/** What is bought can be had no more (`gone`), or the same person is paying for it at this moment. Nothing was sent. */
	| { kind: "kept-back"; why: "gone" | "busy" }
	| { kind: "settled"; proof: Proof }
	| { kind: "refused"; by: ProofBy }
	| { kind: "moved"; by: Exclude<Extract<Action, { move: Move }>["kind"], "execute"> }
	| { kind: "postponed" }
	/** Somebody else moved it first; what is to be done is theirs. */
	| { kind: "outrun" }
	| { kind: "written" };

/** What is known in one look at a payment: whether it came to executing, was kept back from it, and whether a proof was refused. */
export type Known = { occasion: Occasion; last: Fact | null; executed: boolean; gone: boolean; refused: boolean };
