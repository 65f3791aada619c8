import { eq } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import type { Deps } from "#workers/deps.ts";
import type { Executed, Queried, Refused } from "#workers/providers/bkash/port.ts";
import { deliver } from "./deliver.server.ts";
import { movePayment } from "./move.server.ts";
import {
	EXECUTE_LOST_MS,
	EXECUTING_LIMIT_MS,
	hasLapsed,
	nextCheckAt,
	type PaymentSource,
	type Proof,
} from "./rules.ts";
import { type Payment, settle } from "./settle.server.ts";

export type PaymentNeeds = Pick<Deps, "db" | "clock" | "log" | "cache" | "exams" | "background" | "payments">;

const proofOf = (facts: Executed | Queried): Proof => ({
	amount: facts.amount ?? -1,
	currency: facts.currency ?? "",
	invoiceNumber: facts.invoiceNumber ?? "",
	trxId: facts.trxId ?? "",
});

async function reread({ db }: Pick<Deps, "db">, row: Payment): Promise<Payment> {
	const [current] = await db.select().from(payment).where(eq(payment.uuid, row.uuid));
	return current ?? row;
}

async function settleAndDeliver(
	deps: PaymentNeeds,
	row: Payment,
	proof: Proof,
	source: PaymentSource,
): Promise<Payment> {
	const settlement = await settle(deps, row, proof, source);
	if (settlement.kind === "completed" && settlement.fresh) await deliver(deps, settlement.payment);
	return settlement.payment;
}

/**
 * Executes an approved payment: one caller claims it, whoever comes second leaves it alone. The outcome decides; where
 * there is none, query does. @returns the payment as it is afterwards
 */
export async function executePayment(deps: PaymentNeeds, row: Payment, source: PaymentSource): Promise<Payment> {
	const paymentId = row.providerPaymentId;
	if (!paymentId) return row;
	const claimed = await movePayment(deps, row, {
		from: ["initiated", "cancelled"],
		to: "executing",
		source,
		kind: "executing",
		nextCheckAt: deps.clock() + EXECUTING_LIMIT_MS,
	});
	if (!claimed) return reread(deps, row);
	const outcome = await deps.payments.execute(paymentId);
	if (outcome.kind === "ok" && outcome.status === "completed")
		return settleAndDeliver(deps, claimed, proofOf(outcome), source);
	if (outcome.kind === "refused") return afterRefusal(deps, claimed, outcome, source);
	return queryPayment(deps, claimed, source);
}

/** What the provider said no to, by the group of its code (PROVIDERS 1.10). */
async function afterRefusal(
	deps: PaymentNeeds,
	row: Payment,
	refusal: Refused,
	source: PaymentSource,
): Promise<Payment> {
	const { code, message, group } = refusal;
	const now = deps.clock();
	const said = { code, message, source, detail: { code, message: message.slice(0, 300) } };
	// Not approved by the customer yet (2056): as before, and the sweep goes on asking.
	if (code === "2056")
		return (
			(await movePayment(deps, row, {
				...said,
				from: ["executing"],
				to: "initiated",
				kind: "not-approved",
				nextCheckAt: nextCheckAt(row.createdAt, row.checks, now),
			})) ?? reread(deps, row)
		);
	if (group === "customer" || group === "cancelled")
		return (
			(await movePayment(deps, row, {
				...said,
				from: ["executing"],
				to: "failed",
				kind: "refused-at-execute",
				nextCheckAt: null,
			})) ?? reread(deps, row)
		);
	return queryPayment(deps, row, source);
}

/** Asks the provider how a payment stands, and follows its answer. @returns the payment as it is afterwards */
export async function queryPayment(deps: PaymentNeeds, row: Payment, source: PaymentSource): Promise<Payment> {
	const paymentId = row.providerPaymentId;
	if (!paymentId) return row;
	const facts = await deps.payments.query(paymentId);
	if (facts.kind === "ok" && facts.status === "completed") return settleAndDeliver(deps, row, proofOf(facts), source);
	const now = deps.clock();
	if (facts.kind === "ok" && facts.customerVerified === true && !hasLapsed(row.createdAt, now)) {
		if (row.state !== "executing") return executePayment(deps, row, source);
		// An execute that left no trace at the provider for so long never arrived: the claim is given back, once.
		if (now - row.updatedAt >= EXECUTE_LOST_MS) return executeAgain(deps, row, source);
	}
	if (facts.kind === "ok" && hasLapsed(row.createdAt, now) && row.state !== "completed")
		return (
			(await movePayment(deps, row, { to: "expired", source, kind: "expired", nextCheckAt: null })) ?? reread(deps, row)
		);
	await postpone(deps, row, now);
	return reread(deps, row);
}

async function executeAgain(deps: PaymentNeeds, row: Payment, source: PaymentSource): Promise<Payment> {
	const back = await movePayment(deps, row, {
		from: ["executing"],
		to: "initiated",
		source,
		kind: "execute-lost",
		nextCheckAt: deps.clock(),
	});
	return back ? executePayment(deps, back, source) : reread(deps, row);
}

/** Nothing new: the sweep asks again later, in growing intervals. */
async function postpone({ db }: Pick<Deps, "db">, row: Payment, now: number): Promise<void> {
	await db
		.update(payment)
		.set({ nextCheckAt: nextCheckAt(row.createdAt, row.checks + 1, now), checks: row.checks + 1 })
		.where(eq(payment.uuid, row.uuid));
}

export { settleAndDeliver };
