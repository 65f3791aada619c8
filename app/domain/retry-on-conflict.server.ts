import { isRefusedFor } from "#db/constraint.ts";
import type { Deps } from "./deps.ts";
import { requestErrors } from "./request/errors.ts";

/** So often it is tried again: somebody else may be faster once or twice, and what fails every time is a fault. */
const RETRIES = 3;
/** The pause before the next try (ms) is somewhere between these, each time twice as long: who met once should not meet again. */
const PAUSE_MS = { from: 10, to: 40 };

const pauseBefore = (retry: number): number =>
	(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from)) * 2 ** (retry - 1);

/** What trying again needs. */
export type RetryNeeds = Pick<Deps, "wait" | "log">;

/**
 * Reads and writes anew, after a short pause, while the database refuses it because what was read is no longer so: somebody
 * else has written meanwhile.
 * @param work all or nothing, from its first read on @param words of the constraint, or of each, that then refuses it
 * @throws what `work` throws for any other reason, DomainError Unavailable (its cause, which is logged, the database's last
 * word) when that was so each time
 */
export async function retryOnConflict<T>(
	{ wait, log }: RetryNeeds,
	words: string | readonly string[],
	work: () => Promise<T>,
): Promise<T> {
	const constraints = [words].flat();
	for (let retry = 1; ; retry += 1)
		try {
			return await work();
		} catch (error) {
			const constraint = constraints.find((one) => isRefusedFor(one, error));
			if (constraint === undefined) throw error;
			if (retry > RETRIES) {
				log.error("conflict at every try", error, { constraint, tries: retry });
				throw requestErrors.fail("Unavailable", {}, { cause: error });
			}
			await wait(pauseBefore(retry));
		}
}
