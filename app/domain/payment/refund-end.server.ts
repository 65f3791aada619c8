import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { payment, paymentEvent, refund } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Delivering } from "~/domain/sale/purchasable.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import { raiseIssue, resolveIssues } from "./issues.server.ts";
import { saleOf } from "./purchasables.server.ts";
import type { Refund } from "./refund.server.ts";
import { holderOf, transferStatements } from "./refund-books.server.ts";
import { nextCheckAt } from "./rules.ts";
import type { Payment } from "./settle.server.ts";
import { tellRefunded } from "./tell-payer.server.ts";

type Given = { given: number; refundTrxId: string | null };
type Statement = BatchItem<"sqlite">;

/** How a refund ended, written down once. */
function endEvent(
	{ db }: Pick<Deps, "db">,
	made: Refund,
	{ kind, state, detail }: { kind: string; state: string; detail: Record<string, unknown> },
	now: number,
): Statement {
	const said = { refund: made.uuid, ...detail };
	const text = JSON.stringify(said);
	return insertWhere(
		{ db },
		paymentEvent,
		{ paymentUuid: sql`payment_uuid`, kind, source: "admin", detail: said, createdAt: now },
		sql`FROM ${refund} AS r
		WHERE r.uuid = ${made.uuid} AND r.state = ${state} AND NOT EXISTS (
			SELECT 1 FROM ${paymentEvent} AS e WHERE e.payment_uuid = r.payment_uuid AND e.kind = ${kind} AND e.detail = ${text}
		)`,
	);
}

/** The state of the newest refund, and the sum of all, on the payment. */
function summary({ db }: Pick<Deps, "db">, { paymentUuid, uuid }: Refund, now: number): Statement {
	const newest: SQL = sql`(SELECT state FROM ${refund} AS r WHERE r.uuid = ${uuid})`;
	const given: SQL = sql`(SELECT coalesce(sum(r.given), 0) FROM ${refund} AS r WHERE r.payment_uuid = ${paymentUuid} AND r.state = 'completed')`;
	return db
		.update(payment)
		.set({ refundState: newest as never, refunded: given as never, updatedAt: now })
		.where(and(eq(payment.uuid, paymentUuid), sql`${newest} IS NOT NULL`));
}

const isClosed = ({ uuid }: Refund) =>
	sql`EXISTS (SELECT 1 FROM ${refund} AS closed WHERE closed.uuid = ${uuid} AND closed.state = 'completed')`;

/**
 * Money was given back: the state, the books, and what was bought, if it is taken. What is less than was asked for is what
 * was given: the rest goes back to where it was, and a person hears of it. Idempotent.
 * @param taking takes back what was bought, where it is not the way of its sale
 */
export function closeStatements(
	deps: Pick<Deps, "db">,
	row: Payment,
	made: Refund,
	{ given, refundTrxId }: Given,
	now: number,
	taking: Statement[] = saleOf(row.purpose).revoke(deps, row.uuid, now),
): Statement[] {
	const { db } = deps;
	const holder = holderOf(row.uuid);
	const rest = made.amount - given;
	const toWallet = made.destination === "wallet";
	const from = toWallet ? holder : sql`'refunds'`;
	const to = toWallet ? sql`${walletAccount(row.accountUuid)}` : sql`'bkash'`;
	const state = "completed" as const;
	const sale = saleOf(row.purpose);
	// Used meanwhile, it stays.
	const unused = sql`EXISTS (SELECT 1 FROM ${payment} AS p WHERE p.uuid = ${row.uuid} AND ${sale.unused?.(now) ?? sql`0`})`;
	const taken = sql`goods = 'taken' AND ${unused}`;
	const goods = sql`CASE WHEN ${taken} THEN 'taken' ELSE 'kept' END`;
	// What follows outside the database is due until it is done.
	const withdrawAt = sql`CASE WHEN ${taken} THEN ${nextCheckAt(0, now)} END`;
	const end: Statement[] = [
		db
			.update(refund)
			.set({
				...{ state, given, refundTrxId, checks: 0, updatedAt: now, completedAt: now },
				...{ goods: goods as never, nextCheckAt: withdrawAt as never },
			})
			.where(and(eq(refund.uuid, made.uuid), eq(refund.state, "requested"))),
		...transferStatements(deps, made, { step: "refunded", from, to, amount: given, state }, now),
	];
	if (rest > 0)
		end.push(
			...transferStatements(
				deps,
				made,
				{ step: "refund-rest", from: sql`'refunds'`, to: holder, amount: rest, state },
				now,
			),
			raiseIssue(deps, issueOf(made, "refund-other-amount", { asked: made.amount, given, refundTrxId }), now),
		);
	if (made.goods === "taken") end.push(...taking);
	const detail = { amount: given, to: made.destination, ...(refundTrxId && { refundTrxId }) };
	return [
		...end,
		summary(deps, made, now),
		endEvent(deps, made, { kind: "refunded", state, detail }, now),
		tellRefunded(deps, row, made, given, now),
		resolveIssues(deps, row.uuid, ["refund-unanswered"], now, isClosed(made)),
	];
}

/** The provider refused for good: the money goes back to where it was, and a person hears of it. */
export function undoStatements(
	deps: Pick<Deps, "db">,
	row: Payment,
	made: Refund,
	said: { code: string | null; message: string },
	now: number,
): Statement[] {
	const { db } = deps;
	const state = "failed" as const;
	const back = { step: "refund-undone", from: sql`'refunds'`, to: holderOf(row.uuid), amount: made.amount, state };
	return [
		db
			.update(refund)
			.set({ state, providerCode: said.code, providerMessage: said.message, nextCheckAt: null, updatedAt: now })
			.where(and(eq(refund.uuid, made.uuid), eq(refund.state, "requested"))),
		...transferStatements(deps, made, back, now),
		summary(deps, made, now),
		endEvent(deps, made, { kind: "refund-refused", state, detail: said }, now),
		resolveIssues(deps, row.uuid, ["refund-unanswered"], now),
		raiseIssue(deps, issueOf(made, "refund-refused", { asked: made.amount, ...said }), now),
	];
}

export const issueOf = (
	{ uuid, paymentUuid }: Refund,
	kind: "refund-refused" | "refund-unanswered" | "refund-other-amount",
	detail: Record<string, unknown>,
) => ({ kind, subject: uuid, paymentUuid, detail }) as const;

/**
 * What follows outside the database when what was bought was taken back. It is due since the commit that took it: should this fail, or
 * never be reached, the scheduled work does it, in growing intervals.
 */
export async function withdrawGoods(deps: Delivering, row: Payment, made: Refund): Promise<void> {
	if (made.goods !== "taken" || made.state !== "completed" || made.nextCheckAt === null) return;
	const later = (values: Partial<Refund>) =>
		deps.db
			.update(refund)
			.set(values)
			.where(and(eq(refund.uuid, made.uuid), eq(refund.state, "completed")));
	try {
		await saleOf(row.purpose).withdraw(deps, row);
		await later({ nextCheckAt: null });
	} catch (error) {
		deps.log.error("purchase not withdrawn", error, { payment: row.uuid, purpose: row.purpose });
		const checks = made.checks + 1;
		await later({ checks, nextCheckAt: nextCheckAt(checks, deps.clock()) });
	}
}
