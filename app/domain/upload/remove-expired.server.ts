import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { upload } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { isFree, type UploadRow } from "./lease.server.ts";
import { removeBytes, removeEach } from "./remove-leftovers.server.ts";

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

/** One that was looked at, in the order in which their times are over. */
type Seen = Pick<UploadRow, "uuid" | "expiresAt">;

/**
 * Those that became assets, or were refused: what came is removed where no file is kept under it, and then the row, of each that the bucket lets go.
 * @param after the last that was looked at before
 */
async function forgetFinished(
	deps: Needs,
	after: Seen | null,
): Promise<{ found: number; gone: number; last: Seen | null }> {
	const { db, clock } = deps;
	const rows = await db
		.select({ uuid: upload.uuid, key: upload.key, staged: upload.staged, expiresAt: upload.expiresAt })
		.from(upload)
		.where(
			and(
				lte(upload.expiresAt, clock()),
				isNotNull(upload.finishedAt),
				after ? sql`(${upload.expiresAt}, ${upload.uuid}) > (${after.expiresAt}, ${after.uuid})` : undefined,
			),
		)
		.orderBy(asc(upload.expiresAt), asc(upload.uuid))
		.limit(AT_A_TIME);
	const gone = await removeEach(deps, rows);
	if (gone.length > 0) await db.delete(upload).where(isOneOf(gone));
	return { found: rows.length, gone: gone.length, last: rows.at(-1) ?? after };
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
	let last: Seen | null = null;
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
		const finished = await forgetFinished(deps, last);
		last = finished.last;
		failed += finished.found - finished.gone;
		removed += finished.gone;
		if (rows.length < AT_A_TIME && finished.found < AT_A_TIME) break;
	}
	return { removed, failed };
}
