import { decide, learn, nothingKnown } from "~/domain/payment/machine.ts";
import type { Action, Fact, Occasion, Row } from "~/domain/payment/machine-types.ts";
import type { CodeGroup, PaymentFacts, Queried, Refused, Unknown } from "~/domain/payment/provider.ts";

// What the tests of the payment's machine are made of: a payment, what the provider may say of it, and what is decided then.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** When everything here is decided; the payments were begun twenty minutes before. */
export const NOW = Date.UTC(2026, 10, 20);
export const CREATED = NOW - 20 * MINUTE;

/** A payment that was begun and named, and waits. */
export const row = (changes: Partial<Row> = {}): Row => ({
	state: "initiated",
	amount: 50_00,
	invoiceNumber: "PS-1",
	providerPaymentId: "TR1",
	trxId: null,
	checks: 0,
	createdAt: CREATED,
	updatedAt: CREATED,
	...changes,
});

export const PROOF = { amount: 50_00, currency: "BDT", invoiceNumber: "PS-1", trxId: "TRX1" };

/** What the provider says of it when it is asked. */
export const facts = (changes: Partial<PaymentFacts> = {}): Queried => ({
	...{ kind: "ok", paymentId: "TR1", status: "initiated", rawStatus: "Initiated", trxId: null, amount: 50_00 },
	...{ currency: "BDT", invoiceNumber: "PS-1", payerReference: null, payer: null, customerVerified: false },
	...{ createdAt: null, completedAt: null },
	...changes,
});
export const verified = facts({ customerVerified: true });
export const completed = facts({ status: "completed", trxId: "TRX1" });

/** What it says where it says no. */
export const refused = (code: string | null, group: CodeGroup): Refused => ({
	...{ kind: "refused", code, message: "Refused", group, httpStatus: 200 },
});
export const lost: Unknown = { kind: "unknown", reason: "timeout", code: null, message: "timeout" };

export const SUCCESS: Occasion = { kind: "return", status: "success" };
export const CANCEL: Occasion = { kind: "return", status: "cancel" };
export const FAILURE: Occasion = { kind: "return", status: "failure" };
export const DUE: Occasion = { kind: "due" };
export const PAYER_ASKS: Occasion = { kind: "asked", by: "payer" };
export const ADMIN_ASKS: Occasion = { kind: "asked", by: "admin" };
/** It tells by itself that it was paid. */
export const notice = (changes: Partial<typeof PROOF> = {}): Occasion => ({
	kind: "notice",
	proof: { ...PROOF, ...changes },
});

/** What is decided after these facts, the last of them new. */
export const next = (of: Row, occasion: Occasion, learnt: readonly Fact[] = [], now = NOW): Action =>
	decide(of, learnt.reduce(learn, nothingKnown(occasion)), now);

export const executed = (outcome: Queried | Refused | Unknown): Fact => ({
	kind: "executed",
	outcome: outcome as never,
});
export const queried = (outcome: Queried | Refused): Fact => ({ kind: "queried", outcome });

/** The action in short: its kind, and where it moves the payment. */
export const short = (action: Action) => ("move" in action ? `${action.kind} to ${action.move.to}` : action.kind);
