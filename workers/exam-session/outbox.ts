import { openDatabase } from "#db/client.ts";
import { type Outcome, outcomeStatements } from "./outcome.ts";

/** How long one delivery may take before it counts as failed (ms). Its effect is then unknown; the next one is harmless. */
export const DELIVERY_LIMIT_MS = 10_000;

const FIRST_STEP_MS = 1000;
const LAST_STEP_MS = 60_000;

/**
 * The wait before the next delivery after `tries` failed ones: 1, 2, 4 … 60 s, of which a random half is taken off at
 * most, so that ten thousand sessions sealed in the same second do not come back in the same second.
 * @param random from 0 to 1
 */
export function backoff(tries: number, random: number): number {
	const step = Math.min(FIRST_STEP_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 10), LAST_STEP_MS);
	return Math.round(step * (0.5 + random / 2));
}

/** Deliveries that the database works on at once for this isolate: it writes one by one, and more only slow each other down. */
const AT_ONCE = 8;
const LOOK_AGAIN_MS = 200;
/** After so long without a turn a delivery counts as failed, and its alarm brings it again. */
const TURN_LIMIT_MS = 20_000;

let working = 0;

/**
 * Waits for a turn. By looking again and again: a promise of another session's would be another request's, which
 * workerd does not wait for. @throws Error when none came in time
 */
async function takeTurn(): Promise<void> {
	for (let waited = 0; working >= AT_ONCE; ) {
		const wait = LOOK_AGAIN_MS * (0.5 + Math.random());
		await new Promise((resolve) => setTimeout(resolve, wait));
		waited += wait;
		if (waited > TURN_LIMIT_MS) throw new Error("Too many outcomes wait for the database");
	}
	working += 1;
}

export type DatabaseAddress = { url: string; authToken?: string };

/**
 * Brings the outcome to the database and returns once it has acknowledged it.
 * @throws Error when it did not within `DELIVERY_LIMIT_MS` of its turn, or refused
 */
export async function deliverOutcome(address: DatabaseAddress, outcome: Outcome, now: number): Promise<void> {
	await takeTurn();
	const client = openDatabase(address.url, address.authToken).$client;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const limit = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new Error("The database did not acknowledge in time")), DELIVERY_LIMIT_MS);
	});
	try {
		await Promise.race([client.batch(outcomeStatements(outcome, now), "write"), limit]);
	} finally {
		working -= 1;
		clearTimeout(timer);
		client.close();
	}
}
