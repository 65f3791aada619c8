import { eq } from "drizzle-orm";
import { heartbeat } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Of the scheduled work, which runs each minute (RUN-2). */
const NAME = "scheduled";
/** Two beats may be missed (ms). */
const STALE_MS = 3 * 60_000;

/** Leaves word that the scheduled work runs and the database takes writes: a full disk still answers reads. */
export async function beat({ db, clock }: Needs): Promise<{ beatAt: number }> {
	const beatAt = clock();
	await db
		.insert(heartbeat)
		.values({ name: NAME, beatAt })
		.onConflictDoUpdate({ target: heartbeat.name, set: { beatAt } });
	return { beatAt };
}

/** `stale`: nothing was written for minutes, so the disk is full or the scheduled work does not run; `unknown`: it never ran. */
export type Writes = "ok" | "stale" | "unknown";

/** What the last heartbeat tells of the database's writes. One round trip. */
export async function lookAtWrites({ db, clock }: Needs): Promise<Writes> {
	const [row] = await db.select({ beatAt: heartbeat.beatAt }).from(heartbeat).where(eq(heartbeat.name, NAME));
	if (!row) return "unknown";
	return clock() - row.beatAt > STALE_MS ? "stale" : "ok";
}
