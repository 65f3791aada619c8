import { and, eq, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset, content } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { checkedPicture } from "~/domain/photo/change-photo.server.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { photoKey, photoPath } from "~/domain/photo/rules.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { notFound, ownContent } from "./access.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "makePhoto">;

const postersOf = (contentUuid: string) =>
	and(eq(asset.holderType, "content"), eq(asset.holderUuid, contentUuid), eq(asset.purpose, "photo"));

async function* one(bytes: Uint8Array) {
	yield bytes;
}

/**
 * Gives the teacher's own content another poster (CON-5), as covers of courses are made: decoded, cut wide, encoded anew. Three round trips.
 * @throws DomainError ContentNotFound, FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoTooManyPixels, PhotoServiceAway,
 *   TooManyRequests, or of requireRole; the poster that was there stays then
 */
export async function changePoster(
	deps: Needs,
	who: Actor | null,
	id: string,
	picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
	const { db, clock, files, rateLimit, makePhoto } = deps;
	const { actor, content: of } = await ownContent(deps, who, id);
	if (!(await rateLimit("upload", actor.accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { orientation } = checkedPicture(picture);
	const poster = await makePhoto(picture, orientation, "wide");
	if (poster === "away") throw photoErrors.fail("PhotoServiceAway");
	if (poster === "unreadable") throw photoErrors.fail("PhotoUnreadable");
	const [uuid, now] = [uuidv7(), clock()];
	const key = photoKey(uuid);
	const stamp = { createdAt: now, looseSince: now };
	await db
		.insert(asset)
		.values({ uuid, ownerUuid: actor.accountUuid, name: "poster.jpg", key, purpose: "photo", ...stamp });
	await files.put(key, one(poster));
	const kept = { type: "image/jpeg", bytes: poster.byteLength, storedAt: now };
	// While it was drawn the content may have been deleted: then it is attached to nothing, and goes (AST-5).
	const isShown = sql`EXISTS (SELECT 1 FROM ${content} AS c WHERE c.uuid = ${of.uuid} AND c.image = ${photoPath(uuid)})`;
	const [shown] = await db.batch([
		db
			.update(content)
			.set({ image: photoPath(uuid) })
			.where(eq(content.uuid, of.uuid))
			.returning({ uuid: content.uuid }),
		db
			.update(asset)
			.set({ ...kept, holderType: "content", holderUuid: of.uuid, looseSince: null })
			.where(and(eq(asset.uuid, uuid), isShown)),
		loosenedForADay(deps, and(postersOf(of.uuid), ne(asset.uuid, uuid), isShown), now),
	]);
	if (shown.length === 0) throw notFound();
	return of.uuid;
}

/** The content is shown by the sign of its subject again. Two round trips. @throws DomainError ContentNotFound, or of requireRole */
export async function removePoster(deps: Pick<Deps, "db" | "clock">, who: Actor | null, id: string): Promise<string> {
	const { content: of } = await ownContent(deps, who, id);
	await deps.db.batch([
		deps.db.update(content).set({ image: null }).where(eq(content.uuid, of.uuid)),
		loosenedForADay(deps, postersOf(of.uuid), deps.clock()),
	]);
	return of.uuid;
}
