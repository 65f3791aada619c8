import { heartbeat } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { SCHEDULED_HEARTBEAT } from "../health.ts";

/** Leaves word that the scheduled work runs and the database takes writes: a full disk still answers reads. */
export async function beat({ db, clock }: Pick<Deps, "db" | "clock">): Promise<{ beatAt: number }> {
	const beatAt = clock();
	await db
		.insert(heartbeat)
		.values({ name: SCHEDULED_HEARTBEAT, beatAt })
		.onConflictDoUpdate({ target: heartbeat.name, set: { beatAt } });
	return { beatAt };
}
