import { eq, sql } from "drizzle-orm";
import { content, subject } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import { requireSame } from "~/domain/asset/same-files.server.ts";
import { areLoose, takeUp } from "~/domain/asset/take-up.server.ts";
import { audit } from "~/domain/audit.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { isSame, uuidOf } from "~/domain/discussion/once.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requireMaker } from "./access.server.ts";
import { checkCaptions, checkVideo, looseFiles } from "./check-files.server.ts";
import { contentErrors } from "./errors.ts";
import type { ContentDetails } from "./schemas.ts";
import { searchKeyOf } from "./search.ts";

type NewContent = ContentDetails & {
	/** Files of the person's that are attached to nothing yet. */
	video: string | undefined;
	captions?: string | null;
	published?: boolean;
	/** Of the one sending, so that pressed or called twice it is added once. */
	key?: string | null;
};

type Said = NewContent & { video: string };

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log">;

/**
 * A verified teacher, or an admin (CON-7), adds a video (CON-1): all of it or nothing; of admins it is in the audit log. Of one key it is added
 * once. Two round trips, one more with a key, and what the files are read by.
 * @returns its uuid
 * @throws DomainError VideoMissing, AssetNotFound, VideoTypeUnknown, VideoCodecUnknown, VideoUnreadable, VideoIndexAtEnd, VideoWithoutIndex,
 *   FileDamaged, CaptionsUnreadable, SubjectNotListed, LimitReached, KeyReused with what the key made, or of requireMaker
 */
export async function createContent(deps: Needs, who: Actor | null, said: NewContent): Promise<string> {
	const maker = requireMaker(who);
	const { video, key } = said;
	if (!video) throw contentErrors.fail("VideoMissing");
	if (!key) return addContent(deps, maker, { ...said, video });
	const before = await madeBefore(deps, maker, { ...said, video, key });
	if (before) return before;
	try {
		return await addContent(deps, maker, { ...said, video });
	} catch (error) {
		// The same press may have taken the file meanwhile.
		const since = assetErrors.is(error, "AssetNotFound") && (await madeBefore(deps, maker, { ...said, video, key }));
		if (since) return since;
		throw error;
	}
}

const namedFiles = ({ video, captions }: Said): string[] => (captions ? [video, captions] : [video]);

/** The uuid of what is added, and the condition that something is what its key has added before. */
async function named({ accountUuid }: Actor, key: string | null | undefined, now: number) {
	const uuid = await uuidOf(accountUuid, accountUuid, key, now);
	return { uuid, same: isSame(content, eq(content.teacherUuid, accountUuid), uuid, now) };
}

/** @returns the uuid of what the key added before; null for nothing. @throws DomainError KeyReused where that is another video, or says something else */
async function madeBefore(deps: Needs, actor: Actor, said: Said): Promise<string | null> {
	const { same } = await named(actor, said.key, deps.clock());
	const [[row], files] = await deps.db.batch([
		deps.db.select().from(content).where(same),
		assetsOf(deps, "content", sql`(SELECT uuid FROM ${content} WHERE ${same})`),
	]);
	if (!row) return null;
	const saidSame =
		(["title", "description", "subjectUuid"] as const).every((name) => row[name] === said[name]) &&
		(row.publishedAt !== null) === (said.published ?? false);
	const attached = files.map(({ holderUuid: _, ...file }) => asAsset(file));
	await requireSame(deps, actor, { uuid: row.uuid }, { saidSame, named: namedFiles(said), attached });
	return row.uuid;
}

/** @throws DomainError as createContent */
async function addContent(deps: Needs, actor: Actor, said: Said): Promise<string> {
	const { accountUuid: ownerUuid, role } = actor;
	const { title, description, subjectUuid, video, captions = null, published = false } = said;
	const { db } = deps;
	const uuids = namedFiles(said);
	const [files, subjects] = await db.batch([
		looseFiles(deps, ownerUuid, uuids),
		db.select({ uuid: subject.uuid }).from(subject).where(eq(subject.uuid, subjectUuid)),
	]);
	if (subjects.length === 0) throw courseErrors.fail("SubjectNotListed");
	const [film, words] = [video, captions].map((named) => files.find(({ uuid }) => uuid === named));
	if (!film || (captions !== null && !words)) throw assetErrors.fail("AssetNotFound");
	await takeToday(deps, "content", ownerUuid);
	if (words) await checkCaptions(deps, words);
	const { durationMs } = await checkVideo(deps, film);
	const now = deps.clock();
	const { uuid, same } = await named(actor, said.key, now);
	const owned = { ownerUuid, uuids };
	const publishedAt = published ? now : null;
	const entry = {
		...({ action: "content.created", actorUuid: ownerUuid, objectType: "content", objectUuid: uuid } as const),
		detail: { after: { title, description, subjectUuid, videoUuid: video, captionsUuid: captions, publishedAt } },
	};
	// Two presses of one key in one millisecond have one uuid: the statement before tells which of them added it.
	const made = sql`changes() > 0`;
	const [[row]] = await db.batch([
		insertWhere(
			deps,
			content,
			{
				...{
					uuid,
					teacherUuid: ownerUuid,
					subjectUuid,
					contentType: "Video",
					title,
					description,
					searchKey: searchKeyOf(title),
				},
				...{ videoUuid: video, captionsUuid: captions, durationMs, publishedAt, uploadedByAdmin: role === "admin" },
				...{ createdAt: now, updatedAt: now },
			},
			sql`WHERE ${areLoose(owned)} AND NOT EXISTS (SELECT 1 FROM ${content} WHERE ${same})`,
		).returning({ uuid: content.uuid }),
		...(role === "admin" ? [audit.ifChanged(deps, entry, now)] : []),
		takeUp(deps, owned, { holderType: "content", holderUuid: uuid, made }),
	]);
	if (!row) throw assetErrors.fail("AssetNotFound");
	return row.uuid;
}
