import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { verificationUpload } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { admitUpload, storeBytes } from "~/domain/asset/store-bytes.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type VerificationErrorCode, verificationErrors } from "./errors.ts";
import { MAX_UNSENT } from "./rules.ts";
import { readScan } from "./scan-file.server.ts";
import { MAX_SCAN_MB, type Scan, type ScanProblem } from "./scan-file.ts";

/** A scan that is sealed and stored, and can be submitted. */
export type UploadedScan = { id: number; uuid: string; type: string; size: number };

const REFUSALS: Record<Exclude<ScanProblem, "too-large" | "empty">, VerificationErrorCode> = {
	unknown: "ScanUnknown",
	heic: "ScanIsHeic",
	broken: "ScanBroken",
	animated: "ScanIsAnimated",
	"too-many-pixels": "ScanTooManyPixels",
	active: "ScanActive",
};

/** @throws DomainError that says in words why a file is no scan */
function checked(bytes: Uint8Array<ArrayBuffer>): Scan {
	const scan = readScan(bytes);
	if (!("problem" in scan)) return scan;
	if (scan.problem === "empty") throw assetErrors.fail("FileEmpty");
	if (scan.problem === "too-large") throw assetErrors.fail("FileTooLarge", { limit: MAX_SCAN_MB });
	throw verificationErrors.fail(REFUSALS[scan.problem]);
}

/**
 * Seals one side of a document and keeps it for a submission (VER-9). The person's own; what is not submitted is removed some days later.
 * Three round trips and the file.
 * @throws DomainError FileEmpty, FileTooLarge, ScanUnknown, ScanIsHeic, ScanBroken, ScanIsAnimated, ScanTooManyPixels, ScanActive,
 *   TooManyScans, TooManyRequests, LimitReached, Unavailable, or of requireSignedIn; nothing is kept then
 */
export async function uploadScan(
	deps: Pick<Deps, "db" | "clock" | "vault" | "rateLimit" | "log">,
	who: Actor | null,
	bytes: Uint8Array<ArrayBuffer>,
): Promise<UploadedScan> {
	const { accountUuid } = requireSignedIn(who);
	await admitUpload(deps, accountUuid, bytes.byteLength);
	const stored = await storeScan(deps, accountUuid, checked(bytes), MAX_UNSENT);
	if (!stored) throw verificationErrors.fail("TooManyScans");
	return stored;
}

/** The row, then the sealed file: nothing in the bucket is unknown. @param most null is returned where so many of the person's wait already */
export async function storeScan(
	{ db, clock, vault, log }: Pick<Deps, "db" | "clock" | "vault" | "log">,
	ownerUuid: string,
	{ type, bytes }: Scan,
	most = Number.MAX_SAFE_INTEGER,
): Promise<UploadedScan | null> {
	const uuid = uuidv7();
	const waiting = sql`(SELECT count(*) FROM ${verificationUpload} WHERE owner_uuid = ${ownerUuid})`;
	const scan = { uuid, ownerUuid, type, size: bytes.byteLength, keyId: vault.currentKey, createdAt: clock() };
	const [row] = await insertWhere({ db }, verificationUpload, scan, sql`WHERE ${waiting} < ${most}`).returning();
	if (!row) return null;
	const own = and(eq(verificationUpload.uuid, uuid), eq(verificationUpload.ownerUuid, ownerUuid));
	await storeBytes({ log }, uuid, {
		write: async () => {
			await vault.put(uuid, bytes);
			return bytes.byteLength;
		},
		size: () => vault.size(uuid),
		removeBytes: () => vault.remove([uuid]),
		removeRow: () => db.delete(verificationUpload).where(own),
	});
	return { id: row.id, uuid, type, size: bytes.byteLength };
}
