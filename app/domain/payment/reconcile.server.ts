import { and, asc, eq, lte } from "drizzle-orm";
import { payment, refund } from "#db/schema/index.ts";
import type { Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { handleIpn, type IpnNotice, waitingNotices } from "./handle-ipn.server.ts";
import { postponed } from "./machine.ts";
import { postpone, stopAsking } from "./move.server.ts";
import type { Refund } from "./refund.server.ts";
import { driveRefund } from "./refund-drive.server.ts";
import { nextCheckAt, oneOfEach } from "./rules.ts";
import type { Payment } from "./settle.server.ts";

const SWEEP_SIZE = 50;
/** So many times as many are looked at, so that one of each account comes before the next of any (PAY-23). */
const LOOKED_AT = 4;
const AT_ONCE = 10;
/** Should what was looked at stay due (the database takes no writes), a sweep ends all the same. */
const MOST_ROUNDS = 200;

/**
 * Scheduled: asks the provider about every payment left in between (a closed tab, a process that died, an answer that
 * never came), in growing intervals, and ends those that outlived it; goes on with refunds that have not ended, and with
 * notices whose settling broke off. Until nothing is due or the time is up. @returns how many were looked at
 */
export async function reconcilePayments(
	deps: PaymentNeeds,
	{ until }: Limit = { until: Number.POSITIVE_INFINITY },
): Promise<{ asked: number; completed: number }> {
	const { db } = deps;
	const total = { asked: 0, completed: 0 };
	const goesOn = () => deps.clock() < until;
	for (let round = 0; round < MOST_ROUNDS && goesOn(); round += 1) {
		const now = deps.clock();
		const [due, refunds, notices] = await db.batch([
			db
				.select()
				.from(payment)
				.where(lte(payment.nextCheckAt, now))
				.orderBy(asc(payment.nextCheckAt))
				.limit(SWEEP_SIZE * LOOKED_AT),
			db
				.select({ refund, payment })
				.from(refund)
				.innerJoin(payment, eq(payment.uuid, refund.paymentUuid))
				.where(lte(refund.nextCheckAt, now))
				.orderBy(asc(refund.nextCheckAt))
				.limit(SWEEP_SIZE),
			waitingNotices(deps, now, SWEEP_SIZE),
		]);
		const work = [
			...notices.map((kept) => () => settleKept(deps, kept.messageId, kept.notice as IpnNotice)),
			...oneOfEach(due, SWEEP_SIZE).map((row) => async () => {
				total.asked += 1;
				if (await askAbout(deps, row)) total.completed += 1;
			}),
			...refunds.map((of) => async () => {
				total.asked += 1;
				await follow(deps, of.payment, of.refund);
			}),
		];
		await inBatches(work, AT_ONCE, (one) => one(), goesOn);
		if (due.length < SWEEP_SIZE && refunds.length < SWEEP_SIZE && notices.length < SWEEP_SIZE) break;
	}
	return total;
}

/** @returns whether it has completed */
async function askAbout(deps: PaymentNeeds, row: Payment): Promise<boolean> {
	try {
		if (row.state !== "completed") return (await drivePayment(deps, row, { kind: "due" })).state === "completed";
		await stopAsking(deps, row);
	} catch (error) {
		deps.log.error("payment not reconciled", error, { payment: row.uuid });
		// To the end of the queue, or a few of these would keep all others from being asked about.
		await postpone(deps, row, postponed(row, deps.clock())).catch((cause) =>
			deps.log.error("payment not put off", cause, { payment: row.uuid }),
		);
	}
	return false;
}

async function follow(deps: PaymentNeeds, row: Payment, made: Refund): Promise<void> {
	try {
		await driveRefund(deps, row, made);
	} catch (error) {
		deps.log.error("refund not followed", error, { refund: made.uuid });
		const checks = made.checks + 1;
		await deps.db
			.update(refund)
			.set({ checks, nextCheckAt: nextCheckAt(checks, deps.clock()) })
			.where(and(eq(refund.uuid, made.uuid), eq(refund.state, "requested")))
			.catch((cause) => deps.log.error("refund not put off", cause, { refund: made.uuid }));
	}
}

async function settleKept(deps: PaymentNeeds, messageId: string, notice: IpnNotice): Promise<void> {
	await handleIpn(deps, notice).catch((error) => deps.log.error("kept notice not settled", error, { messageId }));
}
