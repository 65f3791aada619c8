import { and, eq, ne, sql } from "drizzle-orm";
import { asset, content } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type PictureNeeds, storePicture } from "~/domain/photo/store-picture.server.ts";
import { type Content, changeableContent } from "./access.server.ts";
import { contentErrors } from "./errors.ts";

const postersOf = (contentUuid: string) =>
	and(eq(asset.holderType, "content"), eq(asset.holderUuid, contentUuid), eq(asset.purpose, "photo"));

/** Content whose poster may be changed by the actor, as it was read. @throws DomainError ContentNotFound, ContentChanged, or of requireMaker */
async function contentAsRead(deps: Pick<Deps, "db">, who: Actor | null, id: string, version: number) {
	const found = await changeableContent(deps, who, id);
	if (found.content.updatedAt !== version) throw contentErrors.fail("ContentChanged");
	return found;
}

/** The statement that changes it, over the version that was read; never the same instant twice, by which one version is told from the next. */
const changeStatement = ({ db }: Pick<Deps, "db">, { uuid, updatedAt }: Content, image: string | null, now: number) =>
	db
		.update(content)
		.set({ image, updatedAt: Math.max(now, updatedAt + 1) })
		.where(and(eq(content.uuid, uuid), eq(content.updatedAt, updatedAt)))
		.returning({ uuid: content.uuid });

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
 * @param version as it was read
 * @throws DomainError ContentNotFound, ContentChanged, FileEmpty, FileTooLarge, PhotoUnreadable, PhotoIsHeic, PhotoTooManyPixels, PhotoServiceAway,
 *   TooManyRequests, LimitReached, Unavailable, or of requireRole; the poster that was there stays then
 */
export async function changePoster(
	deps: PictureNeeds,
	who: Actor | null,
	id: string,
	version: number,
	picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
	const { db, clock } = deps;
	const { actor, content: of } = await contentAsRead(deps, who, id, version);
	const { uuid, path, kept } = await storePicture(deps, actor.accountUuid, picture, {
		name: "poster.jpg",
		shape: "wide",
	});
	const now = clock();
	// While it was drawn the content may have been changed or deleted: then the picture is attached to nothing, and goes (AST-5).
	const isShown = sql`EXISTS (SELECT 1 FROM ${content} AS c WHERE c.uuid = ${of.uuid} AND c.image = ${path})`;
	const [shown] = await db.batch([
		changeStatement(deps, of, path, now),
		...noted(deps, actor, of, path, now),
		db
			.update(asset)
			.set({ ...kept, holderType: "content", holderUuid: of.uuid, looseSince: null })
			.where(and(eq(asset.uuid, uuid), isShown)),
		loosenedForADay(deps, and(postersOf(of.uuid), ne(asset.uuid, uuid), isShown), now),
	]);
	if (shown.length === 0) throw contentErrors.fail("ContentChanged");
	return of.uuid;
}

/**
 * The content is shown by the sign of its subject again. Two round trips. @param version as it was read
 * @throws DomainError ContentNotFound, ContentChanged, or of requireRole
 */
export async function removePoster(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
	version: number,
): Promise<string> {
	const { actor, content: of } = await contentAsRead(deps, who, id, version);
	if (of.image === null) return of.uuid;
	const now = deps.clock();
	const isShownNoMore = sql`EXISTS (SELECT 1 FROM ${content} AS c WHERE c.uuid = ${of.uuid} AND c.image IS NULL)`;
	const [changed] = await deps.db.batch([
		changeStatement(deps, of, null, now),
		...noted(deps, actor, of, null, now),
		loosenedForADay(deps, and(postersOf(of.uuid), isShownNoMore), now),
	]);
	if (changed.length === 0) throw contentErrors.fail("ContentChanged");
	return of.uuid;
}
