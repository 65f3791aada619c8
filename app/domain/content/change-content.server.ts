import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { asset, content, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import { areLoose, takeUp } from "~/domain/asset/take-up.server.ts";
import { audit } from "~/domain/audit.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { differences } from "~/lib/differences.ts";
import { changeableContent, isOwnOf, notFound } from "./access.server.ts";
import { checkCaptions, looseFiles } from "./check-files.server.ts";
import { contentErrors } from "./errors.ts";
import type { ContentDetails } from "./schemas.ts";
import { searchKeyOf } from "./search.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log">;

/** What becomes of content that is there; what is not named stays. */
type ContentChange = Partial<ContentDetails> & {
	/** A file of the person's that is attached to nothing yet; null: none any more. */
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
 * A teacher changes their own content (CON-1), an admin any, with an entry in the audit log (CON-7). It is shown anew from the moment at which
 * it is published again. Three round trips.
 * @throws DomainError ContentNotFound, ContentChanged, SubjectNotListed, AssetNotFound, CaptionsUnreadable, or of requireMaker
 */
export async function changeContent(
	deps: Needs,
	who: Actor | null,
	id: string,
	change: ContentChange,
): Promise<string> {
	const { actor, content: of } = await changeableContent(deps, who, id);
	await requireThere(deps, actor, change);
	const { db } = deps;
	const { title, description, subjectUuid, captions, published, version = of.updatedAt } = change;
	// Never the same instant twice, so that it tells one version from the next.
	const now = deps.clock();
	const updatedAt = Math.max(now, of.updatedAt + 1);
	const shown = published === undefined ? of.publishedAt : published ? (of.publishedAt ?? updatedAt) : null;
	const owned = { ownerUuid: actor.accountUuid, uuids: captions ? [captions] : [] };
	// Of two presses within a millisecond the second changes nothing: its captions are not those that stand then.
	const made = sql`EXISTS (SELECT 1 FROM ${content} WHERE uuid = ${of.uuid} AND updated_at = ${updatedAt}
		${captions === undefined ? sql`` : sql`AND captions_uuid IS ${captions}`})`;
	const is = {
		...{ title: title ?? of.title, description: description ?? of.description },
		...{ subjectUuid: subjectUuid ?? of.subjectUuid, publishedAt: shown },
		captionsUuid: captions === undefined ? of.captionsUuid : captions,
	};
	const changed = differences<Record<string, unknown>>(of, is);
	const isSame = Object.keys(changed.after).length === 0;
	if (actor.role === "admin" && isSame && version === of.updatedAt) return of.uuid;
	const set = { ...is, searchKey: searchKeyOf(is.title), updatedAt };
	const entry = {
		...({
			action: "content.changed",
			actorUuid: actor.accountUuid,
			objectType: "content",
			objectUuid: of.uuid,
		} as const),
		detail: { title: of.title, ...changed },
	};
	const update = db
		.update(content)
		.set(set)
		.where(
			and(
				eq(content.uuid, of.uuid),
				eq(content.teacherUuid, of.teacherUuid),
				eq(content.updatedAt, version),
				captions ? areLoose(owned) : undefined,
			),
		)
		.returning({ uuid: content.uuid });
	const [[row]] = await db.batch([
		update,
		...(actor.role === "admin" ? [audit.ifChanged(deps, entry, now)] : []),
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

/** The statement that lets go of the files of content that is gone, for the batch that deletes it: they go with the next sweep (AST-5). */
export const filesLoosened = (deps: Pick<Deps, "db">, uuid: string, now: number) =>
	loosened(
		deps,
		and(
			eq(asset.holderType, "content"),
			eq(asset.holderUuid, uuid),
			sql`NOT EXISTS (SELECT 1 FROM ${content} AS there WHERE there.uuid = ${uuid})`,
		),
		now,
	);

/**
 * The teacher deletes their own content; its files go with the next sweep (AST-5). One round trip.
 * @throws DomainError ContentNotFound, or of requireRole
 */
export async function deleteContent(deps: Pick<Deps, "db" | "clock">, who: Actor | null, id: string): Promise<void> {
	const { accountUuid } = requireRole(who, "teacher");
	const { content: of } = await changeableContent(deps, who, id);
	const { db } = deps;
	const [gone] = await db.batch([
		db
			.delete(content)
			.where(and(eq(content.uuid, of.uuid), isOwnOf(accountUuid)))
			.returning({ uuid: content.uuid }),
		filesLoosened(deps, of.uuid, deps.clock()),
	]);
	if (gone.length === 0) throw notFound();
}
