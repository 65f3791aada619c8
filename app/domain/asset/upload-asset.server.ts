import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset, upload } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteStatement, PER_DAY, requireTaken, takenToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { SNIFFED_BYTES, sniffType } from "~/lib/sniff-type.ts";
import { assetErrors } from "./errors.ts";
import type { Pieces } from "./file-store.ts";
import { pictureOnly } from "./picture-only.ts";
import { type AssetPurpose, assetName, MAX_LOOSE, MAX_MB, MB, mostStoredMb } from "./rules.ts";
import { admitUpload, storeBytes } from "./store-bytes.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log" | "background">;

/** A file that is there as a whole. */
export type Asset = {
	id: number;
	uuid: string;
	name: string;
	/** By its content. */
	type: string;
	bytes: number;
	/** ms UTC */
	createdAt: number;
};

type NewAsset = { name: string; purpose: AssetPurpose };

/** Counts what passes and keeps its beginning. @throws DomainError FileTooLarge at the first byte past the limit */
function watched(pieces: Pieces, maxMb: number) {
	const head = new Uint8Array(SNIFFED_BYTES);
	const seen = { bytes: 0, head: () => head.subarray(0, Math.min(seen.bytes, SNIFFED_BYTES)) };
	async function* passing() {
		for await (const piece of pieces) {
			if (seen.bytes < SNIFFED_BYTES) head.set(piece.subarray(0, SNIFFED_BYTES - seen.bytes), seen.bytes);
			seen.bytes += piece.byteLength;
			if (seen.bytes > maxMb * MB) throw assetErrors.fail("FileTooLarge", { limit: maxMb });
			yield piece;
		}
		if (seen.bytes === 0) throw assetErrors.fail("FileEmpty");
	}
	return { seen, pieces: passing() };
}

/** Counts what is kept. */
function counted(pieces: Pieces) {
	const kept = { bytes: 0 };
	async function* passing() {
		for await (const piece of pieces) {
			kept.bytes += piece.byteLength;
			yield piece;
		}
	}
	return { kept, pieces: passing() };
}

/** Whether something is left of the bytes of a day. A part of a statement. */
const hasBytesLeft = (ownerUuid: string, now: number) =>
	sql`${takenToday("upload-mb", ownerUuid, now)} < ${PER_DAY["upload-mb"]}`;

/** The row, unless too many of the person's files hang on nothing, all of them together are too large, or the day's bytes are used up. */
const beginAsset = (
	{ db }: Needs,
	{ accountUuid: ownerUuid, ...person }: Actor,
	{ name, purpose }: NewAsset,
	now: number,
) => {
	const uuid = uuidv7();
	const loose = sql`(SELECT count(*) FROM ${asset} WHERE owner_uuid = ${ownerUuid} AND holder_uuid IS NULL)`;
	const stored = sql`(SELECT coalesce(sum(bytes), 0) FROM ${asset} WHERE owner_uuid = ${ownerUuid})`;
	// What is on its way in parts has its room already (UPL-1).
	const underWay = sql`FROM ${upload} WHERE owner_uuid = ${ownerUuid} AND finished_at IS NULL`;
	return insertWhere(
		{ db },
		asset,
		{ uuid, ownerUuid, name: assetName(name), key: `asset/${uuid}`, purpose, looseSince: now, createdAt: now },
		sql`WHERE ${loose} + (SELECT count(*) ${underWay}) < ${MAX_LOOSE}
			AND ${stored} + (SELECT coalesce(sum(length), 0) ${underWay}) < ${mostStoredMb(person) * MB}
			AND ${hasBytesLeft(ownerUuid, now)}`,
	).returning();
};

