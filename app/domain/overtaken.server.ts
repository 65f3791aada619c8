import { isRefusedFor } from "#db/away.ts";
import { requestErrors } from "./request/errors.ts";

/** So often somebody else may be faster. */
const TRIES = 8;

/**
 * Reads and writes anew while the database refuses it because what was read is no longer so: somebody else has written meanwhile.
 * @param work all or nothing, from its first read on @param words of the constraint that then refuses it
 * @throws what `work` throws for any other reason, DomainError Unavailable when others were faster each time
 */
export async function unlessOvertaken<T>(words: string, work: () => Promise<T>): Promise<T> {
	for (let tries = 0; tries < TRIES; tries += 1)
		try {
			return await work();
		} catch (error) {
			if (!isRefusedFor(words, error)) throw error;
		}
	throw requestErrors.fail("Unavailable", {});
}
