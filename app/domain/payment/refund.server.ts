import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { auditLog, ledgerEntry, ledgerTransaction, payment, paymentEvent } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { paymentErrors } from "./errors.ts";
import { EXECUTE_LOST_MS } from "./rules.ts";
import type { refundSchema } from "./schemas.ts";
import type { Payment } from "./settle.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "log" | "payments">;

/**
 * Who has the money of a completed payment: the wallet (added money, credited) or who earned it. The books say so, as it
 * was when it was settled.
 */
const holderOf = (row: Payment) => sql`(
	SELECT e.account FROM ${ledgerEntry} AS e JOIN ${ledgerTransaction} AS t ON t.uuid = e.transaction_uuid
	WHERE t.reference = ${`payment:${row.uuid}:settle`} AND e.amount > 0
)`;

/** Money that is on its way back. */
const REFUNDS = sql`'refunds'`;

/** One double entry of a refund, if `when` holds and it has not been made. Three statements of a batch. */
function transfer(
	{ db }: Pick<Deps, "db">,
	row: Payment,
	{ step, from, to, when, now }: { step: string; from: SQL; to: SQL; when: SQL; now: number },
) {
	const reference = `payment:${row.uuid}:${step}`;
	const entry = (account: SQL, amount: number) =>
		db.run(sql`
			INSERT INTO ${ledgerEntry} (transaction_uuid, account, amount, created_at)
			SELECT uuid, ${account}, ${amount}, ${now} FROM ${ledgerTransaction} WHERE reference = ${reference}
			ON CONFLICT DO NOTHING`);
	return [
		db.run(sql`
			INSERT INTO ${ledgerTransaction} (uuid, reference, kind, payment_uuid, created_at)
			SELECT ${uuidv7()}, ${reference}, 'refund', uuid, ${now} FROM ${payment} WHERE uuid = ${row.uuid} AND ${when}
			ON CONFLICT DO NOTHING`),
		entry(from, -row.amount),
		entry(to, row.amount),
	] as const;
}

/**
 * Gives a completed bKash payment back to the payer's wallet at bKash, by an admin (PAY-11). The money is set aside in the
 * ledger first (so that it cannot be spent meanwhile), then the provider is asked, then the entry is closed or undone.
 * An outcome that is not known stays `requested`; the sweep asks.
 * @throws DomainError PaymentNotFound, NotRefundable (not paid through bKash, refunded before, or spent), of requireRole
 */
export async function refundToBkash(
	deps: Needs,
	who: Actor | null,
	paymentUuid: string,
	{ reason }: z.infer<typeof refundSchema>,
): Promise<Payment> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const [row] = await db.select().from(payment).where(eq(payment.uuid, paymentUuid));
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	const holder = holderOf(row);
	// What was earned may be owed for a while; what is somebody's own must be there.
	const covered = sql`(
		${holder} NOT LIKE 'wallet:%' OR coalesce((SELECT sum(amount) FROM ${ledgerEntry} WHERE account = ${holder}), 0) >= ${row.amount}
	)`;
	const [claimed] = await db.batch([
		db
			.update(payment)
			.set({ refundState: "requested", nextCheckAt: now + 60_000, updatedAt: now })
			.where(
				and(
					eq(payment.uuid, row.uuid),
					eq(payment.state, "completed"),
					eq(payment.method, "bkash"),
					isNull(payment.refundState),
					covered,
				),
			)
			.returning(),
		...transfer(deps, row, { step: "refund", from: holder, to: REFUNDS, when: sql`refund_state = 'requested'`, now }),
		db.run(sql`
			INSERT INTO ${auditLog} (uuid, actor_uuid, action, object_type, object_uuid, detail, created_at)
			SELECT ${uuidv7()}, ${actor.accountUuid}, 'payment.refund', 'payment', uuid, json_object('reason', ${reason}, 'amount', amount), ${now}
			FROM ${payment} WHERE uuid = ${row.uuid} AND refund_state = 'requested'
			AND NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE object_type = 'payment' AND object_uuid = ${row.uuid} AND action = 'payment.refund')`),
	]);
	if (!claimed[0]) throw paymentErrors.fail("NotRefundable");
	const outcome = await deps.payments.refund({
		paymentId: row.providerPaymentId ?? "",
		trxId: row.trxId ?? "",
		amount: row.amount,
		sku: row.itemUuid ?? "wallet",
		reason,
	});
	if (outcome.kind === "ok" && outcome.status === "completed") return closeRefund(deps, row, outcome.refundTrxId);
	if (outcome.kind === "refused" && outcome.group !== "settle-by-query" && outcome.group !== "unknown")
		return undoRefund(deps, row, outcome.code, outcome.message);
	return claimed[0];
}

