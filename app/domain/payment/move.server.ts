import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { asBatch } from "#db/as-batch.ts";
import { payment, paymentEvent } from "#db/schema/index.ts";
import { IF_CHANGED, insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Sale, Wish } from "~/domain/sale/purchasable.ts";
import { raiseIssue, resolveIssues } from "./issues.server.ts";
import type { Action, Fact, Move } from "./machine-types.ts";
import { saleOf } from "./purchasables.server.ts";
import type { PaymentSource, PaymentState } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "writes">;

/** The item and the payer of the row that an update of `payment` is about. */
export const ITS_OWN: Wish = { itemUuid: sql`payment.item_uuid`, accountUuid: sql`payment.account_uuid` };

/** A move and its event, both or neither; rows of the move come first. @param also what else must hold of the row */
function moveQueries(
	{ db, clock }: Needs,
	row: Payment,
	{ event, from, to, nextCheckAt, checks, unmovedSince, said }: Move,
	source: PaymentSource,
	also?: SQL,
) {
	const now = clock();
	const update = db
		.update(payment)
		.set({
			state: to,
			...(said ? { providerCode: said.code, providerMessage: said.message } : {}),
			...(checks === undefined ? {} : { checks }),
			nextCheckAt,
			updatedAt: now,
		})
		.where(
			and(
				eq(payment.uuid, row.uuid),
				inArray(payment.state, [...from]),
				unmovedSince === undefined ? undefined : eq(payment.updatedAt, unmovedSince),
				also,
			),
		)
		.returning();
	const release = saleOf(row.purpose).hold?.release({ db }, row.uuid, now) ?? [];
	const note = insertWhere(
		{ db },
		paymentEvent,
		{
			...{ paymentUuid: row.uuid, kind: event, source, fromState: row.state, toState: to, createdAt: now },
			detail: said ?? null,
		},
		IF_CHANGED,
	);
	const ended = to === "failed" || to === "expired" || to === "cancelled";
	return [update, note, ...(ended ? [resolveIssues({ db }, row.uuid, ["unanswered"], now), ...release] : [])] as const;
}

/**
 * Moves a payment if it may be moved, and writes the event if it was. Moves of a sweep are committed in groups: hundreds of
 * writers at once are more than the database takes.
 * @returns the row as moved, or null when somebody else was first, or our own commit that was not acknowledged
 */
export async function movePayment(
	deps: Needs,
	row: Payment,
	move: Move,
	source: PaymentSource,
): Promise<Payment | null> {
	const [[moved]] = await deps.writes.batch(row.uuid, moveQueries(deps, row, move, source));
	return moved ?? null;
}

/** That somebody is paying for the same thing at this moment, by whichever name (PAY-15), of the row of an update. */
const isBusy = ({ names }: Pick<Sale<never>, "names">) => sql`EXISTS (
	SELECT 1 FROM ${payment} AS o WHERE o.item_uuid IN (${names?.(ITS_OWN) ?? ITS_OWN.itemUuid}) AND o.account_uuid = payment.account_uuid
	AND +o.state = 'executing' AND o.uuid <> payment.uuid
)`;

/** What is short is kept anew for a payment that comes late, as long as it may still move from these states. */
export function holdAgain(
	deps: Pick<Deps, "db">,
	{ uuid, purpose, itemUuid, accountUuid }: Payment,
	from: readonly PaymentState[],
	now: number,
): BatchItem<"sqlite">[] {
	const open = sql`EXISTS (SELECT 1 FROM ${payment} AS o WHERE o.uuid = ${uuid} AND ${inArray(sql`o.state`, [...from])})`;
	const wish = { itemUuid: sql`${itemUuid}`, accountUuid: sql`${accountUuid}` };
	return saleOf(purpose).hold?.take(deps, wish, { when: open, again: true }, now) ?? [];
}

/**
 * Claims a payment for its execute, if what it buys can be had (PAY-15): in one statement, so that two payments for one
 * thing are not claimed at once. @returns the row as claimed, or why not
 */
