import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
	ledgerEntry,
	ledgerTransaction,
	mockTestEntitlement,
	mockTestType,
	payment,
	paymentEvent,
	registration,
	weeklyExam,
} from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { mismatches, type PaymentSource, type Proof, statesBefore } from "./rules.ts";

export type Payment = typeof payment.$inferSelect;
type Needs = Pick<Deps, "db" | "clock" | "log">;

export type Settlement =
	/** The payment is complete; `fresh` when this call made it so. */
	| { kind: "completed"; payment: Payment; fresh: boolean }
	/** The proof does not agree with our row: nothing was granted. */
	| { kind: "refused"; payment: Payment };

/** Whether what was bought can still be had, at this moment, in the terms of the row being settled. */
function attainable(now: number): SQL {
	const examOpen = sql`EXISTS (
		SELECT 1 FROM ${weeklyExam} AS e WHERE e.uuid = payment.item_uuid AND e.state = 'published'
		AND ${now} < min(e.stop_at, CASE WHEN e.pre_reg_needed = 1 THEN e.pre_reg_stop_at ELSE e.stop_at END)
	) AND NOT EXISTS (
		SELECT 1 FROM ${registration} AS r WHERE r.exam_uuid = payment.item_uuid AND r.account_uuid = payment.account_uuid
	)`;
	const typeOpen = sql`EXISTS (SELECT 1 FROM ${mockTestType} AS t WHERE t.uuid = payment.item_uuid AND t.state = 'published')`;
	return sql`CASE payment.purpose WHEN 'wallet_top_up' THEN 1 WHEN 'model_test' THEN ${examOpen} WHEN 'mock_test' THEN ${typeOpen} ELSE 0 END`;
}

const completed = (paymentUuid: string) => sql`FROM ${payment} WHERE uuid = ${paymentUuid} AND state = 'completed'`;

/** What a completed payment brings, each statement harmless when it has been there before. */
export function fulfilmentStatements({ db }: Pick<Deps, "db">, paymentUuid: string, now: number) {
	const granted = sql`${completed(paymentUuid)} AND fulfilment = 'granted'`;
	const register = db.run(sql`
		INSERT INTO ${registration} (uuid, exam_uuid, account_uuid, kind, payment_uuid, created_at)
		SELECT ${uuidv7()}, item_uuid, account_uuid, 'paid', uuid, ${now} ${granted} AND purpose = 'model_test'
		ON CONFLICT DO NOTHING`);
	const entitle = db.run(sql`
		INSERT INTO ${mockTestEntitlement} (uuid, type_uuid, account_uuid, payment_uuid, attempts, created_at)
		SELECT ${uuidv7()}, item_uuid, account_uuid, uuid,
			(SELECT attempts_per_purchase FROM ${mockTestType} AS t WHERE t.uuid = item_uuid), ${now} ${granted} AND purpose = 'mock_test'
		ON CONFLICT DO NOTHING`);
	return [register, entitle] as const;
}

/**
 * The double entry of a completed payment: from bKash (or the wallet) to sales, or to the wallet for a top-up and for
 * what could no longer be had.
 */
export function ledgerStatements({ db }: Pick<Deps, "db">, paymentUuid: string, now: number) {
	const reference = `payment:${paymentUuid}:settle`;
	const wallet = sql`'wallet:' || p.account_uuid`;
	const open = db.run(sql`
		INSERT INTO ${ledgerTransaction} (uuid, reference, kind, payment_uuid, created_at)
		SELECT ${uuidv7()}, ${reference}, purpose, uuid, ${now} ${completed(paymentUuid)}
		ON CONFLICT DO NOTHING`);
	const entry = (account: SQL, amount: SQL) =>
		db.run(sql`
			INSERT INTO ${ledgerEntry} (transaction_uuid, account, amount, created_at)
			SELECT t.uuid, ${account}, ${amount}, ${now}
			FROM ${ledgerTransaction} AS t JOIN ${payment} AS p ON p.uuid = t.payment_uuid WHERE t.reference = ${reference}
			ON CONFLICT DO NOTHING`);
	const from = entry(sql`CASE p.method WHEN 'wallet' THEN ${wallet} ELSE 'bkash' END`, sql`-p.amount`);
	const to = entry(
		sql`CASE WHEN p.fulfilment = 'credited' OR p.purpose = 'wallet_top_up' THEN ${wallet} ELSE 'sales' END`,
		sql`p.amount`,
	);
	return [open, from, to] as const;
}

/** The event of a completion, once. */
function completionEvent({ db }: Needs, row: Payment, proof: Proof, source: PaymentSource, now: number) {
	return db.run(sql`
		INSERT INTO ${paymentEvent} (payment_uuid, kind, source, from_state, to_state, detail, created_at)
		SELECT uuid, 'completed', ${source}, ${row.state}, 'completed', json_object('trxId', ${proof.trxId}, 'fulfilment', fulfilment), ${now}
		${completed(row.uuid)} AND trx_id = ${proof.trxId}
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
	const [moved, , , , , , , [current]] = await db.batch([
		db
			.update(payment)
			.set({
				state: "completed",
				trxId: proof.trxId,
				fulfilment: sql`CASE WHEN ${attainable(now)} THEN 'granted' ELSE 'credited' END`,
				completedAt: now,
				updatedAt: now,
				nextCheckAt: null,
			})
			.where(and(eq(payment.uuid, row.uuid), inArray(payment.state, statesBefore("completed"))))
			.returning({ uuid: payment.uuid }),
		...fulfilmentStatements(deps, row.uuid, now),
		...ledgerStatements(deps, row.uuid, now),
		completionEvent(deps, row, proof, source, now),
		db.select().from(payment).where(eq(payment.uuid, row.uuid)),
	]);
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
