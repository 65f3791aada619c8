import { and, eq, inArray } from "drizzle-orm";
import { payment, paymentEvent } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { type PaymentSource, type PaymentState, statesBefore } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

type Change = {
	from?: readonly PaymentState[];
	to: PaymentState;
	source: PaymentSource;
	kind: string;
	code?: string | null;
	message?: string | null;
	nextCheckAt: number | null;
	/** Only if nobody has moved it since: the `updatedAt` that was read. */
	unmovedSince?: number;
	detail?: Record<string, unknown>;
};

/**
 * Moves a payment if it may be moved, and writes the event if it was. One round trip for the move, one for the event of
 * a move that happened. @returns the row as moved, or null when somebody else was first
 */
export async function movePayment(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	row: Pick<Payment, "uuid" | "state">,
	change: Change,
): Promise<Payment | null> {
	const now = clock();
	const [moved] = await db
		.update(payment)
		.set({
			state: change.to,
			...(change.code !== undefined ? { providerCode: change.code } : {}),
			...(change.message !== undefined ? { providerMessage: change.message?.slice(0, 300) ?? null } : {}),
			nextCheckAt: change.nextCheckAt,
			updatedAt: now,
		})
		.where(
			and(
				eq(payment.uuid, row.uuid),
				inArray(payment.state, [...(change.from ?? statesBefore(change.to))]),
				change.unmovedSince === undefined ? undefined : eq(payment.updatedAt, change.unmovedSince),
			),
		)
		.returning();
	if (!moved) return null;
	await db.insert(paymentEvent).values({
		paymentUuid: row.uuid,
		kind: change.kind,
		source: change.source,
		fromState: row.state,
		toState: change.to,
		detail: change.detail,
		createdAt: now,
	});
	return moved;
}
