import { and, eq, inArray, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { payment, paymentEvent } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { firstReconciliation } from "./books-day.ts";
import { fulfilmentStatements } from "./fulfil.server.ts";
import { raiseIssue, resolveIssues } from "./issues.server.ts";
import type { Action } from "./machine-types.ts";
import { holdAgain, ITS_OWN, recorded } from "./move.server.ts";
import { saleOf } from "./purchasables.server.ts";
import { type PaymentSource, type Proof, paidMoment, statesBefore } from "./rules.ts";
import { tellSettled } from "./tell-payer.server.ts";

/** What the columns of a payment may hold. */
export { FULFILMENTS, PAYMENT_STATES } from "#db/schema/payment.ts";

export type Payment = typeof payment.$inferSelect;
type Needs = Pick<Deps, "db" | "writes" | "clock" | "log" | "vars">;

/**
 * The next number of a receipt (PAY-17). Taken with the completion, in one transaction, and a completion is never undone:
 * so there is no gap.
 */
export const NEXT_RECEIPT = sql`(SELECT coalesce(max(receipt_number), 0) + 1 FROM payment)`;

/** The event of a completion, once. */
function completionEvent({ db }: Needs, row: Payment, proof: Proof, source: PaymentSource, now: number) {
	return insertWhere(
		{ db },
		paymentEvent,
		{
			...{
				paymentUuid: row.uuid,
				kind: "completed",
				source,
				fromState: row.state,
				toState: "completed",
				createdAt: now,
			},
			detail: sql`json_object('trxId', ${proof.trxId}, 'fulfilment', fulfilment)`,
		},
		sql`FROM ${payment} WHERE uuid = ${row.uuid} AND state = 'completed' AND trx_id = ${proof.trxId}
			AND NOT EXISTS (SELECT 1 FROM ${paymentEvent} WHERE payment_uuid = ${row.uuid} AND kind = 'completed')`,
	);
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
	const attainable = saleOf(row.purpose).attainable(ITS_OWN, { now, paidAt: paidMoment(row.createdAt, proof, now) });
	const results = await deps.writes.batch(
		row.uuid,
		asBatch([
			// Money that comes late finds its seat, where nobody else has it.
			...holdAgain(deps, row, statesBefore("completed"), now),
			db
				.update(payment)
				.set({
					state: "completed",
					trxId: proof.trxId,
					payer: proof.payer ?? null,
					providerCompletedAt: proof.completedAt ?? null,
					receiptNumber: NEXT_RECEIPT,
					reconcileAt: firstReconciliation(now),
					fulfilment: sql`CASE WHEN ${attainable} THEN 'granted' ELSE 'credited' END`,
					completedAt: now,
					updatedAt: now,
					nextCheckAt: null,
				})
				.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("completed")))),
			...fulfilmentStatements(deps, row, now),
			completionEvent(deps, row, proof, source, now),
			tellSettled(deps, row, now),
			resolveIssues(deps, row.uuid, ["disagrees", "unanswered"], now),
			db.select().from(payment).where(eq(payment.uuid, row.uuid)),
		]),
	);
	const [current] = results.at(-1) as unknown as Payment[];
	return current ?? row;
}

/** Writes down a proof that disagrees, once; where a person must look, in the list of what needs one. */
export async function refuse(
	deps: Needs,
	row: Payment,
	{ wrong, proof, by, needsPerson }: Extract<Action, { kind: "refuse" }>,
	source: PaymentSource,
): Promise<void> {
	const now = deps.clock();
	deps.log.error("payment proof refused", new Error(wrong.join(", ")), { payment: row.uuid, source, by });
	const detail = { wrong, proof };
	const note = deps.db.run(
		recorded(deps, { paymentUuid: row.uuid, kind: "refused", source, fromState: row.state, detail }, now),
	);
	if (!needsPerson) {
		await note;
		return;
	}
	const kind = by === "other" ? "other-transaction" : "disagrees";
	await deps.db.batch([note, raiseIssue(deps, { kind, subject: row.uuid, paymentUuid: row.uuid, detail }, now)]);
}
