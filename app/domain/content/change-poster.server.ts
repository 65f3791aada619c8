import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { asset, content } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type PictureNeeds, storePicture } from "~/domain/photo/store-picture.server.ts";
import { type Content, changeableContent, notFound } from "./access.server.ts";

const postersOf = (contentUuid: string) =>
	and(eq(asset.holderType, "content"), eq(asset.holderUuid, contentUuid), eq(asset.purpose, "photo"));

/** The statement behind the one that changes a poster: of an admin it is in the audit log (CON-7). */
const noted = (
	deps: Pick<Deps, "db">,
	{ role, accountUuid: actorUuid }: Actor,
	{ uuid, title, image: former }: Content,
	image: string | null,
	now: number,
) => {
	const about = { actorUuid, objectType: "content", objectUuid: uuid, action: "content.changed" } as const;
	const detail = { title, before: { image: former }, after: { image } };
	return role === "admin" ? [audit.ifChanged(deps, { ...about, detail }, now)] : [];
};

/**
 * Gives content that the actor may change another poster (CON-5), as covers of courses are made: decoded, cut wide, encoded anew. Five round trips.
 * @throws DomainError ContentNotFound, FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoTooManyPixels, PhotoServiceAway,
 *   TooManyRequests, LimitReached, Unavailable, or of requireRole; the poster that was there stays then
 */
export async function changePoster(
	deps: PictureNeeds,
	who: Actor | null,
	id: string,
	picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
	const { db, clock } = deps;
	const { actor, content: of } = await changeableContent(deps, who, id);
	const { uuid, path, kept } = await storePicture(deps, actor.accountUuid, picture, {
		name: "poster.jpg",
		shape: "wide",
	});
	const now = clock();
	// While it was drawn the content may have been deleted: then it is attached to nothing, and goes (AST-5).
	const isShown = sql`EXISTS (SELECT 1 FROM ${content} AS c WHERE c.uuid = ${of.uuid} AND c.image = ${path})`;
	const [shown] = await db.batch([
		db.update(content).set({ image: path }).where(eq(content.uuid, of.uuid)).returning({ uuid: content.uuid }),
		...noted(deps, actor, of, path, now),
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
	const { actor, content: of } = await changeableContent(deps, who, id);
	const now = deps.clock();
	await deps.db.batch([
		deps.db
			.update(content)
			.set({ image: null })
			.where(and(eq(content.uuid, of.uuid), isNotNull(content.image))),
		...noted(deps, actor, of, null, now),
		loosenedForADay(deps, postersOf(of.uuid), now),
	]);
	return of.uuid;
}
