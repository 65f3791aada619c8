import { and, desc, eq, gt, isNotNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { payment, refund } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { RefundDestination } from "./rules.ts";

/** What a student had bought and was taken back, and the money for it. The amount is poisha, `at` ms UTC. */
export type TakenBack = { paymentUuid: string; amount: number; destination: RefundDestination; at: number };

/**
 * That the student's purchase of this item was taken back, unless it was bought again since (PAY-21); null when it was not. One
 * round trip. @throws of requireRole
 */
export async function getTakenBack(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	itemUuid: string,
): Promise<TakenBack | null> {
	const actor = requireRole(who, "student");
	const later = alias(payment, "later");
	const boughtAgain = db
		.select({ one: sql`1` })
		.from(later)
		.where(
			and(
				eq(later.itemUuid, payment.itemUuid),
				eq(later.accountUuid, payment.accountUuid),
				eq(later.fulfilment, "granted"),
				gt(later.completedAt, refund.completedAt),
			),
		);
	const [row] = await db
		.select({
			paymentUuid: payment.uuid,
			amount: refund.given,
			destination: refund.destination,
			at: refund.completedAt,
		})
		.from(payment)
		.innerJoin(refund, eq(refund.paymentUuid, payment.uuid))
		.where(
			and(
				eq(payment.itemUuid, itemUuid),
				eq(payment.accountUuid, actor.accountUuid),
				eq(refund.state, "completed"),
				eq(refund.goods, "taken"),
				isNotNull(refund.completedAt),
				notExists(boughtAgain),
			),
		)
		.orderBy(desc(refund.completedAt))
		.limit(1);
	return row ? { ...row, amount: row.amount ?? 0, at: row.at ?? 0 } : null;
}
