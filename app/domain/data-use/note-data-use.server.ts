import { sql } from "drizzle-orm";
import { dataUse } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
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
	insertWhere(
		{ db },
		dataUse,
		{
			...{ accountUuid, month: dhakaMonth(now), kind: use, bytes: Math.max(0, Math.round(bytes)) },
			updatedAt: now,
		},
		sql`WHERE NOT EXISTS (SELECT 1 FROM ${dataUse} WHERE account_uuid = ${accountUuid} AND month = ${OFF})`,
	).onConflictDoUpdate({
		target: [dataUse.accountUuid, dataUse.month, dataUse.kind],
		set: { bytes: sql`bytes + excluded.bytes`, updatedAt: now },
	});

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
