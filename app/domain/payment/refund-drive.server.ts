import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { refund } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Delivering } from "~/domain/sale/purchasable.ts";
import { raiseIssue } from "./issues.server.ts";
import type { Refund } from "./refund.server.ts";
import { closeStatements, issueOf, undoStatements, withdrawGoods } from "./refund-end.server.ts";
import {
	decideRefund,
	learnOfRefund,
	nothingKnownOfRefund,
	type RefundAction,
	type RefundFact,
} from "./refund-machine.ts";
import { providerReason } from "./refund-text.ts";
import type { Payment } from "./settle.server.ts";

export type RefundNeeds = Delivering & Pick<Deps, "payments">;

/**
 * Brings a refund to bKash as far as it gets: carries out what its machine decides. Whoever sends has moved the row first,
 * so that of many who look at once one sends. One that is completed has at most its goods to be taken back still. @returns the refund as it is afterwards
 */
export async function driveRefund(deps: RefundNeeds, row: Payment, made: Refund): Promise<Refund> {
	const { db } = deps;
	if (made.state === "completed") {
		await withdrawGoods(deps, row, made);
		return made;
	}
	const earlier = await db
		.select({ trxId: refund.refundTrxId })
		.from(refund)
		.where(and(eq(refund.paymentUuid, row.uuid), ne(refund.uuid, made.uuid), isNotNull(refund.refundTrxId)));
	const others = earlier.flatMap(({ trxId }) => trxId ?? []);
	let known = nothingKnownOfRefund;
	let current = made;
	for (;;) {
		const action = decideRefund(current, known, others, deps.clock());
		if (action.kind === "send" || action.kind === "ask") {
			const asked = await ask(deps, row, current, action.kind);
			if (!asked) return reread(deps, current);
			known = learnOfRefund(known, asked.fact);
			current = asked.current;
			continue;
		}
		await end(deps, row, current, action);
		const after = await reread(deps, current);
		await withdrawGoods(deps, row, after);
		return after;
	}
}

/** Asks the provider; null when somebody else is sending it. */
async function ask(
	deps: RefundNeeds,
	row: Payment,
	made: Refund,
	what: "send" | "ask",
): Promise<{ current: Refund; fact: RefundFact } | null> {
	const paymentId = row.providerPaymentId ?? "";
	const trxId = row.trxId ?? "";
	if (what === "ask")
		return { current: made, fact: { kind: "told", outcome: await deps.payments.refundStatus({ paymentId, trxId }) } };
	const now = deps.clock();
	const [claimed] = await deps.db
		.update(refund)
		// A look that dies now is made up for by the next.
		.set({ sentAt: now, nextCheckAt: now + 60_000, updatedAt: now })
		.where(
			and(
				eq(refund.uuid, made.uuid),
				eq(refund.state, "requested"),
				eq(refund.checks, made.checks),
				eq(refund.updatedAt, made.updatedAt),
			),
		)
		.returning();
	if (!claimed) return null;
	const sku = row.itemUuid ?? "wallet";
	const reason = providerReason(made.reason);
	const outcome = await deps.payments.refund({ paymentId, trxId, amount: made.amount, sku, reason });
	return { current: claimed, fact: { kind: "sent", outcome } };
}

async function end(
	deps: RefundNeeds,
	row: Payment,
	made: Refund,
	action: Exclude<RefundAction, { kind: "send" | "ask" }>,
): Promise<void> {
	const { db } = deps;
	const now = deps.clock();
	switch (action.kind) {
		case "close":
			await run(deps, closeStatements(deps, row, made, action, now));
			return;
		case "undo":
			await run(deps, undoStatements(deps, row, made, action.said, now));
			return;
		case "wait": {
			const later = db
				.update(refund)
				.set({
					checks: action.checks,
					nextCheckAt: action.nextCheckAt,
					...(action.unsent ? { sentAt: null } : {}),
					updatedAt: now,
				})
				.where(and(eq(refund.uuid, made.uuid), eq(refund.state, "requested"), eq(refund.checks, made.checks)));
			const issue = action.issue
				? [raiseIssue(deps, issueOf(made, action.issue, { asked: made.amount, checks: action.checks }), now)]
				: [];
			await run(deps, [later, ...issue]);
		}
	}
}

const run = ({ db }: RefundNeeds, statements: BatchItem<"sqlite">[]) =>
	db.batch(statements as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);

async function reread({ db }: RefundNeeds, made: Refund): Promise<Refund> {
	const [current] = await db.select().from(refund).where(eq(refund.uuid, made.uuid));
	return current ?? made;
}
