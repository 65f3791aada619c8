import { and, eq, sql } from "drizzle-orm";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { asBatch } from "#db/as-batch.ts";
import { ledgerEntry, payment, paymentEvent } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import type { Poisha } from "~/lib/money.ts";
import { deliver } from "./deliver.server.ts";
import { paymentErrors } from "./errors.ts";
import { fulfilmentStatements } from "./fulfil.server.ts";
import { newInvoiceNumber } from "./invoice.ts";
import { costs, findItem } from "./item.server.ts";
import { type ItemRequest, saleOf } from "./purchasables.server.ts";
import type { CheckoutPurpose } from "./purchasables.ts";
import { NEXT_RECEIPT, type Payment } from "./settle.server.ts";

/** The namespace of the ids that tries make. */
const TRIES = "6f2c1f0e-54f2-4d8a-9b0d-6a1f6f1f7a55";

/**
 * Pays for something from the wallet (WAL-2): balance check, whether it can still be had, payment, what was bought and the
 * ledger in one batch, so that two tabs cannot spend the same taka. Two round trips.
 * @param key names this one try, given out with the form: sent twice, it is paid once, and answered twice. It comes from outside, so
 * it is no id of a payment itself: with who pays and what for, it makes one
 * @throws DomainError NotEnoughBalance, those of findItem, or of requireRole
 */
export async function payFromWallet(
	deps: Pick<Deps, "db" | "writes" | "clock" | "log" | "cache" | "exams" | "background" | "vars">,
	who: Actor | null,
	request: ItemRequest<CheckoutPurpose>,
	key: string = uuidv7(),
): Promise<Payment> {
	const actor = requireRole(who, "student");
	const { db } = deps;
	const now = deps.clock();
	const uuid = uuidv5([actor.accountUuid, request.purpose, request.itemUuid, key].join(" "), TRIES);
	const itsPayment = db
		.select()
		.from(payment)
		.where(and(eq(payment.uuid, uuid), eq(payment.accountUuid, actor.accountUuid)));
	const item = await findItem(deps, actor, request).catch(async (thrown: unknown) => {
		// What this try has bought already is no longer for sale.
		const [before] = await itsPayment;
		if (before) return before;
		throw thrown;
	});
	if ("state" in item) return item;
	const wish = { itemUuid: sql`${item.itemUuid}`, accountUuid: sql`${actor.accountUuid}` };
	const sale = saleOf(item.purpose);
	const attainable = sale.attainable(wish, { now, paidAt: now });
	const enough = sql`coalesce((SELECT sum(amount) FROM ${ledgerEntry} WHERE account = ${walletAccount(actor.accountUuid)}), 0) >= ${item.amount}`;
	const unpaid = sql`NOT EXISTS (SELECT 1 FROM ${payment} AS done WHERE done.uuid = ${uuid})`;
	const asShown = costs(sale, wish, item.amount);
	const hold = { when: sql`${enough} AND ${unpaid} AND ${asShown}`, again: false, atOnce: true };
	const results = await db.batch(
		asBatch([
			...(sale.hold?.take(deps, wish, hold, now) ?? []),
			insertWhere(
				deps,
				payment,
				{
					...{ uuid, accountUuid: actor.accountUuid, purpose: item.purpose, itemUuid: item.itemUuid },
					...{
						itemTitle: item.title,
						amount: item.amount,
						method: "wallet",
						state: "completed",
						fulfilment: "granted",
					},
					...{ invoiceNumber: newInvoiceNumber(uuid), receiptNumber: NEXT_RECEIPT },
					...{ createdAt: now, updatedAt: now, completedAt: now },
				},
				sql`WHERE ${enough} AND ${asShown} AND (${attainable})`,
			).onConflictDoNothing(),
			...fulfilmentStatements(deps, { uuid, purpose: item.purpose }, now),
			insertWhere(
				deps,
				paymentEvent,
				{ paymentUuid: sql`uuid`, kind: "completed", source: "person", toState: "completed", createdAt: now },
				sql`FROM ${payment} WHERE uuid = ${uuid} AND NOT EXISTS (SELECT 1 FROM ${paymentEvent} WHERE payment_uuid = ${uuid})`,
			),
			itsPayment,
		]),
	);
	const [row] = results.at(-1) as unknown as Payment[];
	if (!row) {
		// Bought in another tab a moment ago, dearer since, or no longer to be had: that is what the student hears.
		await findItem(deps, actor, { ...request, shown: item.amount });
		throw sale.hold && (await hasEnough(deps, actor, item.amount))
			? await sale.hold.refused(deps, wish)
			: paymentErrors.fail("NotEnoughBalance");
	}
	await deliver(deps, row);
	return row;
}

/** Whether it was the money that was short, or what was wanted. */
async function hasEnough({ db }: Pick<Deps, "db">, { accountUuid }: Actor, amount: Poisha): Promise<boolean> {
	const [row] = await db.all<{ sum: number | null }>(
		sql`SELECT sum(amount) AS sum FROM ${ledgerEntry} WHERE account = ${walletAccount(accountUuid)}`,
	);
	return (row?.sum ?? 0) >= amount;
}
