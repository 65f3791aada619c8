import { type Outcome, outcomeStatements } from "~/domain/attempt/outcome.server.ts";
import type { Writes } from "~/domain/writes.ts";
import { shareOf } from "./spread.ts";

/** How long one delivery may take before it counts as failed (ms). Its effect is then unknown; the next one is harmless. */
export const DELIVERY_LIMIT_MS = 10_000;

const FIRST_STEP_MS = 1000;
const LAST_STEP_MS = 60_000;

/**
 * The wait before the next delivery (ATT-6) after `tries` failed ones: 1, 2, 4 … 60 s, of which up to a half is taken off, by
 * attempt and try, so that ten thousand sessions sealed in the same second do not come back in the same second.
 */
export function backoff(tries: number, attemptUuid: string): number {
	const step = Math.min(FIRST_STEP_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 10), LAST_STEP_MS);
	return Math.round(step * (1 - shareOf(`${attemptUuid} ${tries}`) / 2));
}

/**
 * Brings the outcome to the database (ATT-6), with others in one commit, and returns once it has been acknowledged.
 * @throws Error when it was not within `DELIVERY_LIMIT_MS`, or was refused
 */
export async function deliverOutcome(writes: Pick<Writes, "commit">, outcome: Outcome, now: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("The database did not acknowledge in time")), DELIVERY_LIMIT_MS);
	});
	try {
		const { accountUuid } = outcome.record.ref;
		await Promise.race([writes.commit(accountUuid, outcomeStatements(outcome, now)), limit]);
	} finally {
		clearTimeout(timer);
	}
}
