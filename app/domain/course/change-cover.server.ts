import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { asset, course } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type PictureNeeds, storePicture } from "~/domain/photo/store-picture.server.ts";
import { ownCourse, refuseArchived } from "./access.server.ts";
import { courseErrors } from "./errors.ts";

type Needs = PictureNeeds & Pick<Deps, "cache">;

const coversOf = (courseUuid: string) => and(eq(asset.holderType, "course"), eq(asset.holderUuid, courseUuid));

/**
 * Gives the teacher's own course another cover (CRS-1), as photos are made (PHO-2): decoded, cut wide, encoded anew. Another has another
 * address, so that each is kept for ever. Five round trips.
 * @throws DomainError CourseNotFound, CourseFixed, FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoIsAnimated, PhotoTooManyPixels,
 *   PhotoServiceAway, TooManyRequests, LimitReached, Unavailable, or of requireRole; the cover that was there stays then
 */
export async function changeCover(
	deps: Needs,
	who: Actor | null,
	id: string,
	picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
	const { db, clock, cache } = deps;
	const { actor, course: of } = await ownCourse(deps, who, id);
	refuseArchived(of);
	const { uuid, path, kept } = await storePicture(deps, actor.accountUuid, picture, {
		name: "cover.jpg",
		shape: "wide",
	});
	const now = clock();
	// While it was drawn the course may have been archived or deleted: then it hangs on nothing, and goes (AST-5).
	const isShown = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${of.uuid} AND c.image = ${path})`;
	const [, , , [is]] = await db.batch([
		db
			.update(course)
			.set({ image: path })
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
	const [removed] = await deps.db.batch([
		deps.db
			.update(course)
			.set({ image: null })
			.where(and(eq(course.uuid, of.uuid), isNotNull(course.image)))
			.returning({ uuid: course.uuid }),
		loosenedForADay(deps, coversOf(of.uuid), now),
	]);
	if (removed.length > 0) await deps.cache.bumpPublicVersion(now);
	return of.uuid;
}
