/** The highest number that a client may use; the room above it keeps the server's own next number exact. */
export const MAX_SEQ = 2 ** 52;

/**
 * So far (ms) may a number be ahead of the server's clock: longer than any attempt lasts. One far above it would keep every
 * later choice of its question out, on every device that numbers by the clock (ATT-2.1).
 */
export const SEQ_AHEAD_MS = 86_400_000;

/** Whether a choice may have this number. @param now the server's clock, ms UTC */
export const isSeq = (seq: number, now: number): boolean =>
	Number.isInteger(seq) && seq >= 0 && seq <= Math.min(MAX_SEQ, now + SEQ_AHEAD_MS);

/**
 * How a client numbers its choices, so that every device of a student and every retry stay right.
 *
 * The session keeps, per question, the choice with the highest `seq`. A number is made on the scale of the server's
 * clock in milliseconds, and always above every number the client has used or has seen in a reply (`lastSeq` of the
 * paper, `seq` of an acknowledgement). So a later choice on any device has the higher number, whatever the devices'
 * own clocks say, and a retry repeats its number and thus changes nothing.
 *
 * @param serverNow the client's estimate of the server's clock, ms UTC: `serverNow` of a reply plus the time since
 * @param lastSeq the highest number used or seen so far, or -1
 */
export function nextSeq(serverNow: number, lastSeq: number): number {
	return Math.max(Math.floor(serverNow), lastSeq + 1, 0);
}
