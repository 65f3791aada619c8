import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { content, subject } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { areLoose, takeUp } from "~/domain/asset/take-up.server.ts";
import { audit } from "~/domain/audit.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
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
};

/**
 * A verified teacher, or an admin (CON-7), adds a video (CON-1): all of it or nothing; of admins it is in the audit log. Two round trips, and what the files are read by.
 * @returns its uuid
 * @throws DomainError VideoMissing, AssetNotFound, VideoTypeUnknown, VideoCodecUnknown, VideoUnreadable, VideoIndexAtEnd, VideoWithoutIndex,
 *   FileDamaged, CaptionsUnreadable, SubjectNotListed, LimitReached, or of requireMaker
 */
export async function createContent(
	deps: Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log">,
	who: Actor | null,
	{ title, description, subjectUuid, video, captions = null, published = false }: NewContent,
): Promise<string> {
	const { accountUuid: ownerUuid, role } = requireMaker(who);
	if (!video) throw contentErrors.fail("VideoMissing");
	const { db } = deps;
	const uuids = captions === null ? [video] : [video, captions];
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
	const [uuid, now] = [uuidv7(), deps.clock()];
	const owned = { ownerUuid, uuids };
	const publishedAt = published ? now : null;
	const entry = {
		...({ action: "content.created", actorUuid: ownerUuid, objectType: "content", objectUuid: uuid } as const),
		detail: { after: { title, description, subjectUuid, videoUuid: video, captionsUuid: captions, publishedAt } },
	};
	const made = sql`EXISTS (SELECT 1 FROM ${content} WHERE uuid = ${uuid})`;
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
			sql`WHERE ${areLoose(owned)}`,
		).returning({ uuid: content.uuid }),
		...(role === "admin" ? [audit.ifChanged(deps, entry, now)] : []),
		takeUp(deps, owned, { holderType: "content", holderUuid: uuid, made }),
	]);
	if (!row) throw assetErrors.fail("AssetNotFound");
	return row.uuid;
}
