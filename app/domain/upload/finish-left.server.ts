import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { upload } from "#db/schema/index.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { finishUpload } from "./finish-upload.server.ts";
import { isFree, LeaseLost, takeUpload } from "./lease.server.ts";

type Needs = Pick<Deps, "db" | "files" | "clock" | "log">;

const AT_A_TIME = 20;

/** Those of which every byte is kept and that are no asset, as the request that brought the last one did not come to its own end. */
const leftStatement = ({ db }: Needs, now: number) =>
	db
		.select({ uuid: upload.uuid, ownerUuid: upload.ownerUuid, length: upload.length })
		.from(upload)
		.where(and(gt(upload.expiresAt, now), isNull(upload.finishedAt), eq(upload.received, upload.length), isFree(now)))
		// What failed before lets the others go first.
		.orderBy(asc(upload.attempts), asc(upload.expiresAt))
		.limit(AT_A_TIME);

/**
 * Scheduled: makes uploads that are whole, and that nobody finishes, the assets that they are (UPL-4). One that fails is tried again by the
 * next run; one that is refused is removed, and its owner learns why at the next
 * request for it.
 */
export async function finishLeftUploads(deps: Needs, { until }: Limit): Promise<{ finished: number; failed: number }> {
	let [finished, failed] = [0, 0];
	for (const { uuid, ownerUuid, length } of await leftStatement(deps, deps.clock())) {
		if (deps.clock() >= until) break;
		try {
			const held = await takeUpload(deps, ownerUuid, uuid, length);
			if (!held) continue;
			await finishUpload(deps, held);
			finished += 1;
		} catch (error) {
			if (error instanceof LeaseLost || assetErrors.is(error, "PlaceNotRemoved", "FileDamaged")) continue;
			failed += 1;
			deps.log.error("upload not finished", error, { upload: uuid });
		}
	}
	return { finished, failed };
}