/** Why no file of theirs is taken in. One round trip. @returns DomainError TooManyFiles, StorageFull @throws DomainError LimitReached */
async function whyNot({ db }: Needs, { accountUuid, ...person }: Actor, now: number) {
	const [{ loose, left } = { loose: 0, left: 1 }] = await db.all<{ loose: number; left: number }>(
		sql`SELECT (SELECT count(*) FROM ${asset} WHERE owner_uuid = ${accountUuid} AND holder_uuid IS NULL)
			+ (SELECT count(*) FROM ${upload} WHERE owner_uuid = ${accountUuid} AND finished_at IS NULL) AS loose,
			${hasBytesLeft(accountUuid, now)} AS left`,
	);
	if (loose >= MAX_LOOSE) return assetErrors.fail("TooManyFiles");
	if (!left) requireTaken([], now);
	return assetErrors.fail("StorageFull", { limit: mostStoredMb(person) / 1000 });
}

/**
 * Takes in a file as it comes, never whole in memory (AST-2), of a picture nothing but the picture (AST-6). It is the person's own, hangs on nothing yet, and is removed
 * when that is so for a day. What came counts for the bytes of the day, also where nothing is kept of it; once they are used up the next is
 * refused before its first byte (SEC-10.7). Four round trips, and one more where it breaks off.
 * @throws DomainError FileTooLarge, FileEmpty, PlaceNotRemoved, TooManyFiles, StorageFull, TooManyRequests, LimitReached, Unavailable, or of requireSignedIn; nothing is kept then
 */
export async function uploadAsset(deps: Needs, who: Actor | null, file: NewAsset, pieces: Pieces): Promise<Asset> {
	const actor = requireSignedIn(who);
	await admitUpload(deps, actor.accountUuid, "as they come");
	const begins = deps.clock();
	const [begun] = await beginAsset(deps, actor, file, begins);
	if (!begun) throw await whyNot(deps, actor, begins);
	const taking = takeIn(deps, actor, begun, pieces);
	// A connection that drops ends the request: said before it reads on, so that what came is counted all the same.
	deps.background(taking.catch(() => {}));
	return taking;
}

/** Stores the bytes of a row that was begun, and counts them. */
async function takeIn(deps: Needs, actor: Actor, begun: typeof asset.$inferSelect, pieces: Pieces): Promise<Asset> {
	const { seen, pieces: passing } = watched(pieces, MAX_MB[begun.purpose]);
	const { kept, pieces: cleaned } = counted(pictureOnly(passing));
	const own = and(eq(asset.uuid, begun.uuid), eq(asset.ownerUuid, actor.accountUuid));
	/** What came counts for the day while there is a row of it: nothing more is kept of an account that was erased meanwhile (PRV-6). */
	const noteBytes = () =>
		noteStatement(deps, "upload-mb", actor.accountUuid, {
			count: sql`${Math.ceil(seen.bytes / MB)} * EXISTS (SELECT 1 FROM ${asset} WHERE ${own})`,
			now: deps.clock(),
		});
	await storeBytes(deps, begun.uuid, {
		write: async () => {
			await deps.files.put(begun.key, cleaned);
			return kept.bytes;
		},
		size: () => deps.files.size(begun.key),
		removeBytes: () => deps.files.delete([begun.key]),
		removeRow: () => deps.db.batch([noteBytes(), deps.db.delete(asset).where(own)]),
	}).catch(async (error) => {
		// Where its row could not be removed.
		await noteBytes().catch((failed) => deps.log.error("bytes of a broken upload not counted", failed));
		throw error;
	});
	const type = sniffType(seen.head(), seen.bytes <= SNIFFED_BYTES);
	const [[stored]] = await deps.db.batch([
		deps.db
			.update(asset)
			.set({ type, bytes: kept.bytes, storedAt: deps.clock() })
			.where(own)
			.returning({ uuid: asset.uuid }),
		noteBytes(),
	]);
	if (!stored) {
		// The account was erased meanwhile (PRV-6).
		await deps.files.delete([begun.key]);
		throw requestErrors.fail("Unavailable");
	}
	const { id, uuid, name, createdAt } = begun;
	return { id, uuid, name, type, bytes: kept.bytes, createdAt };
}
