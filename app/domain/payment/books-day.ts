import { DHAKA_OFFSET_MS } from "~/lib/time.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The books of a day are compared with the provider's in the night after it, when it has closed its own. */
const AT_NIGHT_MS = 3 * HOUR;

/** A refund made elsewhere can come as long as the provider lets one be made: so they are compared again. */
const AGAIN_AFTER_MS = [DAY, 7 * DAY, 30 * DAY, 61 * DAY] as const;

const startOfDay = (at: number): number => Math.floor((at + DHAKA_OFFSET_MS) / DAY) * DAY - DHAKA_OFFSET_MS;

/** When the books of a payment are compared for the first time: at 3 in the night after its day in Dhaka. @param now ms UTC */
export const firstReconciliation = (now: number): number => startOfDay(now) + DAY + AT_NIGHT_MS;

/** When they are compared next, in some of the following nights; null when that was the last time. */
export function nextReconciliation(completedAt: number, now: number): number | null {
	const next = AGAIN_AFTER_MS.map((after) => startOfDay(completedAt) + DAY + after + AT_NIGHT_MS).find(
		(at) => at > now,
	);
	return next ?? null;
}
