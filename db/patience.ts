import type { DatabaseAway } from "./away.ts";

/** How long one request, or one job, waits for a database that does not answer. */
export type Patience = {
	/** @throws DatabaseAway once the database has let it wait for nothing */
	check(): void;
	/** For one statement or batch. */
	limit(): AbortSignal;
	/** The database did not answer within the limit: whatever is asked after that fails at once. */
	lose(away: DatabaseAway): void;
};

/**
 * A database that hangs is waited for once: what follows a failure, as the loaders of the page that says so, would wait as
 * long again, one after the other (RUN-4).
 * @param once false for work that nobody waits for: it asks again
 */
export function createPatience(limitMs: number, once: boolean): Patience {
	let lost: DatabaseAway | undefined;
	return {
		check() {
			if (lost) throw lost;
		},
		limit: () => AbortSignal.timeout(limitMs),
		lose(away) {
			if (once) lost ??= away;
		},
	};
}
