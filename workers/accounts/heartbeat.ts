import { eq, min } from "drizzle-orm";
import { oauthClient } from "#db/accounts/schema.ts";
import { heartbeat } from "#db/accounts/walks.ts";
import type { AccountsDatabase } from "./database.ts";

/** Of the scheduled work, which runs each minute. */
const NAME = "scheduled";
/** Two beats may be missed (ms). */
const STALE_MS = 3 * 60_000;

/** After a first deployment the cron trigger may take a while to run (ms). */
const FIRST_BEAT_MS = 10 * 60_000;

/** Leaves word that the scheduled work runs and the database takes writes: a full disk still answers reads. */
export async function beat(db: AccountsDatabase, now: number): Promise<{ beatAt: number }> {
	await db
		.insert(heartbeat)
		.values({ name: NAME, beatAt: now })
		.onConflictDoUpdate({ target: heartbeat.name, set: { beatAt: now } });
	return { beatAt: now };
}

/**
 * `stale`: nothing was written for minutes, so the disk is full or the scheduled work does not run; `unknown`: it never ran, and
 * need not have yet.
 */
export type Writes = "ok" | "stale" | "unknown";

/**
 * What the last heartbeat tells of the database's writes. One round trip once there is one.
 * @param mustRun in production the scheduled work has to have run ten minutes after the first client was written down
 */
export async function lookAtWrites(db: AccountsDatabase, now: number, mustRun: boolean): Promise<Writes> {
	const [row] = await db.select({ beatAt: heartbeat.beatAt }).from(heartbeat).where(eq(heartbeat.name, NAME));
	if (!row) return mustRun && (await firstClientAt(db)) < now - FIRST_BEAT_MS ? "stale" : "unknown";
	return now - row.beatAt > STALE_MS ? "stale" : "ok";
}

/** When these accounts began to be of use, ms; never, while there is no client. */
async function firstClientAt(db: AccountsDatabase): Promise<number> {
	const [first] = await db.select({ at: min(oauthClient.createdAt) }).from(oauthClient);
	return first?.at?.getTime() ?? Number.POSITIVE_INFINITY;
}
