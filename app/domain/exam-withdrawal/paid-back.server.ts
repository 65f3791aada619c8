import { type SQL, sql } from "drizzle-orm";
import { ledgerEntry, ledgerTransaction, payment } from "#db/schema/index.ts";
import type { Poisha } from "~/lib/money.ts";

/** What taking something back gives back, and has given. */
export type PaidBack = {
	/** Of how many payments money is with us still, and how much. */
	open: number;
	openAmount: Poisha;
	/** Of how many it was given back, and how much: the payments say so, and the ledger. */
	given: number;
	givenAmount: Poisha;
	ledgerAmount: Poisha;
};

/** A page waits so long for money to go back: the rest is scheduled. */
export const PATIENCE_MS = 10_000;

/** So many payments go back in one transaction. */
export const AT_A_TIME = 50;

/** That a payment `p` was for it. */
export const soldFor = (purpose: "model_test" | "mock_test", itemUuid: string): SQL =>
	sql`p.purpose = ${purpose} AND p.item_uuid = ${itemUuid} AND p.state = 'completed' AND p.fulfilment = 'granted'`;

/** Columns of a statement that reads the payments `p` which were for it: what was given back. */
export const givenColumns = (sold: SQL): SQL => sql`
	count(CASE WHEN p.refunded > 0 THEN 1 END) AS given,
	coalesce(sum(p.refunded), 0) AS givenAmount,
	(SELECT coalesce(sum(e.amount), 0) FROM ${payment} AS p JOIN ${ledgerTransaction} AS t ON t.payment_uuid = p.uuid
		JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
		WHERE ${sold} AND t.kind = 'refund' AND t.reference LIKE 'refund:%:refunded' AND e.amount > 0) AS ledgerAmount`;
