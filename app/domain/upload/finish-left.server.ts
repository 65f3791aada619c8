import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { upload } from "#db/schema/index.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { finishUpload } from "./finish-upload.server.ts";
import { type Held, isFree, LeaseLost, takeUpload } from "./lease.server.ts";
import { sweptAgainMs } from "./rules.ts";

type Needs = Pick<Deps, "db" | "files" | "clock" | "log">;

const AT_A_TIME = 20;

/** When the sweep may try one again. */
const dueAt = sql<number>`coalesce(json_extract(${upload.staged}, '$.sweeps.next'), 0)`;

/** Those of which every byte is kept and that are no asset, as the request that brought the last one did not come to its own end. */
const leftStatement = ({ db }: Needs, now: number) =>
	db
		.select({ uuid: upload.uuid, ownerUuid: upload.ownerUuid, length: upload.length })
		.from(upload)
		.where(
			and(
				gt(upload.expiresAt, now),
				isNull(upload.finishedAt),
				eq(upload.received, upload.length),
				lte(dueAt, now),
				isFree(now),
			),
		)
		// What failed before lets the others go first.
		.orderBy(asc(upload.attempts), asc(upload.expiresAt))
		.limit(AT_A_TIME);

/** Noted before it is tried: what ends the process in its middle does so some times, not each minute. @throws LeaseLost */
async function noteTry({ clock }: Needs, { row, write }: Held): Promise<void> {
	const made = (row.staged.sweeps?.made ?? 0) + 1;
	row.staged = { ...row.staged, sweeps: { made, next: clock() + sweptAgainMs(made) } };
	await write({ staged: row.staged });
}

/**
 * Scheduled: makes uploads that are whole, and that nobody finishes, the assets that they are (UPL-4). One that fails is tried again, ever
 * more rarely; one that is refused is removed, and its owner learns why at the next request for it.
 */
export async function finishLeftUploads(deps: Needs, { until }: Limit): Promise<{ finished: number; failed: number }> {
	let [finished, failed] = [0, 0];
	for (const { uuid, ownerUuid, length } of await leftStatement(deps, deps.clock())) {
		if (deps.clock() >= until) break;
		try {
			const held = await takeUpload(deps, ownerUuid, uuid, length);
			if (!held) continue;
			await noteTry(deps, held);
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
