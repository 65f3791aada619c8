import { sql } from "drizzle-orm";
import { dataUse } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { dhakaMonth } from "~/lib/time.ts";
import { OFF } from "./meter.server.ts";
import type { Use } from "./rules.ts";

/**
 * The statement that adds what a student is about to take to their month (MET-1), for the batch of what lets them have it: once for
 * each class, recording or file, that is the caller's to know. Nothing where they do without.
 * @param now ms UTC
 */
const noteStatement = (
	{ db }: Pick<Deps, "db">,
	{ accountUuid, use, bytes }: { accountUuid: string; use: Use; bytes: number },
	now: number,
) =>
	db.run(sql`INSERT INTO ${dataUse} (account_uuid, month, kind, bytes, updated_at)
		SELECT ${accountUuid}, ${dhakaMonth(now)}, ${use}, ${Math.max(0, Math.round(bytes))}, ${now}
		WHERE NOT EXISTS (SELECT 1 FROM ${dataUse} WHERE account_uuid = ${accountUuid} AND month = ${OFF})
		ON CONFLICT (account_uuid, month, kind) DO UPDATE SET bytes = bytes + excluded.bytes, updated_at = excluded.updated_at`);

/** The same behind the answer: whatever becomes of it, what is asked for comes. */
export function noteDataUse(
	deps: Pick<Deps, "db" | "clock" | "background">,
	of: { accountUuid: string; use: Use; bytes: number },
): void {
	deps.background(
		noteStatement(deps, of, deps.clock())
			.then(() => {})
			.catch(() => {}),
	);
}
