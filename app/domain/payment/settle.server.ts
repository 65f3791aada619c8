import { and, eq, inArray, sql } from "drizzle-orm";
import { payment, paymentEvent } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { fulfilmentStatements } from "./fulfil.server.ts";
import type { Wish } from "./purchasable.ts";
import { saleOf } from "./purchasables.server.ts";
import { mismatches, type PaymentSource, type Proof, statesBefore } from "./rules.ts";

export type Payment = typeof payment.$inferSelect;
type Needs = Pick<Deps, "db" | "clock" | "log">;

export type Settlement =
	/** The payment is complete; `fresh` when this call made it so. */
	| { kind: "completed"; payment: Payment; fresh: boolean }
	/** The proof does not agree with our row: nothing was granted. */
	| { kind: "refused"; payment: Payment };

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

/** Writes down what was seen of a payment without moving it. */
export async function recordEvent(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	event: { paymentUuid: string | null; kind: string; source: PaymentSource; detail?: Record<string, unknown> },
): Promise<void> {
	await db.insert(paymentEvent).values({ ...event, createdAt: clock() });
}

/**
 * Completes a payment on the provider's proof: the state, what was bought (or the money in the wallet), and the ledger,
 * in one batch, all or nothing. The return, the IPN and the sweep all end here, in any order and number; the second and
 * the hundredth change nothing. A proof that disagrees with our row is refused and written down.
 */
export async function settle(deps: Needs, row: Payment, proof: Proof, source: PaymentSource): Promise<Settlement> {
	const { db } = deps;
	const now = deps.clock();
	const wrong = mismatches(row, proof);
	if (wrong.length > 0) return refuse(deps, row, proof, source, wrong);
	const attainable = saleOf(row.purpose).attainable(ITS_OWN, now);
	const [moved, ...others] = await db.batch([
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
			.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("completed"))))
			.returning({ uuid: payment.uuid }),
		...fulfilmentStatements(deps, row, now),
		completionEvent(deps, row, proof, source, now),
		db.select().from(payment).where(eq(payment.uuid, row.uuid)),
	]);
	const [current] = others.at(-1) as Payment[];
	if (current && current.trxId !== proof.trxId) return refuse(deps, current, proof, source, ["trxId"]);
	return { kind: "completed", payment: current ?? row, fresh: moved.length > 0 };
}

/**
 * A proof that disagrees. From execute or query it ends the payment: the provider's word about our own paymentID is
 * not what we agreed on, and a person must look. A message from outside is only written down.
 */
async function refuse(
	deps: Needs,
	row: Payment,
	proof: Proof,
	source: PaymentSource,
	wrong: string[],
): Promise<Settlement> {
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
	const read = db.select().from(payment).where(eq(payment.uuid, row.uuid));
	if (source === "ipn") {
		const [, [current]] = await db.batch([note, read]);
		return { kind: "refused", payment: current ?? row };
	}
	const [, , [current]] = await db.batch([
		note,
		db
			.update(payment)
			.set({ state: "failed", providerMessage: `refused: ${wrong.join(", ")}`, nextCheckAt: null, updatedAt: now })
			.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("failed")))),
		read,
	]);
	return { kind: "refused", payment: current ?? row };
}
