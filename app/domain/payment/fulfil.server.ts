import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { v7 as uuidv7 } from "uuid";
import { ledgerEntry, ledgerTransaction, payment, refund } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Earner } from "~/domain/sale/earners.server.ts";
import { saleOf } from "./purchasables.server.ts";
import type { PaymentPurpose } from "./rules.ts";

type Completed = { uuid: string; purpose: PaymentPurpose };

const completed = (paymentUuid: string) =>
	sql`FROM ${payment} WHERE uuid = ${paymentUuid} AND state = 'completed' AND NOT EXISTS (${takenBack(paymentUuid)})`;

/** That the goods of a payment were taken back: they are not given again. */
export const takenBack = (paymentUuid: string) =>
	sql`SELECT 1 FROM ${refund} AS r WHERE r.payment_uuid = ${paymentUuid} AND r.goods = 'taken' AND r.state = 'completed'`;

/**
 * What a completed payment brings: what was bought, or its money in the wallet (PAY-7), and the double entry. Each statement is harmless when it has been
 * there before, and does nothing as long as the payment is not completed.
 * @throws DomainError NotForSale for a purpose that nobody sells
 */
export function fulfilmentStatements(
	deps: Pick<Deps, "db" | "vars">,
	{ uuid, purpose }: Completed,
	now: number,
): Statement[] {
	const sale = saleOf(purpose);
	return [
		...sale.grant(deps, sql`${completed(uuid)} AND fulfilment = 'granted'`, now),
		...ledgerStatements(deps, uuid, sale.books.earners(deps), now),
	];
}

type Statement = BatchItem<"sqlite">;

/** The double entry: from bKash (or the wallet) to who earns it, or to the wallet for what could no longer be had. */
export function ledgerStatements(
	{ db }: Pick<Deps, "db">,
	paymentUuid: string,
	earners: readonly Earner[],
	now: number,
): Statement[] {
	const reference = `payment:${paymentUuid}:settle`;
	const wallet = sql`'wallet:' || p.account_uuid`;
	const open = insertWhere(
		{ db },
		ledgerTransaction,
		{ uuid: uuidv7(), reference, kind: sql`purpose`, paymentUuid: sql`uuid`, createdAt: now },
		completed(paymentUuid),
	).onConflictDoNothing();
	const side = (account: SQL, amount: SQL, when: SQL) => sql`
		SELECT t.uuid AS made, ${account} AS account, ${amount} AS amount
		FROM ${ledgerTransaction} AS t JOIN ${payment} AS p ON p.uuid = t.payment_uuid
		WHERE t.reference = ${reference} AND ${when}`;
	const sides = [
		side(sql`CASE p.method WHEN 'wallet' THEN ${wallet} ELSE 'bkash' END`, sql`-p.amount`, sql`1`),
		side(wallet, sql`p.amount`, sql`p.fulfilment = 'credited'`),
		...earners.map(({ account, amount }) => side(account, amount, sql`p.fulfilment = 'granted'`)),
	];
	return [
		open,
		// All sides at once, and once: whatever the shares are by then, what was settled stays as it was.
		insertWhere(
			{ db },
			ledgerEntry,
			{ transactionUuid: sql`made`, account: sql`account`, amount: sql`amount`, createdAt: now },
			sql`FROM (${sql.join(sides, sql` UNION ALL `)})
			WHERE amount <> 0 AND NOT EXISTS (SELECT 1 FROM ${ledgerEntry} AS before WHERE before.transaction_uuid = made)`,
		),
	];
}
