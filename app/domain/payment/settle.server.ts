import { and, eq, inArray, sql } from "drizzle-orm";
import { payment, paymentEvent } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Wish } from "~/domain/sale/purchasable.ts";
import { fulfilmentStatements } from "./fulfil.server.ts";
import { saleOf } from "./purchasables.server.ts";
import { type Mismatch, type PaymentSource, type Proof, statesBefore } from "./rules.ts";

/** What the columns of a payment may hold. */
export { FULFILMENTS, PAYMENT_STATES } from "#db/schema/payment.ts";

export type Payment = typeof payment.$inferSelect;
type Needs = Pick<Deps, "db" | "writes" | "clock" | "log">;

/** The item and the payer of the row that an update of `payment` is about. */
const ITS_OWN: Wish = { itemUuid: sql`payment.item_uuid`, accountUuid: sql`payment.account_uuid` };

/** The event of a completion, once. */
function completionEvent({ db }: Needs, row: Payment, proof: Proof, source: PaymentSource, now: number) {
	return db.run(sql`
		INSERT INTO ${paymentEvent} (payment_uuid, kind, source, from_state, to_state, detail, created_at)
		SELECT uuid, 'completed', ${source}, ${row.state}, 'completed', json_object('trxId', ${proof.trxId}, 'fulfilment', fulfilment), ${now}
		FROM ${payment} WHERE uuid = ${row.uuid} AND state = 'completed' AND trx_id = ${proof.trxId}
		AND NOT EXISTS (SELECT 1 FROM ${paymentEvent} WHERE payment_uuid = ${row.uuid} AND kind = 'completed')`);
}

/**
 * Completes a payment on the provider's proof: the state, what was bought (or the money in the wallet), and the ledger,
 * in one batch, all or nothing (PAY-4). The return, the IPN and the sweep all end here, in any order and number; the second and
 * the hundredth change nothing.
 * @returns the payment as it is afterwards, which may have completed by another proof
 */
export async function settle(deps: Needs, row: Payment, proof: Proof, source: PaymentSource): Promise<Payment> {
	const { db } = deps;
	const now = deps.clock();
	const attainable = saleOf(row.purpose).attainable(ITS_OWN, now);
	const results = await deps.writes.batch(row.uuid, [
		db
			.update(payment)
			.set({
				state: "completed",
				trxId: proof.trxId,
				fulfilment: sql`CASE WHEN ${attainable} THEN 'granted' ELSE 'credited' END`,
				completedAt: now,
				updatedAt: now,
				nextCheckAt: null,
			})
			.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("completed")))),
		...fulfilmentStatements(deps, row, now),
		completionEvent(deps, row, proof, source, now),
		db.select().from(payment).where(eq(payment.uuid, row.uuid)),
	]);
	const [current] = results.at(-1) as Payment[];
	return current ?? row;
}

/** Writes down a proof that disagrees; where it ends the payment, that has failed. @returns the payment afterwards */
export async function refuse(
	deps: Needs,
	row: Payment,
	{ wrong, proof, ends }: { wrong: readonly Mismatch[]; proof: Proof; ends: boolean },
	source: PaymentSource,
): Promise<Payment> {
	const { db } = deps;
	const now = deps.clock();
	deps.log.error("payment proof refused", new Error(wrong.join(", ")), { payment: row.uuid, source });
	const note = db.insert(paymentEvent).values({
		paymentUuid: row.uuid,
		kind: "refused",
		source,
		fromState: row.state,
		detail: { wrong, proof },
		createdAt: now,
	});
	const end = db
		.update(payment)
		.set({ state: "failed", providerMessage: `refused: ${wrong.join(", ")}`, nextCheckAt: null, updatedAt: now })
		.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("failed"))));
	const read = db.select().from(payment).where(eq(payment.uuid, row.uuid));
	const results = ends ? await db.batch([note, end, read]) : await db.batch([note, read]);
	const [current] = results.at(-1) as Payment[];
	return current ?? row;
}
