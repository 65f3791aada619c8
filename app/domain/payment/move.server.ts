import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { payment, paymentEvent } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Action, Move } from "./machine.ts";
import type { PaymentSource } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/**
 * Moves a payment if it may be moved, and writes the event if it was, both or neither. One round trip.
 * @returns the row as moved, or null when somebody else was first
 */
export async function movePayment(
	{ db, clock }: Needs,
	row: Payment,
	{ event, from, to, nextCheckAt, unmovedSince, said }: Move,
	source: PaymentSource,
): Promise<Payment | null> {
	const now = clock();
	const update = db
		.update(payment)
		.set({
			state: to,
			...(said ? { providerCode: said.code, providerMessage: said.message } : {}),
			nextCheckAt,
			updatedAt: now,
		})
		.where(
			and(
				eq(payment.uuid, row.uuid),
				inArray(payment.state, [...from]),
				unmovedSince === undefined ? undefined : eq(payment.updatedAt, unmovedSince),
			),
		)
		.returning();
	const note = db.run(sql`
		INSERT INTO ${paymentEvent} (payment_uuid, kind, source, from_state, to_state, detail, created_at)
		SELECT ${row.uuid}, ${event}, ${source}, ${row.state}, ${to}, ${said ? JSON.stringify(said) : null}, ${now}
		WHERE changes() > 0`);
	const [[moved]] = await db.batch([update, note]);
	return moved ?? null;
}

/** The sweep asks again later. What has moved meanwhile has its own time. */
export async function postpone(
	{ db }: Pick<Deps, "db">,
	row: Payment,
	{ checks, nextCheckAt }: Extract<Action, { kind: "postpone" }>,
): Promise<void> {
	await db
		.update(payment)
		.set({ nextCheckAt, checks })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, row.state), isNotNull(payment.nextCheckAt)));
}

/** Leaves nothing due of a payment that has ended. */
export async function stopAsking({ db }: Pick<Deps, "db">, row: Payment): Promise<void> {
	await db
		.update(payment)
		.set({ nextCheckAt: null })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, row.state)));
}

/** The payment as it is now. */
export async function reread({ db }: Pick<Deps, "db">, row: Payment): Promise<Payment> {
	const [current] = await db.select().from(payment).where(eq(payment.uuid, row.uuid));
	return current ?? row;
}

/** Writes down what was seen of a payment without moving it. */
export async function recordEvent(
	{ db, clock }: Needs,
	event: { paymentUuid: string | null; kind: string; source: PaymentSource; detail?: Record<string, unknown> },
): Promise<void> {
	await db.insert(paymentEvent).values({ ...event, createdAt: clock() });
}
