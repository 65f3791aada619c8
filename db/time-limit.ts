import { DatabaseAway } from "./away.ts";

/** A database that takes longer over a statement (ms) is as good as away: people wait for 3 s at most (RUN-4). */
export const STATEMENT_LIMIT_MS = 1_500;

/** How a request reaches its database, and whether it could not. */
export type LimitedFetch = { fetch: typeof fetch; isAway: () => boolean };

/**
 * A fetch for one request's database client that gives up, reading of the answer included. Once the database has not
 * answered, every further statement of the request fails at once: several waits one after the other would be long.
 */
export function limitedFetch(limitMs = STATEMENT_LIMIT_MS): LimitedFetch {
	let away: DatabaseAway | undefined;
	return {
		isAway: () => away !== undefined,
		async fetch(input, init) {
			if (away) throw away;
			try {
				const response = await fetch(input, { ...init, signal: AbortSignal.timeout(limitMs) });
				if (response.status >= 500) throw new Error(`The database answered ${response.status}`);
				return new Response(await response.arrayBuffer(), response);
			} catch (cause) {
				away = new DatabaseAway(cause);
				throw away;
			}
		},
	};
}
