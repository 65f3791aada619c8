import { DatabaseAway } from "#db/away.ts";
import { type Database, openDatabase } from "#db/client.ts";
import type { RequestDeps } from "~/request/app-context.ts";
import type { Bindings, Vars } from "./env.ts";
import { parseEnv } from "./env.ts";
import { createExamSessions } from "./exam-session/client.ts";
import { createLog } from "./lib/log.ts";
import { createSharedCache } from "./lib/shared-cache.ts";
import { createRateLimit } from "./middleware/rate-limit.ts";
import { bkashFromEnv } from "./providers/bkash/from-env.ts";
import { createWrites } from "./write-gate/client.ts";

/** The dependencies as the Worker builds them: with the whole environment, and what it counts about itself. */
export type WorkerDeps = RequestDeps & {
	vars: Vars;
	/** Database round trips so far, for Server-Timing. */
	trips: { count: number; millis: number };
};

/** The part of an ExecutionContext that is needed. */
export type Background = { waitUntil(work: Promise<unknown>): void };

/** A database that takes longer is as good as away. */
const DATABASE_TIMEOUT_MS = 10_000;

/** The machine's clock. Tests set it by a binding, which nothing but ENVIRONMENT=test looks at. */
export function clockOf(bindings: Bindings, vars: Vars): () => number {
	const at = vars.ENVIRONMENT === "test" ? bindings.TEST_CLOCK_AT : undefined;
	return at === undefined ? () => Date.now() : () => Number(at);
}

/**
 * Builds the request's dependencies. The database client is made at first use, per request (a shared one queues).
 * @throws Error when the environment is not usable
 */
export function createDeps(bindings: Bindings, execution: Background, requestId: string): WorkerDeps {
	const vars = parseEnv(bindings);
	const trips = { count: 0, millis: 0 };
	let db: Database | undefined;
	return {
		get db() {
			db ??= openDatabase(vars.DATABASE_URL, vars.DATABASE_AUTH_TOKEN, async (...args) => {
				const from = Date.now();
				trips.count += 1;
				try {
					return await fetch(args[0], { ...args[1], signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS) });
				} catch (cause) {
					throw new DatabaseAway(cause);
				} finally {
					trips.millis += Date.now() - from;
				}
			});
			return db;
		},
		clock: clockOf(bindings, vars),
		get payments() {
			return bkashFromEnv(vars, bindings.BKASH_TOKEN);
		},
		identity: async () => {
			const { createIdentityProvider } = await import("./providers/oidc/http.ts");
			return createIdentityProvider({
				issuer: vars.OIDC_ISSUER,
				clientId: vars.OIDC_CLIENT_ID,
				clientSecret: vars.OIDC_CLIENT_SECRET,
				// Plain http is for a laptop only.
				allowHttp: vars.ENVIRONMENT !== "production",
			});
		},
		writes: createWrites(bindings.WRITE_GATE, () => {
			trips.count += 1;
		}),
		exams: createExamSessions(bindings.EXAM_SESSION),
		cache: createSharedCache(bindings.CACHE),
		log: createLog({ requestId }),
		rateLimit: createRateLimit(bindings),
		background: (work) => execution.waitUntil(work),
		vars,
		trips,
	};
}
