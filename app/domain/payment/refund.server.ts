import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { ledgerEntry, payment, refund } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { audit } from "~/domain/audit.server.ts";
import { requireName } from "~/domain/confirm/confirm-name.ts";
import { paymentErrors } from "./errors.ts";
import { saleOf } from "./purchasables.server.ts";
import { holderOf, holdingWallet, transferStatements } from "./refund-books.server.ts";
import { driveRefund, type RefundNeeds } from "./refund-drive.server.ts";
import type { refundSchema } from "./schemas.ts";
import type { Payment } from "./settle.server.ts";

export type Refund = typeof refund.$inferSelect;

/** The amount is poisha, what is left where nothing is said; `refunded` is what was given back before, as it was looked at, in poisha. */
export type RefundRequest = z.infer<typeof refundSchema> & { refunded?: number };

/** What of a payment can be given back, in poisha: paid, less what was given back before. */
export const refundableOf = ({ amount, refunded }: Pick<Payment, "amount" | "refunded">): number => amount - refunded;

/**
 * Gives money of a completed payment back, by an admin (PAY-11): partly or whole, to bKash or into the payer's wallet, and
 * with it, if the admin says so, takes back what was bought, as long as it is not used. What goes to bKash is set aside in the ledger first (so that it
 * cannot be spent meanwhile), then the provider is asked. An outcome that is not known stays `requested`; the sweep goes on.
 * @throws DomainError PaymentNotFound, RefundedMeanwhile (more was given back than was looked at), NotRefundable (not paid that way, more
 * than is left, on its way already, or spent), GoodsUsed, of requireRole
 */
export async function refundPayment(
	deps: RefundNeeds,
	who: Actor | null,
	paymentUuid: string,
	{ reason, amount: asked, destination, goods, refunded }: RefundRequest,
): Promise<Refund> {
	const actor = requireRole(who, "admin");
	const { db } = deps;
	const now = deps.clock();
	const [row] = await db.select().from(payment).where(eq(payment.uuid, paymentUuid));
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	const seen = refunded ?? row.refunded;
	if (row.refunded !== seen) throw paymentErrors.fail("RefundedMeanwhile");
	const { unused } = saleOf(row.purpose);
	const amount = asked ?? refundableOf(row);
	if (amount <= 0) throw paymentErrors.fail("NotRefundable");
	if (goods === "taken" && (unused === null || row.fulfilment !== "granted")) throw paymentErrors.fail("GoodsUsed");
	const uuid = uuidv7();
	const made: Refund = {
		...{ id: 0, uuid, paymentUuid, amount, destination, goods, reason, requestedBy: actor.accountUuid },
		...{ state: "requested", given: null, refundTrxId: null, providerCode: null, providerMessage: null },
		...{ sentAt: null, nextCheckAt: now, checks: 0, createdAt: now, updatedAt: now, completedAt: null },
	};
	const there = sql`EXISTS (SELECT 1 FROM ${refund} AS r WHERE r.uuid = ${uuid})`;
	const results = await db.batch([
		db.run(sql`
			INSERT INTO ${refund} (uuid, payment_uuid, amount, destination, goods, reason, requested_by, state, next_check_at, checks, created_at, updated_at)
			SELECT ${uuid}, p.uuid, ${amount}, ${destination}, ${goods}, ${reason}, ${actor.accountUuid}, 'requested', ${now}, 0, ${now}, ${now}
			FROM ${payment} AS p WHERE p.uuid = ${row.uuid} AND p.refunded = ${seen} AND ${refundable(row, made, now)}
			ON CONFLICT DO NOTHING`),
		db
			.update(payment)
			.set({ refundState: "requested", updatedAt: now })
			.where(and(eq(payment.uuid, row.uuid), there)),
		...(destination === "bkash"
			? transferStatements({ db }, made, { step: "refund", from: holderOf(row.uuid), to: REFUNDS, amount }, now)
			: []),
		audit(
			{ db },
			{
				...{ actorUuid: actor.accountUuid, action: "payment.refund", objectType: "payment", objectUuid: row.uuid },
				detail: {
					...{ account: row.accountUuid, refund: uuid, reason, amount, destination, goods },
					...{ before: { refundState: row.refundState }, after: { refundState: "requested" } },
				},
			},
			sql`FROM ${refund} WHERE uuid = ${uuid}`,
			now,
		),
		db.select().from(refund).where(eq(refund.uuid, uuid)),
	]);
	const [claimed] = results.at(-1) as Refund[];
	if (!claimed) throw paymentErrors.fail(await whyNot(deps, row, { seen, goods }, now));
	return driveRefund(deps, row, claimed);
}

/**
 * The same, confirmed by the number of its invoice (ACC-20.2).
 * @throws DomainError NameNotTyped, or of refundPayment
 */
export async function refundByNumber(
	deps: RefundNeeds,
	who: Actor | null,
	paymentUuid: string,
	{ name, ...request }: RefundRequest & { name: string },
): Promise<Refund> {
	requireRole(who, "admin");
	const { invoiceNumber } = payment;
	const [row] = await deps.db.select({ invoiceNumber }).from(payment).where(eq(payment.uuid, paymentUuid));
	if (!row) throw paymentErrors.fail("PaymentNotFound");
	requireName(name, row.invoiceNumber);
	return refundPayment(deps, who, paymentUuid, request);
}

/** Money that is on its way back. */
const REFUNDS = sql`'refunds'`;

/** Whether the payment `p` can be given back so much, that way. */
export function refundable(row: Payment, { amount, destination, goods }: Refund, now: number): SQL {
	const wallet = holdingWallet(row.uuid);
	const conditions = [
		sql`p.state = 'completed' AND p.amount - p.refunded >= ${amount}`,
		sql`NOT EXISTS (SELECT 1 FROM ${refund} AS r WHERE r.payment_uuid = p.uuid AND r.state = 'requested')`,
		destination === "bkash"
			? // What was earned may be owed for a while; what is somebody's own must be there.
				sql`p.method = 'bkash' AND (${wallet} IS NULL OR ${balance(wallet)} >= ${amount})`
			: sql`${wallet} IS NULL`,
	];
	if (goods === "taken") conditions.push(saleOf(row.purpose).unused?.(now) ?? sql`0`);
	return sql.join(conditions, sql` AND `);
}

const balance = (account: SQL) => sql`coalesce((SELECT sum(amount) FROM ${ledgerEntry} WHERE account = ${account}), 0)`;

/** Why nothing was claimed. */
async function whyNot(
	{ db }: RefundNeeds,
	row: Payment,
	{ seen, goods }: Pick<Refund, "goods"> & { seen: number },
	now: number,
): Promise<"RefundedMeanwhile" | "GoodsUsed" | "NotRefundable"> {
	const unused = saleOf(row.purpose).unused?.(now) ?? sql`0`;
	const [found] = await db.all<{ refunded: number; unused: number }>(
		sql`SELECT p.refunded, (${unused}) AS unused FROM ${payment} AS p WHERE p.uuid = ${row.uuid}`,
	);
	if (found?.refunded !== seen) return "RefundedMeanwhile";
	return goods === "taken" && !found.unused ? "GoodsUsed" : "NotRefundable";
}
