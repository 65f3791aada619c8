import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { asset, content, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import { areLoose, takeUp } from "~/domain/asset/take-up.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { notFound, ownContent } from "./access.server.ts";
import { checkCaptions, looseFiles } from "./check-files.server.ts";
import { contentErrors } from "./errors.ts";
import type { ContentDetails } from "./schemas.ts";
import { searchKeyOf } from "./search.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log">;

/** What becomes of content that is there; what is not named stays. */
type ContentChange = Partial<ContentDetails> & {
	/** A file of the teacher's that is attached to nothing yet; null: none any more. */
	captions?: string | null;
	published?: boolean;
	/** What was seen: nothing newer is overwritten. */
	version?: number;
};

/** What is checked before anything changes. @throws DomainError SubjectNotListed, AssetNotFound, CaptionsUnreadable */
async function requireThere(deps: Needs, actor: Actor, { subjectUuid, captions }: ContentChange): Promise<void> {
	const { db } = deps;
	const named = captions ?? null;
	const [subjects, files] = await db.batch([
		db
			.select({ uuid: subject.uuid })
			.from(subject)
			.where(eq(subject.uuid, subjectUuid ?? "")),
		looseFiles(deps, actor.accountUuid, named === null ? [] : [named]),
	]);
	if (subjectUuid !== undefined && subjects.length === 0) throw courseErrors.fail("SubjectNotListed");
	if (named === null) return;
	const [file] = files;
	if (!file) throw assetErrors.fail("AssetNotFound");
	await checkCaptions(deps, file);
}

/** Files of content that are neither its video nor its poster nor these captions. */
const formerCaptions = (uuid: string, captions: string | null): SQL =>
	and(
		eq(asset.holderType, "content"),
		eq(asset.holderUuid, uuid),
		eq(asset.purpose, "general"),
		sql`${asset.uuid} <> (SELECT video_uuid FROM ${content} WHERE uuid = ${uuid})`,
		captions === null ? undefined : ne(asset.uuid, captions),
	) as SQL;

/**
 * The teacher changes their own content (CON-1). It is shown anew from the moment at which it is published again. Three round trips.
 * @throws DomainError ContentNotFound, ContentChanged, SubjectNotListed, AssetNotFound, CaptionsUnreadable, or of requireRole
 */
export async function changeContent(
	deps: Needs,
	who: Actor | null,
	id: string,
	change: ContentChange,
): Promise<string> {
	const { actor, content: of } = await ownContent(deps, who, id);
	await requireThere(deps, actor, change);
	const { db } = deps;
	const { title, description, subjectUuid, captions, published, version = of.updatedAt } = change;
	// Never the same instant twice, so that it tells one version from the next.
	const now = deps.clock();
	const updatedAt = Math.max(now, of.updatedAt + 1);
	const shown = published === undefined ? of.publishedAt : published ? (of.publishedAt ?? updatedAt) : null;
	const owned = { ownerUuid: actor.accountUuid, uuids: captions ? [captions] : [] };
	const made = sql`EXISTS (SELECT 1 FROM ${content} WHERE uuid = ${of.uuid} AND updated_at = ${updatedAt})`;
	const set = {
		...(title !== undefined && { title, searchKey: searchKeyOf(title) }),
		...(description !== undefined && { description }),
		...(subjectUuid !== undefined && { subjectUuid }),
		...(captions !== undefined && { captionsUuid: captions }),
		publishedAt: shown,
		updatedAt,
	};
	const update = db
		.update(content)
		.set(set)
		.where(
			and(
				eq(content.uuid, of.uuid),
				eq(content.teacherUuid, actor.accountUuid),
				eq(content.updatedAt, version),
				captions ? areLoose(owned) : undefined,
			),
		)
		.returning({ uuid: content.uuid });
	const [[row]] = await db.batch([
		update,
		...(captions === undefined
			? []
			: [
					...(captions ? [takeUp(deps, owned, { holderType: "content", holderUuid: of.uuid, made })] : []),
					loosened(deps, and(formerCaptions(of.uuid, captions), made), now),
				]),
	]);
	if (!row) throw contentErrors.fail("ContentChanged");
	return row.uuid;
}

/**
 * The teacher deletes their own content; its files go with the next sweep (AST-5). One round trip.
 * @throws DomainError ContentNotFound, or of requireRole
 */
export async function deleteContent(deps: Pick<Deps, "db" | "clock">, who: Actor | null, id: string): Promise<void> {
	const { content: of } = await ownContent(deps, who, id);
	const { accountUuid } = requireRole(who, "teacher");
	const { db } = deps;
	const [gone] = await db.batch([
		db
			.delete(content)
			.where(and(eq(content.uuid, of.uuid), eq(content.teacherUuid, accountUuid)))
			.returning({ uuid: content.uuid }),
		loosened(deps, and(eq(asset.holderType, "content"), eq(asset.holderUuid, of.uuid)), deps.clock()),
	]);
	if (gone.length === 0) throw notFound();
}
