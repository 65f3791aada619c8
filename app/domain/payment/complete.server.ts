import { and, eq, isNotNull } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { deliver } from "./deliver.server.ts";
import { movePayment } from "./move.server.ts";
import type { Executed, Queried, Refused } from "./provider.ts";
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
				nextCheckAt: nextCheckAt(row.checks, now),
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
	const lapsed = hasLapsed(row.createdAt, now);
	if (facts.kind === "ok" && facts.customerVerified === true && !lapsed) {
		if (row.state === "initiated" || row.state === "cancelled") return executePayment(deps, row, source);
		// An execute that left no trace at the provider for so long never arrived: the claim is given back, once.
		if (row.state === "executing" && now - row.updatedAt >= EXECUTE_LOST_MS) return executeAgain(deps, row, source);
	}
	if (lapsed && isAnswer(facts)) return expire(deps, row, source);
	await postpone(deps, row);
	return reread(deps, row);
}

/** Whether the provider has spoken about the payment, and not about itself or our account. */
const isAnswer = (facts: Queried | Refused): boolean =>
	facts.kind === "ok" || (facts.code !== null && facts.group !== "retry-later" && facts.group !== "configuration");

/** The end of a payment that never happened. One that had failed before stays so; nobody asks about it any more. */
async function expire(deps: PaymentNeeds, row: Payment, source: PaymentSource): Promise<Payment> {
	const moved = await movePayment(deps, row, { to: "expired", source, kind: "expired", nextCheckAt: null });
	if (moved) return moved;
	await deps.db
		.update(payment)
		.set({ nextCheckAt: null })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, "failed")));
	return reread(deps, row);
}

async function executeAgain(deps: PaymentNeeds, row: Payment, source: PaymentSource): Promise<Payment> {
	const back = await movePayment(deps, row, {
		from: ["executing"],
		to: "initiated",
		source,
		kind: "execute-lost",
		unmovedSince: row.updatedAt,
		nextCheckAt: deps.clock(),
	});
	return back ? executePayment(deps, back, source) : reread(deps, row);
}

/** Nothing new: the sweep asks again later, in growing intervals. What has moved meanwhile has its own time. */
export async function postpone({ db, clock }: Pick<Deps, "db" | "clock">, row: Payment): Promise<void> {
	const checks = row.checks + 1;
	await db
		.update(payment)
		.set({ nextCheckAt: nextCheckAt(checks, clock()), checks })
		.where(and(eq(payment.uuid, row.uuid), eq(payment.state, row.state), isNotNull(payment.nextCheckAt)));
}

export { settleAndDeliver };