export async function claimExecute(
	deps: Needs,
	row: Payment,
	move: Move,
	source: PaymentSource,
): Promise<{ row: Payment; fact: Extract<Fact, { kind: "kept-back" | "outrun" }> | null }> {
	const now = deps.clock();
	const sale = saleOf(row.purpose);
	const attainable = sale.attainable(ITS_OWN, { now, paidAt: now });
	const free = sale.once ? sql`NOT ${isBusy(sale)}` : sql`1`;
	// Not through `writes`, which repeat what was not acknowledged: a claim that seems another's is executed by nobody.
	const queries = moveQueries(deps, row, move, source, sql`(${attainable}) AND ${free}`);
	const held = holdAgain(deps, row, move.from, now);
	const results = await deps.db.batch(asBatch([...held, ...queries]));
	const [claimed] = results[held.length] as Payment[];
	if (claimed) return { row: claimed, fact: null };
	const [seen] = await deps.db
		.select({ row: payment, attainable: sql<number>`(${attainable})`, free: sql<number>`(${free})` })
		.from(payment)
		.where(eq(payment.uuid, row.uuid));
	if (!seen || !move.from.includes(seen.row.state) || (seen.attainable && seen.free))
		return { row: seen?.row ?? row, fact: { kind: "outrun" } };
	return { row: seen.row, fact: { kind: "kept-back", why: seen.attainable ? "busy" : "gone" } };
}

/** The sweep asks again later. What has moved meanwhile has its own time. */
export async function postpone(
	{ db, clock, writes }: Needs,
	row: Payment,
	{ checks, nextCheckAt, needsPerson }: Extract<Action, { kind: "postpone" }>,
): Promise<void> {
	const later = db
		.update(payment)
		.set({ nextCheckAt, checks })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, row.state), isNotNull(payment.nextCheckAt)));
	if (!needsPerson) {
		await writes.batch(row.uuid, [later]);
		return;
	}
	const issue = { kind: "unanswered", subject: row.uuid, paymentUuid: row.uuid, detail: { state: row.state } } as const;
	await writes.batch(row.uuid, [later, raiseIssue({ db }, issue, clock())]);
}

/** Leaves nothing due of a payment that has ended. */
export async function stopAsking({ db, writes }: Pick<Deps, "db" | "writes">, row: Payment): Promise<void> {
	const nothingDue = db
		.update(payment)
		.set({ nextCheckAt: null })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, row.state)));
	await writes.batch(row.uuid, [nothingDue]);
}

/** The payment as it is now. */
export async function reread({ db }: Pick<Deps, "db">, row: Payment): Promise<Payment> {
	const [current] = await db.select().from(payment).where(eq(payment.uuid, row.uuid));
	return current ?? row;
}

/**
 * Writes down what was seen of a payment without moving it, once for each detail: strangers can repeat it, and nothing of
 * this log can be deleted.
 */
export async function recordEvent(
	{ db, clock }: Needs,
	event: { paymentUuid: string; kind: string; source: PaymentSource; detail: Record<string, unknown> },
): Promise<void> {
	await db.run(recorded({ db }, event, clock()));
}

/** The same as a statement of a batch. */
export function recorded(
	_deps: Pick<Deps, "db">,
	event: {
		paymentUuid: string;
		kind: string;
		source: PaymentSource;
		fromState?: string;
		detail: Record<string, unknown>;
	},
	now: number,
): SQL {
	const { paymentUuid, kind, source, fromState = null } = event;
	const detail = JSON.stringify(event.detail);
	return sql`
		INSERT INTO ${paymentEvent} (payment_uuid, kind, source, from_state, detail, created_at)
		SELECT ${paymentUuid}, ${kind}, ${source}, ${fromState}, ${detail}, ${now} WHERE NOT EXISTS (
			SELECT 1 FROM ${paymentEvent} WHERE payment_uuid = ${paymentUuid} AND kind = ${kind} AND detail = ${detail}
		)`;
}
