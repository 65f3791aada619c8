import { DatabaseAway } from "#db/away.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { createPatience, type Patience } from "#db/patience.ts";
import type { IdentityProvider } from "~/domain/account/identity.ts";
import { FILE_READERS } from "~/domain/file-readers.server.ts";
import type { RequestDeps } from "~/request/app-context.ts";
import type { Bindings, Vars } from "./env.ts";
import { bucketAccess, parseEnv } from "./env.ts";
import { createAdmission } from "./exam-session/admission.ts";
import { createAttemptIds } from "./exam-session/attempt-ids.ts";
import { createExamSessions } from "./exam-session/client.ts";
import { createLog } from "./lib/log.ts";
import { Memory } from "./lib/memory.ts";
import { createSharedCache } from "./lib/shared-cache.ts";
import { createRateLimit } from "./middleware/rate-limit.ts";
import { nearKv } from "./middleware/session-entries.ts";
import { bbbFromEnv } from "./providers/bbb/from-env.ts";
import { bkashFromEnv } from "./providers/bkash/from-env.ts";
import { createFileStore } from "./providers/files/r2.ts";
import { pushFromEnv } from "./providers/push/from-env.ts";
import { sslWireless } from "./providers/sms/http.ts";
import { createSessionGuard } from "./session-guard/client.ts";
import { createVault } from "./vault/vault.ts";
import { createWrites } from "./write-gate/client.ts";

/** The exam sessions that this isolate knows to be somebody's. */
const admitted = new Memory<true>(5_000);

/** The dependencies as the Worker builds them: with the whole environment, and what it counts about itself. */
export type WorkerDeps = RequestDeps & {
	vars: Vars;
	/** Database round trips so far, for Server-Timing. */
	trips: { count: number; millis: number };
};

/** The part of an ExecutionContext that is needed. */
export type Background = { waitUntil(work: Promise<unknown>): void };

/** The machine's clock. Tests set it by a binding, which nothing but ENVIRONMENT=test looks at. */
export function clockOf(bindings: Bindings, vars: Vars): () => number {
	const at = vars.ENVIRONMENT === "test" ? bindings.TEST_CLOCK_AT : undefined;
	return at === undefined ? () => Date.now() : () => Number(at);
}

/** The database, its round trips counted; one that takes too long is away. */
const countedDatabase = (vars: Vars, trips: WorkerDeps["trips"], patience: Patience): Database =>
	openDatabase(vars.DATABASE_URL, vars.DATABASE_AUTH_TOKEN, async (...args) => {
		patience.check();
		const from = Date.now();
		trips.count += 1;
		const signal = patience.limit();
		try {
			return await fetch(args[0], { ...args[1], signal });
		} catch (cause) {
			const away = new DatabaseAway(cause);
			if (signal.aborted) patience.lose(away);
			throw away;
		} finally {
			trips.millis += Date.now() - from;
		}
	});

/** Loaded when somebody signs in or out. */
async function identityFrom(vars: Vars, clock: () => number): Promise<IdentityProvider> {
	const { createIdentityProvider } = await import("./providers/oidc/http.ts");
	return createIdentityProvider({
		issuer: vars.OIDC_ISSUER,
		clientId: vars.OIDC_CLIENT_ID,
		clientSecret: vars.OIDC_CLIENT_SECRET,
		// Plain http is for a laptop only.
		allowHttp: vars.ENVIRONMENT !== "production",
		clock,
	});
}

/**
 * Builds the request's dependencies. The database client is made at first use, per request (a shared one queues).
 * @param databaseTimeoutMs for work that nobody waits for; else as the environment says
 * @throws Error when the environment is not usable
 */
export function createDeps(
	bindings: Bindings,
	execution: Background,
	requestId: string,
	databaseTimeoutMs?: number,
): WorkerDeps {
	const vars = parseEnv(bindings);
	const clock = clockOf(bindings, vars);
	const log = createLog({ requestId });
	// Nobody waits for it, so nobody else would hear of its failure.
	const background = (work: Promise<unknown>) =>
		execution.waitUntil(work.catch((error) => log.error("work behind an answer failed", error)));
	const trips = { count: 0, millis: 0 };
	const patience = createPatience(databaseTimeoutMs ?? vars.DATABASE_TIMEOUT_MS, databaseTimeoutMs === undefined);
	const attemptIds = createAttemptIds(vars.SESSION_SECRET);
	let db: Database | undefined;
	const deps: WorkerDeps = {
		get db() {
			db ??= countedDatabase(vars, trips, patience);
			return db;
		},
		clock,
		get payments() {
			return bkashFromEnv(vars, bindings.BKASH_TOKEN);
		},
		liveClasses: bbbFromEnv(vars),
		makePhoto: async (...picture) => {
			const { createPhotoMaker } = await import("./providers/pictures/photo.ts");
			return createPhotoMaker({ service: bindings.PICTURES, log })(...picture);
		},
		files: createFileStore(bindings.ASSETS_BUCKET, { access: bucketAccess(vars), clock }),
		fileReaders: FILE_READERS,
		identity: () => identityFrom(vars, clock),
		drawPicture: async (...asked) => {
			const { createPictures } = await import("./providers/pictures/client.ts");
			const { PICTURES: service, CACHE: kv } = bindings;
			return createPictures({ service, kv, clock, timeoutMs: vars.PICTURES_TIMEOUT_MS, background, log })(...asked);
		},
		writes: createWrites(bindings.WRITE_GATE, {
			before() {
				patience.check();
				trips.count += 1;
			},
			away: patience.lose,
		}),
		exams: createExamSessions(bindings.EXAM_SESSION, {
			admits: createAdmission(() => deps, attemptIds, admitted),
			ids: attemptIds,
			clock,
		}),
		cache: createSharedCache({
			kv: bindings.CACHE,
			clock,
			background,
			onError: (key, error) => log.error("cached value not renewed", error, { key }),
		}),
		log,
		rateLimit: createRateLimit(bindings, (error) => log.error("rate limiter without an answer", error)),
		sessions: createSessionGuard(bindings.SESSION_GUARD, nearKv(bindings.SESSIONS)),
		get vault() {
			const { VERIFICATION_KEYS: keys, VERIFICATION_HASH_SECRET: hashSecret } = vars;
			return createVault({ keys, hashSecret, bucket: bindings.ASSETS_BUCKET });
		},
		push: pushFromEnv(vars, clock),
		sendSms: (message) =>
			sslWireless({
				baseUrl: vars.SMS_BASE_URL,
				apiToken: vars.SMS_API_TOKEN,
				sid: vars.SMS_SID,
				timeoutMs: vars.SMS_TIMEOUT_MS,
			}).send(message),
		wait: (ms) => scheduler.wait(ms),
		background,
		vars,
		trips,
	};
	return deps;
}
