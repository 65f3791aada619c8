import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset, course } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { checkedPicture } from "~/domain/photo/change-photo.server.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { photoKey, photoPath } from "~/domain/photo/rules.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { ownCourse, refuseArchived } from "./access.server.ts";
import { courseErrors } from "./errors.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "makePhoto" | "cache">;

const coversOf = (courseUuid: string) => and(eq(asset.holderType, "course"), eq(asset.holderUuid, courseUuid));

async function* one(bytes: Uint8Array) {
	yield bytes;
}

/**
 * Gives the teacher's own course another cover (CRS-1), as photos are made (PHO-2): decoded, cut wide, encoded anew. Another has another
 * address, so that each is kept for ever. Three round trips.
 * @throws DomainError CourseNotFound, CourseFixed, FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoIsAnimated, PhotoTooManyPixels,
 *   PhotoServiceAway, TooManyRequests, or of requireRole; the cover that was there stays then
 */
export async function changeCover(
	deps: Needs,
	who: Actor | null,
	id: string,
	picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
	const { db, clock, files, rateLimit, makePhoto, cache } = deps;
	const { actor, course: of } = await ownCourse(deps, who, id);
	refuseArchived(of);
	if (!(await rateLimit("upload", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { orientation } = checkedPicture(picture);
	const cover = await makePhoto(picture, orientation, "wide");
	if (cover === "away") throw photoErrors.fail("PhotoServiceAway");
	if (cover === "unreadable") throw photoErrors.fail("PhotoUnreadable");
	const [uuid, now] = [uuidv7(), clock()];
	const key = photoKey(uuid);
	const stamp = { createdAt: now, looseSince: now };
	await db
		.insert(asset)
		.values({ uuid, ownerUuid: actor.accountUuid, name: "cover.jpg", key, purpose: "photo", ...stamp });
	await files.put(key, one(cover));
	const kept = { type: "image/jpeg", bytes: cover.byteLength, storedAt: now };
	// While it was drawn the course may have been archived or deleted: then it hangs on nothing, and goes (AST-5).
	const isShown = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${of.uuid} AND c.image = ${photoPath(uuid)})`;
	const [, , , [is]] = await db.batch([
		db
			.update(course)
			.set({ image: photoPath(uuid) })
			.where(and(eq(course.uuid, of.uuid), isNull(course.archivedAt))),
		db
			.update(asset)
			.set({ ...kept, holderType: "course", holderUuid: of.uuid, looseSince: null })
			.where(and(eq(asset.uuid, uuid), isShown)),
		loosenedForADay(deps, and(coversOf(of.uuid), ne(asset.uuid, uuid), isShown), now),
		db.select({ archivedAt: course.archivedAt }).from(course).where(eq(course.uuid, of.uuid)),
	]);
	if (!is) throw courseErrors.fail("CourseNotFound");
	refuseArchived(is);
	await cache.bumpPublicVersion(now);
	return of.uuid;
}

/** The course is shown by the signs of its subject again. Two round trips. @throws DomainError CourseNotFound, CourseFixed, or of requireRole */
export async function removeCover(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	id: string,
): Promise<string> {
	const { course: of } = await ownCourse(deps, who, id);
	refuseArchived(of);
	const now = deps.clock();
	await deps.db.batch([
		deps.db.update(course).set({ image: null }).where(eq(course.uuid, of.uuid)),
		loosenedForADay(deps, coversOf(of.uuid), now),
	]);
	await deps.cache.bumpPublicVersion(now);
	return of.uuid;
}
