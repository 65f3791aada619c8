import { and, asc, eq, lte, sql } from "drizzle-orm";
import { ledgerEntry, ledgerTransaction, payment } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { nextReconciliation } from "./books-day.ts";
import { type Difference, differenceOf } from "./books-difference.ts";
import { raiseIssue } from "./issues.server.ts";
import type { FoundTransaction, Refused } from "./provider.ts";
import type { Payment } from "./settle.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "log" | "payments">;

const AT_A_TIME = 50;
const AT_ONCE = 5;

/** What our books hold at bKash from a payment: what came, less what went back there. */
const BOOKED = sql<number>`(
	SELECT coalesce(-sum(e.amount), 0) FROM ${ledgerTransaction} AS t JOIN ${ledgerEntry} AS e ON e.transaction_uuid = t.uuid
	WHERE t.payment_uuid = payment.uuid AND e.account = 'bkash'
)`;

/**
 * Scheduled: compares what our books say of each payment with what the provider's search says, in the night after its day
 * and in some later ones (PAY-18). What differs needs a person. A payment that the provider does not answer about is
 * compared in the next minutes. @returns how many were compared, and how many of them differ
 */
export async function compareBooks(
	deps: Needs,
	{ until }: Limit = { until: Number.POSITIVE_INFINITY },
): Promise<{ compared: number; different: number }> {
	const { db } = deps;
	const total = { compared: 0, different: 0 };
	let away = false;
	const goesOn = () => !away && deps.clock() < until;
	while (goesOn()) {
		const now = deps.clock();
		const due = await db
			.select({ row: payment, booked: BOOKED })
			.from(payment)
			// What is on its way back may have arrived and not be booked yet.
			.where(and(lte(payment.reconcileAt, now), sql`refund_state IS NOT 'requested'`))
			.orderBy(asc(payment.reconcileAt))
			.limit(AT_A_TIME);
		await inBatches(
			due,
			AT_ONCE,
			async ({ row, booked }) => {
				const compared = await compare(deps, row, booked);
				if (compared === "away") {
					away = true;
					return;
				}
				total.compared += 1;
				if (compared) total.different += 1;
			},
			goesOn,
		);
		if (due.length < AT_A_TIME) break;
	}
	return total;
}

/** What the provider could still give back of a transaction: its own figure, or what its refunds leave of it. */
async function refundableAt(deps: Needs, row: Payment, found: FoundTransaction): Promise<number | null | "away"> {
	if (found.refundable !== null || found.amount === null) return found.refundable;
	const told = await deps.payments.refundStatus({ paymentId: row.providerPaymentId ?? "", trxId: found.trxId });
	if (told.kind === "refused") return isAway(told) ? "away" : found.amount;
	const made = told.refunds.filter(({ status }) => status === "completed");
	return made.reduce((left, { amount }) => left - (amount ?? 0), found.amount);
}

const isAway = ({ group }: Refused) => group === "retry-later" || group === "configuration";

/** @returns what differs; null where nothing does; `away` when the provider has not answered */
async function compare(deps: Needs, row: Payment, booked: number): Promise<Difference | null | "away"> {
	const { db } = deps;
	const found = await deps.payments.search(row.trxId ?? "");
	if (found.kind === "refused" && isAway(found)) return "away";
	const refundable = found.kind === "ok" ? await refundableAt(deps, row, found) : null;
	if (refundable === "away") return "away";
	const now = deps.clock();
	const difference = differenceOf(row, booked, found, refundable);
	const next = db
		.update(payment)
		.set({ reconcileAt: nextReconciliation(row.completedAt ?? row.createdAt, now) })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.reconcileAt, row.reconcileAt ?? 0)));
	if (!difference) {
		await next;
		return null;
	}
	const { kind, ...detail } = difference;
	deps.log.error("books differ from the provider's", new Error(kind), { payment: row.uuid });
	await db.batch([next, raiseIssue(deps, { kind, subject: row.uuid, paymentUuid: row.uuid, detail }, now)]);
	return difference;
}
