import { type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { ledgerEntry, ledgerTransaction, refund } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";

/** Those who have the money of a payment, each a part: it is taken from all of them, and given back to all of them. */
export type Holders = { moneyOf: string };

/**
 * Who has the money of a completed payment: the wallet (added money, credited) or those who earned it. The books say so,
 * as it was when it was settled.
 */
export const holderOf = (paymentUuid: string): Holders => ({ moneyOf: paymentUuid });

const settlement = (paymentUuid: SQL) => sql`'payment:' || ${paymentUuid} || ':settle'`;

/** The wallet that has the money of a payment, if it is one; null where it was earned. */
export const holdingWallet = (paymentUuid: string): SQL => sql`(
	SELECT e.account FROM ${ledgerEntry} AS e JOIN ${ledgerTransaction} AS t ON t.uuid = e.transaction_uuid
	WHERE t.reference = ${settlement(sql`${paymentUuid}`)} AND e.amount > 0 AND e.account LIKE 'wallet:%'
)`;

/**
 * Everybody who has a part of a payment, as rows: `account`, what it holds (`held`), what all of them do (`rest`), and of
 * what was paid (`paid`) the parts of those up to this one (`upto`), and of this one (`part`).
 */
const parts = (paymentUuid: SQL): SQL => sql`
	SELECT account, held, part, upto, paid, sum(held) OVER () AS rest FROM (
		SELECT e.account, e.amount AS part, sum(e.amount) OVER (ORDER BY e.id) AS upto, sum(e.amount) OVER () AS paid, (
			SELECT coalesce(sum(o.amount), 0) FROM ${ledgerTransaction} AS ot JOIN ${ledgerEntry} AS o ON o.transaction_uuid = ot.uuid
			WHERE ot.payment_uuid = ${paymentUuid} AND o.account = e.account
		) AS held
		FROM ${ledgerTransaction} AS st JOIN ${ledgerEntry} AS e ON e.transaction_uuid = st.uuid
		WHERE st.reference = ${settlement(paymentUuid)} AND e.amount > 0
	)`;

/**
 * What one of `parts` has of so much: as much of it as of what was paid, rounded down to whole poisha, and the last one
 * what is left. It goes by what is there, not by what moves: however it goes back in pieces, all of it is
 * back at the end, from each what they had (EAR-1).
 */
const partOf = (rest: SQL): SQL => sql`(${rest} * upto / paid - ${rest} * (upto - part) / paid)`;

/** Where one of who has the money of the payment has another part of it than of what was paid. */
export const wronglyHeld = (paymentUuid: SQL): SQL =>
	sql`SELECT 1 FROM (${parts(paymentUuid)}) WHERE held <> ${partOf(sql`rest`)}`;

type Transfer = {
	step: string;
	from: SQL | Holders;
	to: SQL | Holders;
	amount: number;
	state?: "requested" | "completed" | "failed";
};

/** What moves on one side of a transfer, as rows of `account` and `amount`. @param sign 1 where it comes to, -1 where it goes from */
function side(place: SQL | Holders, sign: 1 | -1, amount: number): SQL {
	// What is bound may come as a real number.
	const moved = sql`CAST(${sign * amount} AS INTEGER)`;
	return "moneyOf" in place
		? sql`SELECT account, ${partOf(sql`(rest + ${moved})`)} - held AS amount FROM (${parts(sql`${place.moneyOf}`)})`
		: sql`SELECT ${place} AS account, ${moved} AS amount`;
}

/** One double entry of a refund that is in this state, if it has not been made. Statements of a batch. */
export function transferStatements(
	{ db }: Pick<Deps, "db">,
	{ uuid, paymentUuid }: { uuid: string; paymentUuid: string },
	{ step, from, to, amount, state = "requested" }: Transfer,
	now: number,
) {
	const reference = `refund:${uuid}:${step}`;
	return [
		insertWhere(
			{ db },
			ledgerTransaction,
			{ uuid: uuidv7(), reference, kind: "refund", paymentUuid, createdAt: now },
			sql`FROM ${refund} WHERE uuid = ${uuid} AND state = ${state}`,
		).onConflictDoNothing(),
		// Both sides at once, and once: what a part is goes by what is there.
		insertWhere(
			{ db },
			ledgerEntry,
			{ transactionUuid: sql`t.uuid`, account: sql`account`, amount: sql`amount`, createdAt: now },
			sql`FROM ${ledgerTransaction} AS t, (${side(from, -1, amount)} UNION ALL ${side(to, 1, amount)})
			WHERE t.reference = ${reference} AND amount <> 0
			AND NOT EXISTS (SELECT 1 FROM ${ledgerEntry} AS made WHERE made.transaction_uuid = t.uuid)`,
		),
	];
}
