import { inArray, lt } from "drizzle-orm";
import { verificationUpload } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { removeSealed } from "./remove-scans.server.ts";
import { unsentRemovalLine } from "./rules.ts";

/** As many keys as fit one request to the bucket and one statement. */
const GROUP = 200;

/** Removes scans that were uploaded and never submitted (VER-9), the files first: a row says that there may be one. */
export async function removeUnsentScans(
	{ db, clock, vault }: Pick<Deps, "db" | "clock" | "vault">,
	{ until }: Limit,
): Promise<{ removed: number }> {
	let removed = 0;
	while (clock() < until) {
		const due = await db
			.select({ uuid: verificationUpload.uuid })
			.from(verificationUpload)
			.where(lt(verificationUpload.createdAt, unsentRemovalLine(clock())))
			.orderBy(verificationUpload.createdAt)
			.limit(GROUP);
		const uuids = due.map(({ uuid }) => uuid);
		if (uuids.length === 0) break;
		await removeSealed(vault, uuids, () =>
			db.delete(verificationUpload).where(inArray(verificationUpload.uuid, uuids)),
		);
		removed += uuids.length;
		if (uuids.length < GROUP) break;
	}
	return { removed };
}
