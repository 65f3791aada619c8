import { type SQL, sql } from "drizzle-orm";
import { ledgerEntry, ledgerTransaction, payment, refund } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { SOLD } from "./purchasables.server.ts";
import { wronglyHeld } from "./refund-books.server.ts";

/** What is wrong with the books: a rule, and what breaks it. Empty when they balance. */
type BookProblem = { rule: string; about: string };

/**
 * Checks the whole ledger against itself and against the payments (WAL-1). One round trip.
 * Rules: a transaction sums to zero; no wallet is below zero; a completed payment is settled exactly once with its own
 * amount; nothing else is settled; what was granted is there, and was granted once, unless it was taken back; what was given
 * back is booked, from each who earned it their part, and no more than was paid; receipts are counted without gaps.
 */
export async function checkBooks({ db }: Pick<Deps, "db">): Promise<BookProblem[]> {
	const rules: { rule: string; broken: SQL }[] = [
		{
			rule: "a transaction sums to zero",
			broken: sql`
			SELECT t.reference AS about FROM ${ledgerTransaction} AS t LEFT JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
			GROUP BY t.uuid HAVING coalesce(sum(e.amount), 1) <> 0 OR count(e.id) < 2`,
		},
		{
			rule: "a wallet is never below zero",
			broken: sql`
			SELECT account AS about FROM ${ledgerEntry} WHERE account LIKE 'wallet:%' GROUP BY account HAVING sum(amount) < 0`,
		},
		{
			rule: "a completed payment is settled once, with its amount",
			broken: sql`
			SELECT p.uuid AS about FROM ${payment} AS p
			LEFT JOIN ${ledgerTransaction} AS t ON t.reference = 'payment:' || p.uuid || ':settle'
			LEFT JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid AND e.amount > 0
			WHERE p.state = 'completed' GROUP BY p.uuid HAVING coalesce(sum(e.amount), 0) <> p.amount OR count(DISTINCT t.uuid) <> 1`,
		},
		{
			rule: "only completed payments are settled",
			broken: sql`
			SELECT t.reference AS about FROM ${ledgerTransaction} AS t JOIN ${payment} AS p ON p.uuid = t.payment_uuid
			WHERE p.state <> 'completed'`,
		},
		{
			rule: "what was not granted is in the wallet",
			broken: sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND p.fulfilment = 'credited'
			AND NOT EXISTS (
				SELECT 1 FROM ${ledgerTransaction} AS t JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
				WHERE t.reference = 'payment:' || p.uuid || ':settle' AND e.account = 'wallet:' || p.account_uuid AND e.amount = p.amount
			)`,
		},
		{
			rule: "what was given back is booked, and no more than was paid",
			broken: sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.refund_state IS NOT NULL AND (
				p.refunded > p.amount
				OR p.refunded <> (SELECT coalesce(sum(r.given), 0) FROM ${refund} AS r WHERE r.payment_uuid = p.uuid AND r.state = 'completed')
				OR p.refunded <> (
					SELECT coalesce(sum(e.amount), 0) FROM ${ledgerTransaction} AS t JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
					WHERE t.payment_uuid = p.uuid AND t.kind = 'refund' AND t.reference LIKE '%:refunded' AND e.amount > 0
				)
			)`,
		},
		{
			rule: "money is on its way back as long as its refund is",
			broken: sql`
			SELECT t.payment_uuid AS about FROM ${ledgerTransaction} AS t JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
			WHERE e.account = 'refunds' GROUP BY t.payment_uuid HAVING sum(e.amount) <> (
				SELECT coalesce(sum(r.amount), 0) FROM ${refund} AS r
				WHERE r.payment_uuid = t.payment_uuid AND r.state = 'requested' AND r.destination = 'bkash'
			)`,
		},
		{
			rule: "receipts are counted without gaps",
			broken: sql`
			SELECT last || ' of ' || n AS about FROM (SELECT max(receipt_number) AS last, count(receipt_number) AS n FROM ${payment})
			WHERE last <> n`,
		},
		{
			rule: "what was earned is held in the parts in which it was",
			broken: sql`SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND EXISTS (${wronglyHeld(sql`p.uuid`)})`,
		},
		...SOLD.map(([purpose, { books }]) => ({
			rule: books.rule,
			broken: sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND p.purpose = ${purpose} AND p.fulfilment = 'granted'
			AND NOT (${books.holds})
			AND NOT EXISTS (SELECT 1 FROM ${refund} AS r WHERE r.payment_uuid = p.uuid AND r.goods = 'taken' AND r.state = 'completed')`,
		})),
	];
	const parts = rules.map(({ rule, broken }) => sql`SELECT ${rule} AS rule, about FROM (${broken})`);
	const rows = await db.all<BookProblem>(sql`${sql.join(parts, sql` UNION ALL `)} LIMIT 100`);
	return rows.map(({ rule, about }) => ({ rule, about }));
}
