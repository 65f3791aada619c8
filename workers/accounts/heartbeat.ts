import { eq } from "drizzle-orm";
import { heartbeat } from "#db/accounts/schema.ts";
import type { AccountsDatabase } from "./database.ts";

/** Of the scheduled work, which runs each minute. */
const NAME = "scheduled";
/** Two beats may be missed (ms). */
const STALE_MS = 3 * 60_000;

/** Leaves word that the scheduled work runs and the database takes writes: a full disk still answers reads. */
export async function beat(db: AccountsDatabase, now: number): Promise<{ beatAt: number }> {
	await db
		.insert(heartbeat)
		.values({ name: NAME, beatAt: now })
		.onConflictDoUpdate({ target: heartbeat.name, set: { beatAt: now } });
	return { beatAt: now };
}

/** `stale`: nothing was written for minutes, so the disk is full or the scheduled work does not run; `unknown`: it never ran. */
export type Writes = "ok" | "stale" | "unknown";

/** What the last heartbeat tells of the database's writes. One round trip. */
export async function lookAtWrites(db: AccountsDatabase, now: number): Promise<Writes> {
	const [row] = await db.select({ beatAt: heartbeat.beatAt }).from(heartbeat).where(eq(heartbeat.name, NAME));
	if (!row) return "unknown";
	return now - row.beatAt > STALE_MS ? "stale" : "ok";
}
