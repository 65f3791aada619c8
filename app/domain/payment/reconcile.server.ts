import { asc, lte } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { drivePayment, type PaymentNeeds } from "./drive.server.ts";
import { postponed } from "./machine.ts";
import { postpone, stopAsking } from "./move.server.ts";
import { followRefund } from "./refund.server.ts";

const SWEEP_SIZE = 50;
const AT_ONCE = 5;

/**
 * Scheduled: asks the provider about every payment left in between (a closed tab, a process that died, an answer that
 * never came), in growing intervals, and ends those that outlived it. @returns how many were looked at
 */
export async function reconcilePayments(deps: PaymentNeeds): Promise<{ asked: number; completed: number }> {
	const due = await deps.db
		.select()
		.from(payment)
		.where(lte(payment.nextCheckAt, deps.clock()))
		.orderBy(asc(payment.nextCheckAt))
		.limit(SWEEP_SIZE);
	let completed = 0;
	await inBatches(due, AT_ONCE, async (row) => {
		try {
			if (row.state === "completed") {
				if (row.refundState === "requested") await followRefund(deps, row);
				else await stopAsking(deps, row);
				return;
			}
			const after = await drivePayment(deps, row, { kind: "due" });
			if (after.state === "completed") completed += 1;
		} catch (error) {
			deps.log.error("payment not reconciled", error, { payment: row.uuid });
			// To the end of the queue, or a few of these would keep all others from being asked about.
			await postpone(deps, row, postponed(row, deps.clock())).catch((cause) =>
				deps.log.error("payment not put off", cause, { payment: row.uuid }),
			);
		}
	});
	return { asked: due.length, completed };
}
