import { and, eq, isNull, sql } from "drizzle-orm";
import { asset, upload } from "#db/schema/index.ts";
import type { StagedFile } from "#db/schema/upload.ts";
import { insertWhere } from "#db/write.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { StoredOtherwise } from "~/domain/asset/file-store.ts";
import { isCleaned, pictureOnly } from "~/domain/asset/picture-only.ts";
import { orUnavailable } from "~/domain/asset/store-bytes.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { digested } from "~/lib/digested.server.ts";
import { SNIFFED_BYTES, sniffType } from "~/lib/sniff-type.ts";
import { FREE, type Held, LeaseLost, type UploadRow } from "./lease.server.ts";
import { cleanedKey, removeBytes, removeLeftovers } from "./remove-leftovers.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "log">;

async function bytesOf(
	{ files }: Needs,
	{ key, length }: UploadRow,
	most = length,
): Promise<ReadableStream<Uint8Array>> {
	const body = await files.get(key, { offset: 0, length: Math.min(most, length) });
	if (!body) throw requestErrors.fail("Unavailable");
	return body;
}

/** Keeps of a picture or a film nothing but that (AST-6). @returns its bytes @throws DomainError PlaceNotRemoved, Unavailable */
async function keepCleaned(deps: Needs, { row, alive, stay }: Held): Promise<number> {
	let bytes = 0;
	const source = await bytesOf(deps, row);
	async function* counted() {
		for await (const piece of pictureOnly(alive(source))) {
			bytes += piece.byteLength;
			yield piece;
		}
	}
	await deps.files.put(cleanedKey(row.uuid), counted(), stay).catch((error) => {
		throw orUnavailable(deps, error);
	});
	if ((await deps.files.size(cleanedKey(row.uuid))) !== bytes) throw requestErrors.fail("Unavailable");
	return bytes;
}

/** @throws DomainError FileDamaged where it is not the file that the client declared */
async function compareWhole(deps: Needs, { row, alive }: Held): Promise<void> {
	if (row.sha256 === null) return;
	const { pieces, isRight } = digested(alive(await bytesOf(deps, row)), { digest: "sha256", base64: row.sha256 });
	for await (const _ of pieces);
	if (!isRight()) throw assetErrors.fail("FileDamaged");
}

/** @returns DomainError FileDamaged for what the store keeps as something else than came (AST-9); every other error as it is */
export const orDamaged = ({ log }: Pick<Needs, "log">, error: unknown): unknown => {
	if (!(error instanceof StoredOtherwise)) return error;
	log.error("upload stored otherwise", error);
	return assetErrors.fail("FileDamaged");
};

/**
 * Makes an upload of which every byte is there an asset of the same uuid, the person's own and attached to nothing (UPL-4): told by its
 * content, a picture or a film without what it says besides, the rest as it came and without a copy; either is compared with what came
 * (AST-9). What is refused, or kept as something else by the bucket, is removed as a whole, and its row says why. Done again after a failure in
 * its middle it comes to the same.
 * @throws DomainError PlaceNotRemoved, FileDamaged, Unavailable; LeaseLost
 */
export async function finishUpload(deps: Needs, held: Held): Promise<void> {
	await makeAsset(deps, held).catch(async (error) => {
		if (error instanceof LeaseLost)
			await removeLate(deps, held.row).catch((failed) =>
				deps.log.error("what was written late of an upload not removed", failed, { upload: held.row.uuid }),
			);
		throw error;
	});
}

/** Removes what a slow request wrote of an upload that was removed or finished meanwhile. One that is under way is another request's. */
async function removeLate(deps: Needs, row: UploadRow): Promise<void> {
	const isUnderWay = and(eq(upload.uuid, row.uuid), isNull(upload.finishedAt));
	if ((await deps.db.$count(upload, isUnderWay)) === 0) await removeLeftovers(deps, [row]);
}

/** @throws as finishUpload */
async function makeAsset(deps: Needs, held: Held): Promise<void> {
	const { row, mine } = held;
	const { uuid, ownerUuid, name, key, length, staged } = row;
	try {
		await deps.files.finish(key, staged, length, held.stay);
		const begin = async () => new Response(await bytesOf(deps, row, SNIFFED_BYTES)).arrayBuffer();
		const [size, bytes] = await Promise.all([deps.files.size(key), begin(), deps.files.removePieces(key)]);
		if (size !== length) throw requestErrors.fail("Unavailable");
		await held.stay();
		await compareWhole(deps, held);
		const head = new Uint8Array(bytes);
		const type = sniffType(head, length <= SNIFFED_BYTES);
		const cleaned = isCleaned(type) ? await keepCleaned(deps, held) : null;
		await held.stay();
		const now = deps.clock();
		const [made] = await deps.db.batch([
			insertWhere(
				deps,
				asset,
				{
					...{ uuid, ownerUuid, name, type, bytes: cleaned ?? length, purpose: "general" },
					...{ key: cleaned === null ? key : cleanedKey(uuid), looseSince: now, storedAt: now, createdAt: now },
				},
				sql`FROM ${upload} WHERE ${mine}`,
			).returning({ uuid: asset.uuid }),
			deps.db.update(upload).set({ finishedAt: now, leaseToken: null, leaseUntil: null }).where(mine),
		]);
		if (made.length === 0) throw new LeaseLost();
		// What stays here after a failure is removed when the row expires.
		if (cleaned !== null)
			await deps.files
				.delete([key])
				.catch((error) => deps.log.error("staged file not removed", error, { upload: uuid }));
	} catch (failed) {
		const error = orDamaged(deps, failed);
		if (assetErrors.is(error, "PlaceNotRemoved", "FileDamaged")) await refuseUpload(deps, held, error.code);
		// Where even this fails, it is free again in some seconds.
		else await held.release().catch(() => {});
		throw error;
	}
}

/**
 * Notes why an upload is refused, until its time is over: from then on nobody takes it, whoever asks for it learns why, and it takes no room. Then
 * removes what came of it; what the bucket does not let go now goes with the sweep.
 * @throws LeaseLost where another has it by now, and may have made an asset of it
 */
async function refuseUpload(deps: Needs, { row, write }: Held, refused: StagedFile["refused"]): Promise<void> {
	await write({ staged: { ...row.staged, refused }, finishedAt: deps.clock(), ...FREE });
	await removeBytes(deps, row).catch((error) =>
		deps.log.error("what is left of an upload not removed", error, { upload: row.uuid }),
	);
}

/**
 * Removes an unfinished upload: its time is over at once, so that nobody takes it meanwhile and the sweep removes what the bucket does not let go
 * now; then its bytes, and then its row, so that nothing in the bucket is unknown.
 * @throws LeaseLost where another has it by now, and may have made an asset of it
 */
export async function removeUpload(deps: Needs, { row, mine, write }: Held): Promise<void> {
	await write({ expiresAt: deps.clock() });
	await removeBytes(deps, row);
	await deps.db.delete(upload).where(mine);
}
