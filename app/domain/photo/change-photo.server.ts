import { and, eq, ne } from "drizzle-orm";
import { account, asset } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosened, loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { hasPhoto } from "./rules.ts";
import { type PictureNeeds, storePicture } from "./store-picture.server.ts";

/** @throws DomainError RoleNotAllowed for a role without a photo (PHO-1), or of requireSignedIn; whatever they still lack is no matter */
export function requirePhotoOwner(who: Actor | null): Actor {
	const known = requireSignedIn(who);
	if (!hasPhoto(known.role)) throw accountErrors.fail("RoleNotAllowed");
	return known;
}

const photosOf = (accountUuid: string) => and(eq(asset.holderType, "account"), eq(asset.holderUuid, accountUuid));

/**
 * Gives the person another photo (PHO-1): decoded, cut and encoded anew, so that nothing of the file is left but pixels. The
 * one before is removed a day later: until then pages that are kept still show it. Four round trips.
 * @returns its address
 * @throws DomainError FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoIsAnimated, PhotoTooManyPixels,
 *   PhotoServiceAway, TooManyRequests, LimitReached, Unavailable, or of requirePhotoOwner; the photo that was there stays then
 */
export async function changePhoto(
	deps: PictureNeeds,
	who: Actor | null,
	picture: Uint8Array<ArrayBuffer>,
): Promise<{ image: string }> {
	const { accountUuid } = requirePhotoOwner(who);
	const { db, clock } = deps;
	const { uuid, path: image, kept } = await storePicture(deps, accountUuid, picture, { name: "photo.jpg" });
	const now = clock();
	await db.batch([
		db
			.update(asset)
			.set({ ...kept, holderType: "account", holderUuid: accountUuid, looseSince: null })
			.where(eq(asset.uuid, uuid)),
		loosenedForADay({ db }, and(photosOf(accountUuid), ne(asset.uuid, uuid)), now),
		db.update(account).set({ image, updatedAt: now }).where(eq(account.uuid, accountUuid)),
	]);
	return { image };
}

/** Takes the person's photo away, its bytes at once (PHO-3). Two round trips. @throws of requirePhotoOwner */
export async function removePhoto(
	{ db, clock, files, log }: Pick<Deps, "db" | "clock" | "files" | "log">,
	who: Actor | null,
): Promise<void> {
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
