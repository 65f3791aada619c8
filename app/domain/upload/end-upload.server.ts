import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { asset, upload } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { discarded } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { removeUpload } from "./finish-upload.server.ts";
import { LeaseLost, takeUpload } from "./lease.server.ts";
import { removeLeftovers } from "./remove-leftovers.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "log">;

/**
 * Gives an upload up (UPL-2): nothing of it stays. One that is an asset by now goes with the next sweep where it is attached to nothing, and
 * stays where it is attached.
 * @returns "locked" while a request adds to it, "expired" where its time is over
 * @throws DomainError AssetNotFound, or of requireSignedIn
 */
export async function endUpload(deps: Needs, who: Actor | null, uuid: string): Promise<"ended" | "locked" | "expired"> {
	const { accountUuid } = requireSignedIn(who);
	const held = await takeUpload(deps, accountUuid, uuid, null);
	if (held)
		return removeUpload(deps, held).then(
			() => "ended",
			(error) => {
				if (error instanceof LeaseLost) return "locked";
				throw error;
			},
		);
	const own = and(eq(upload.uuid, uuid), eq(upload.ownerUuid, accountUuid));
	const [row] = await deps.db.select().from(upload).where(own);
	if (!row) throw assetErrors.fail("AssetNotFound");
	if (row.finishedAt === null) return row.expiresAt <= deps.clock() ? "expired" : "locked";
	const loose = and(eq(asset.uuid, uuid), isNull(asset.holderUuid), isNotNull(asset.storedAt));
	await discarded(deps, loose, deps.clock());
	await removeLeftovers(deps, [row]).then(
		() => deps.db.delete(upload).where(own),
		// The row stays until it expires, and what is left goes before it.
		(error) => deps.log.error("what is left of an upload not removed", error, { upload: uuid }),
	);
	return "ended";
}
