import { desc, sql } from "drizzle-orm";
import { tally } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { dhakaDay } from "~/lib/time.ts";

/** What strangers can send as often as they like: it is counted, and no row is kept of it (PAY-14). */
export type Counted = "unknown-return" | "unknown-verify" | "refused-notice";

/** Counts one more of today, behind the answer. */
export function countOne(deps: Pick<Deps, "db" | "writes" | "clock" | "log" | "background">, name: Counted): void {
	const one = deps.db
		.insert(tally)
		.values({ name, day: dhakaDay(deps.clock()), n: 1 })
		.onConflictDoUpdate({ target: [tally.day, tally.name], set: { n: sql`${tally.n} + 1` } });
	deps.background(
		deps.writes.batch(`tally:${name}`, [one]).catch((error) => deps.log.error("not counted", error, { name })),
	);
}

export type Tally = typeof tally.$inferSelect;

/** The counts of the last days, newest first, for admins. One round trip. @throws of requireRole */
export async function listTallies({ db }: Pick<Deps, "db">, who: Actor | null): Promise<Tally[]> {
	requireRole(who, "admin");
	return db.select().from(tally).orderBy(desc(tally.day), desc(tally.name)).limit(21);
}