/** How a refund ended, written down once. */
function refundEvent(
	{ db }: Pick<Deps, "db">,
	row: Payment,
	{ kind, state, detail, now }: { kind: string; state: string; detail: Record<string, unknown>; now: number },
) {
	return db.run(sql`
		INSERT INTO ${paymentEvent} (payment_uuid, kind, source, detail, created_at)
		SELECT uuid, ${kind}, 'admin', ${JSON.stringify(detail)}, ${now} FROM ${payment}
		WHERE uuid = ${row.uuid} AND refund_state = ${state}
		AND NOT EXISTS (SELECT 1 FROM ${paymentEvent} WHERE payment_uuid = ${row.uuid} AND kind = ${kind})`);
}

/** The provider has given the money back. Idempotent. */
async function closeRefund(deps: Needs, row: Payment, refundTrxId: string): Promise<Payment> {
	const { db } = deps;
	const now = deps.clock();
	const [updated] = await db.batch([
		db
			.update(payment)
			.set({ refundState: "completed", refundTrxId, nextCheckAt: null, updatedAt: now })
			.where(and(eq(payment.uuid, row.uuid), eq(payment.refundState, "requested")))
			.returning(),
		...transfer(deps, row, {
			step: "refunded",
			from: REFUNDS,
			to: sql`'bkash'`,
			when: sql`refund_state = 'completed'`,
			now,
		}),
		refundEvent(deps, row, { kind: "refunded", state: "completed", detail: { refundTrxId }, now }),
	]);
	return updated[0] ?? row;
}

/** The provider refused: the money goes back to where it was. One refund is tried per payment. */
async function undoRefund(deps: Needs, row: Payment, code: string | null, message: string): Promise<Payment> {
	const { db } = deps;
	const now = deps.clock();
	const [updated] = await db.batch([
		db
			.update(payment)
			.set({
				refundState: "failed",
				providerCode: code,
				providerMessage: message.slice(0, 300),
				nextCheckAt: null,
				updatedAt: now,
			})
			.where(and(eq(payment.uuid, row.uuid), eq(payment.refundState, "requested")))
			.returning(),
		...transfer(deps, row, {
			step: "refund-undone",
			from: REFUNDS,
			to: holderOf(row),
			when: sql`refund_state = 'failed'`,
			now,
		}),
		refundEvent(deps, row, {
			kind: "refund-refused",
			state: "failed",
			detail: { code, message: message.slice(0, 300) },
			now,
		}),
	]);
	return updated[0] ?? row;
}

/** What the older refund calls say of a refund that was never made. */
const NO_SUCH_REFUND = ["2033", "2077"];

/** The sweep's question about a refund whose outcome was lost. */
export async function followRefund(deps: Needs, row: Payment): Promise<Payment> {
	const found = await deps.payments.refundStatus({ paymentId: row.providerPaymentId ?? "", trxId: row.trxId ?? "" });
	const done = found.kind === "ok" ? found.refunds.find((refund) => refund.status === "completed") : undefined;
	if (done) return closeRefund(deps, row, done.refundTrxId);
	const now = deps.clock();
	// Known to the provider as never made, long after it was asked: nothing was paid out, so the money goes back.
	const none = found.kind === "ok" ? found.refunds.length === 0 : NO_SUCH_REFUND.includes(found.code ?? "");
	if (none && now - row.updatedAt >= EXECUTE_LOST_MS) return undoRefund(deps, row, null, "no refund at the provider");
	await deps.db
		.update(payment)
		.set({ nextCheckAt: now + 10 * 60_000 })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.refundState, "requested")));
	return row;
}
