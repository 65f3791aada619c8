import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { ledgerEntry, ledgerTransaction, refund } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

/**
 * Who has the money of a completed payment: the wallet (added money, credited) or who earned it. The books say so, as it
 * was when it was settled.
 */
export const holderOf = (paymentUuid: string): SQL => sql`(
	SELECT e.account FROM ${ledgerEntry} AS e JOIN ${ledgerTransaction} AS t ON t.uuid = e.transaction_uuid
	WHERE t.reference = ${`payment:${paymentUuid}:settle`} AND e.amount > 0
)`;

type Transfer = { step: string; from: SQL; to: SQL; amount: number; state?: "requested" | "completed" | "failed" };

/** One double entry of a refund that is in this state, if it has not been made. Three statements of a batch. */
export function transferStatements(
	{ db }: Pick<Deps, "db">,
	{ uuid, paymentUuid }: { uuid: string; paymentUuid: string },
	{ step, from, to, amount, state = "requested" }: Transfer,
	now: number,
) {
	const reference = `refund:${uuid}:${step}`;
	const entry = (account: SQL, signed: number) =>
		db.run(sql`
			INSERT INTO ${ledgerEntry} (transaction_uuid, account, amount, created_at)
			SELECT uuid, ${account}, ${signed}, ${now} FROM ${ledgerTransaction} WHERE reference = ${reference}
			ON CONFLICT DO NOTHING`);
	return [
		db.run(sql`
			INSERT INTO ${ledgerTransaction} (uuid, reference, kind, payment_uuid, created_at)
			SELECT ${uuidv7()}, ${reference}, 'refund', ${paymentUuid}, ${now} FROM ${refund} WHERE uuid = ${uuid} AND state = ${state}
			ON CONFLICT DO NOTHING`),
		entry(from, -amount),
		entry(to, amount),
	];
}
