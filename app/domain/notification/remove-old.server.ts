import { sql } from "drizzle-orm";
import { notification } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { READ_KEPT_MS } from "./rules.ts";

const AT_A_TIME = 500;

/** Scheduled: removes what was read long ago (NTF-6), so many in one statement. */
export async function removeOldNotifications(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	const before = clock() - READ_KEPT_MS;
	let removed = 0;
	while (clock() < until) {
		const gone = await db.all(sql`
			DELETE FROM ${notification} WHERE id IN (
				SELECT id FROM ${notification} WHERE read_at < ${before} ORDER BY read_at LIMIT ${AT_A_TIME}
			) RETURNING id`);
		removed += gone.length;
		if (gone.length < AT_A_TIME) break;
	}
	return { removed };
}
