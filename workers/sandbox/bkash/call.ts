import type { Agreement, Payment, Refund, Store } from "./store.ts";

export const DAY = 24 * 3_600_000;

/** What a call came to, before it is put into a family's words. */
export type Outcome =
	| { kind: "refused"; code: string }
	/** The newer refund calls check the body before anything else. */
	| { kind: "bad-body" }
	| { kind: "created" | "executed"; payment: Payment }
	/** `refundable` is what could still be given back, in poisha. */
	| { kind: "queried" | "found"; payment: Payment; expired: boolean; refundable: number }
	| { kind: "refunded"; payment: Payment; refund: Refund }
	| { kind: "refunds"; payment: Payment; refunds: Refund[] }
	| OlderOutcome;

/** What only the older family's calls come to: agreements, and money held. */
export type OlderOutcome =
	/** `agreement` is null until the request is executed. */
	| { kind: "requested"; payment: Payment; agreement: Agreement | null; expired: boolean }
	| { kind: "agreed" | "agreement" | "ended"; agreement: Agreement }
	| { kind: "captured" | "voided"; payment: Payment; at: number };

export type Call = { store: Store; now: number; appKey: string; body: Record<string, unknown> };
export type Family = "v1" | "v2";

export const refused = (code: string): Outcome => ({ kind: "refused", code });
export const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A merchant sees its own payments only. */
export function own({ store, appKey }: Call, paymentId: unknown): Payment | null {
	const payment = store.payment(String(paymentId));
	return payment?.appKey === appKey ? payment : null;
}

/** What was not executed within a day lapses. */
export const hasExpired = ({ state, trxId, createdAt }: Payment, now: number): boolean =>
	state !== "Completed" && trxId === null && now - createdAt >= DAY;
