import { sql } from "drizzle-orm";
import { ledgerEntry, ledgerTransaction, mockTestEntitlement, payment, registration } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

/** What is wrong with the books: a rule, and what breaks it. Empty when they balance. */
export type BookProblem = { rule: string; about: string };

/**
 * Checks the whole ledger against itself and against the payments (design section 6). One round trip.
 * Rules: a transaction sums to zero; no wallet is below zero; a completed payment is settled exactly once with its own
 * amount; nothing else is settled; what was granted is there, and was granted once.
 */
export async function checkBooks({ db }: Pick<Deps, "db">): Promise<BookProblem[]> {
	const rules: Record<string, ReturnType<typeof sql>> = {
		"a transaction sums to zero": sql`
			SELECT t.reference AS about FROM ${ledgerTransaction} AS t LEFT JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
			GROUP BY t.uuid HAVING coalesce(sum(e.amount), 1) <> 0 OR count(e.id) < 2`,
		"a wallet is never below zero": sql`
			SELECT account AS about FROM ${ledgerEntry} WHERE account LIKE 'wallet:%' GROUP BY account HAVING sum(amount) < 0`,
		"a completed payment is settled once, with its amount": sql`
			SELECT p.uuid AS about FROM ${payment} AS p
			LEFT JOIN ${ledgerTransaction} AS t ON t.reference = 'payment:' || p.uuid || ':settle'
			LEFT JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid AND e.amount > 0
			WHERE p.state = 'completed' GROUP BY p.uuid HAVING coalesce(sum(e.amount), 0) <> p.amount OR count(DISTINCT t.uuid) <> 1`,
		"only completed payments are settled": sql`
			SELECT t.reference AS about FROM ${ledgerTransaction} AS t JOIN ${payment} AS p ON p.uuid = t.payment_uuid
			WHERE p.state <> 'completed'`,
		"a granted model test is a registration": sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND p.purpose = 'model_test' AND p.fulfilment = 'granted'
			AND NOT EXISTS (SELECT 1 FROM ${registration} AS r WHERE r.payment_uuid = p.uuid)`,
		"a granted self-assessment is an entitlement": sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND p.purpose = 'mock_test' AND p.fulfilment = 'granted'
			AND NOT EXISTS (SELECT 1 FROM ${mockTestEntitlement} AS m WHERE m.payment_uuid = p.uuid)`,
		"what was not granted is in the wallet": sql`
			SELECT p.uuid AS about FROM ${payment} AS p WHERE p.state = 'completed' AND p.fulfilment = 'credited'
			AND NOT EXISTS (
				SELECT 1 FROM ${ledgerTransaction} AS t JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
				WHERE t.reference = 'payment:' || p.uuid || ':settle' AND e.account = 'wallet:' || p.account_uuid AND e.amount = p.amount
			)`,
	};
	const parts = Object.entries(rules).map(([rule, broken]) => sql`SELECT ${rule} AS rule, about FROM (${broken})`);
	const rows = await db.all<BookProblem>(sql`${sql.join(parts, sql` UNION ALL `)} LIMIT 100`);
	return rows.map(({ rule, about }) => ({ rule, about }));
}
