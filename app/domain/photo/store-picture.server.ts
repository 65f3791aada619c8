import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset } from "#db/schema/index.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { admitUpload, storeBytes } from "~/domain/asset/store-bytes.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { Cut } from "~/lib/photo-edge.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";
import { photoErrors } from "./errors.ts";
import { MAX_MEGAPIXELS, MAX_PHOTO_BYTES, MAX_PHOTO_MB, photoKey, photoPath } from "./rules.ts";

/** What is needed to keep a picture. */
export type PictureNeeds = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "makePhoto" | "log">;

/** What the header says, before anything is decoded. @throws DomainError for what is not taken */
function checkedPicture(picture: Uint8Array) {
	if (picture.byteLength === 0) throw assetErrors.fail("FileEmpty");
	if (picture.byteLength > MAX_PHOTO_BYTES) throw assetErrors.fail("FileTooLarge", { limit: MAX_PHOTO_MB });
	const header = readPictureHeader(picture);
	if (header && header.width * header.height > MAX_MEGAPIXELS * 1_000_000)
		throw photoErrors.fail("PhotoTooManyPixels", { limit: MAX_MEGAPIXELS });
	if (header?.fault === "animated") throw photoErrors.fail("PhotoIsAnimated");
	if (header && !header.fault) return header;
	throw photoErrors.fail(typeOfFile(picture) === "image/heic" ? "PhotoIsHeic" : "PhotoUnreadable");
}

async function* one(bytes: Uint8Array) {
	yield bytes;
}

/** What its capability attaches, in the batch that shows it. */
export type StoredPicture = {
	uuid: string;
	/** Its address. */
	path: string;
	/** What its row says once it is shown. */
	kept: { type: string; bytes: number; storedAt: number };
};

/**
 * Draws a picture anew (PHO-2): decoded, cut and encoded, so that nothing of the file is left but pixels. Two round trips.
 * @param shape `wide` for covers and posters, `fit` for what is kept whole; square where nothing is said
 * @throws DomainError FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoIsAnimated, PhotoTooManyPixels, PhotoServiceAway, TooManyRequests,
 *   LimitReached
 */
export async function drawPicture(
	deps: Pick<PictureNeeds, "db" | "clock" | "rateLimit" | "makePhoto">,
	ownerUuid: string,
	picture: Uint8Array<ArrayBuffer>,
	shape?: Exclude<Cut, "square">,
): Promise<Uint8Array<ArrayBuffer>> {
	await admitUpload(deps, ownerUuid, picture.byteLength);
	return redrawn(deps, picture, shape);
}

/** The same for one of several that were admitted together. No round trip. @throws DomainError of drawPicture, but for its limits */
export async function redrawn(
	deps: Pick<PictureNeeds, "makePhoto">,
	picture: Uint8Array<ArrayBuffer>,
	shape?: Exclude<Cut, "square">,
): Promise<Uint8Array<ArrayBuffer>> {
	const { orientation } = checkedPicture(picture);
	const drawn = await deps.makePhoto(picture, orientation, shape);
	if (drawn === "away") throw photoErrors.fail("PhotoServiceAway");
	if (drawn === "unreadable") throw photoErrors.fail("PhotoUnreadable");
	return drawn;
}

/**
 * Draws a picture anew and keeps it under an address for everybody, attached to nothing yet. Three round trips.
 * @throws DomainError of drawPicture, Unavailable; nothing is kept then
 */
export async function storePicture(
	deps: PictureNeeds,
	ownerUuid: string,
	picture: Uint8Array<ArrayBuffer>,
	{ name, shape }: { name: string; shape?: "wide" },
): Promise<StoredPicture> {
	const drawn = await drawPicture(deps, ownerUuid, picture, shape);
	return keepPicture(deps, ownerUuid, drawn, { name, keyOf: photoKey });
}

/** The row of a picture that was drawn, attached to nothing yet. */
export function pictureRow(
	ownerUuid: string,
	{ name, keyOf, now }: { name: string; keyOf: (uuid: string) => string; now: number },
) {
	const uuid = uuidv7();
	return { uuid, ownerUuid, name, key: keyOf(uuid), purpose: "photo", createdAt: now, looseSince: now } as const;
}

/**
 * Stores the bytes of such a row. No round trip, unless it fails: then the row goes.
 * @returns what its row says once it is shown
 * @throws DomainError Unavailable
 */
export async function storeDrawn(
	deps: Pick<PictureNeeds, "db" | "files" | "log">,
	{ uuid, key, createdAt }: ReturnType<typeof pictureRow>,
	drawn: Uint8Array<ArrayBuffer>,
): Promise<StoredPicture["kept"]> {
	const { db, files } = deps;
	const bytes = await storeBytes(deps, uuid, {
		write: async () => {
			await files.put(key, one(drawn));
			return drawn.byteLength;
		},
		size: () => files.size(key),
		removeBytes: () => files.delete([key]),
		removeRow: () => db.delete(asset).where(eq(asset.uuid, uuid)),
	});
	return { type: "image/jpeg", bytes, storedAt: createdAt };
}

/** Keeps what was drawn, attached to nothing yet. One round trip. @throws DomainError Unavailable; nothing is kept then */
export async function keepPicture(
	deps: Omit<PictureNeeds, "makePhoto" | "rateLimit">,
	ownerUuid: string,
	drawn: Uint8Array<ArrayBuffer>,
	{ name, keyOf }: { name: string; keyOf: (uuid: string) => string },
): Promise<StoredPicture> {
	const row = pictureRow(ownerUuid, { name, keyOf, now: deps.clock() });
	await deps.db.insert(asset).values(row);
	return { uuid: row.uuid, path: photoPath(row.uuid), kept: await storeDrawn(deps, row, drawn) };
}
