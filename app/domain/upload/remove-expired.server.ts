import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { upload } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { removeBytes } from "./finish-upload.server.ts";
import { isFree } from "./lease.server.ts";
import { removeLeftKeys } from "./remove-leftovers.server.ts";

type Needs = Pick<Deps, "db" | "files" | "clock" | "log">;

const AT_A_TIME = 20;
/** How long one sweep has what it removes for itself. */
const SWEEP_MS = 60_000;

const isOneOf = (uuids: string[]) => sql`uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)}))`;

/** Takes some that were never finished, and that no request adds to. */
const takeExpired = ({ db, clock }: Needs, token: string) => {
	const now = clock();
	const some = sql`(SELECT uuid FROM ${upload} WHERE ${and(lte(upload.expiresAt, now), isNull(upload.finishedAt), isFree(now))}
		ORDER BY expires_at LIMIT ${AT_A_TIME})`;
	return db
		.update(upload)
		.set({ leaseToken: token, leaseUntil: now + SWEEP_MS })
		.where(sql`uuid IN ${some}`)
		.returning();
};

/** Those that became assets: what came is removed where the asset is kept as something else, and then the row, of each that the bucket lets go. */
async function forgetFinished(deps: Needs): Promise<{ found: number; gone: number }> {
	const { db, clock, files, log } = deps;
	const rows = await db
		.select({ uuid: upload.uuid, key: upload.key })
		.from(upload)
		.where(and(lte(upload.expiresAt, clock()), isNotNull(upload.finishedAt)))
		.orderBy(asc(upload.expiresAt))
		.limit(AT_A_TIME);
	await removeLeftKeys(deps, rows);
	const gone: string[] = [];
	for (const { uuid, key } of rows)
		await files.removePieces(key).then(
			() => gone.push(uuid),
			(error) => log.error("pieces of an upload not removed", error, { upload: uuid }),
		);
	if (gone.length > 0) await db.delete(upload).where(isOneOf(gone));
	return { found: rows.length, gone: gone.length };
}

/**
 * Removes uploads whose time is over (UPL-5): bytes first, then their rows. One that the bucket does not let go stays for the next sweep, and
 * keeps no other from going.
 */
export async function removeExpiredUploads(
	deps: Needs,
	{ until }: Limit,
): Promise<{ removed: number; failed: number }> {
	let [removed, failed] = [0, 0];
	while (deps.clock() < until) {
		const token = crypto.randomUUID();
		const rows = await takeExpired(deps, token);
		const gone: string[] = [];
		for (const row of rows)
			await removeBytes(deps, row).then(
				() => gone.push(row.uuid),
				(error) => deps.log.error("expired upload not removed", error, { upload: row.uuid }),
			);
		if (gone.length > 0) await deps.db.delete(upload).where(and(isOneOf(gone), eq(upload.leaseToken, token)));
		failed += rows.length - gone.length;
		removed += gone.length;
		const finished = await forgetFinished(deps);
		failed += finished.found - finished.gone;
		removed += finished.gone;
		if (rows.length < AT_A_TIME && finished.gone < AT_A_TIME) break;
	}
	return { removed, failed };
}
