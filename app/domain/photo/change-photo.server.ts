import { and, eq, ne } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { account, asset } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosened, loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";
import { photoErrors } from "./errors.ts";
import { hasPhoto, MAX_MEGAPIXELS, MAX_PHOTO_BYTES, MAX_PHOTO_MB, photoKey, photoPath } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "makePhoto" | "log">;

/** @throws DomainError RoleNotAllowed for a role without a photo (PHO-1), or of requireSignedIn; whatever they still lack is no matter */
export function requirePhotoOwner(who: Actor | null): Actor {
	const known = requireSignedIn(who);
	if (!hasPhoto(known.role)) throw accountErrors.fail("RoleNotAllowed");
	return known;
}

/** What the header says, before anything is decoded. @throws DomainError for what is not taken */
export function checkedPicture(picture: Uint8Array) {
	if (picture.byteLength === 0) throw assetErrors.fail("FileEmpty");
	if (picture.byteLength > MAX_PHOTO_BYTES) throw assetErrors.fail("FileTooLarge", { limit: MAX_PHOTO_MB });
	const header = readPictureHeader(picture);
	if (header && header.width * header.height > MAX_MEGAPIXELS * 1_000_000)
		throw photoErrors.fail("PhotoTooManyPixels", { limit: MAX_MEGAPIXELS });
	if (header?.fault === "animated") throw photoErrors.fail("PhotoIsAnimated");
	if (header && !header.fault) return header;
	throw photoErrors.fail(typeOfFile(picture) === "image/heic" ? "PhotoIsHeic" : "PhotoUnreadable");
}

const photosOf = (accountUuid: string) => and(eq(asset.holderType, "account"), eq(asset.holderUuid, accountUuid));

/**
 * Gives the person another photo (PHO-1): decoded, cut and encoded anew, so that nothing of the file is left but pixels. The
 * one before is removed a day later: until then pages that are kept still show it. Two round trips.
 * @returns its address
 * @throws DomainError FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoIsAnimated, PhotoTooManyPixels,
 *   PhotoServiceAway, TooManyRequests, or of requirePhotoOwner; the photo that was there stays then
 */
export async function changePhoto(
	{ db, clock, files, rateLimit, makePhoto }: Needs,
	who: Actor | null,
	picture: Uint8Array<ArrayBuffer>,
): Promise<{ image: string }> {
	const { accountUuid } = requirePhotoOwner(who);
	if (!(await rateLimit("upload", accountUuid))) throw requestErrors.fail("TooManyRequests");
	await takeToday({ db, clock }, "upload", accountUuid);
	const { orientation } = checkedPicture(picture);
	const photo = await makePhoto(picture, orientation);
	if (photo === "away") throw photoErrors.fail("PhotoServiceAway");
	if (photo === "unreadable") throw photoErrors.fail("PhotoUnreadable");
	const [uuid, now] = [uuidv7(), clock()];
	const stamp = { createdAt: now, looseSince: now };
	await db
		.insert(asset)
		.values({ uuid, ownerUuid: accountUuid, name: "photo.jpg", key: photoKey(uuid), purpose: "photo", ...stamp });
	await files.put(photoKey(uuid), one(photo));
	const image = photoPath(uuid);
	await db.batch([
		db.update(asset).set({ type: "image/jpeg", bytes: photo.byteLength, storedAt: now }).where(eq(asset.uuid, uuid)),
		db
			.update(asset)
			.set({ holderType: "account", holderUuid: accountUuid, looseSince: null })
			.where(eq(asset.uuid, uuid)),
		loosenedForADay({ db }, and(photosOf(accountUuid), ne(asset.uuid, uuid)), now),
		db.update(account).set({ image, updatedAt: now }).where(eq(account.uuid, accountUuid)),
	]);
	return { image };
}

async function* one(bytes: Uint8Array) {
	yield bytes;
}

/** Takes the person's photo away, its bytes at once (PHO-3). Two round trips. @throws of requirePhotoOwner */
export async function removePhoto({ db, clock, files, log }: Needs, who: Actor | null): Promise<void> {
	const { accountUuid } = requirePhotoOwner(who);
	const now = clock();
	const photos = await db.select({ key: asset.key }).from(asset).where(photosOf(accountUuid));
	await db.batch([
		db.update(account).set({ image: null, updatedAt: now }).where(eq(account.uuid, accountUuid)),
		loosened({ db }, photosOf(accountUuid), now),
	]);
	// Where this fails, the sweep of the next minute does it.
	await files.delete(photos.map(({ key }) => key)).catch((error) => log.error("bytes of a photo not removed", error));
}
