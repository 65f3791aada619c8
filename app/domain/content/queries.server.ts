import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { account, asset, content, subject } from "#db/schema/index.ts";
import { requireReady, requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { type OpenedFile, openedFile } from "~/domain/asset/opened-file.server.ts";
import { type Meter, meterStatements, toMeter } from "~/domain/data-use/meter.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isOfferedSubject, subjectOrder } from "~/domain/school-term/offered.server.ts";
import { PAGE_SIZES, type Page, type Paging, toPage } from "~/lib/paging.ts";
import { isContent, isOwnOf, isVisibleTo, notFound, requireMaker } from "./access.server.ts";
import { contentErrors } from "./errors.ts";
import { isListed } from "./listed.server.ts";
import type { ContentFilter } from "./schemas.ts";
import { searchPatterns } from "./search.ts";

const shown = {
	id: content.id,
	uuid: content.uuid,
	title: content.title,
	description: content.description,
	contentType: content.contentType,
	image: content.image,
	durationMs: content.durationMs,
	publishedAt: content.publishedAt,
	createdAt: content.createdAt,
	updatedAt: content.updatedAt,
	takenOffAt: content.takenOffAt,
	takenOffReason: content.takenOffReason,
	captionsUuid: content.captionsUuid,
	subjectUuid: content.subjectUuid,
	subjectName: subject.title,
	subjectNameBn: subject.titleBn,
	teacherUuid: content.teacherUuid,
	teacherName: account.name,
	videoUuid: content.videoUuid,
	uploadedByAdmin: content.uploadedByAdmin,
	/** Whether everybody finds it (CON-2). */
	isListed: sql<boolean>`${isListed}`.mapWith(Boolean),
	fileName: asset.name,
	type: asset.type,
	bytes: asset.bytes,
};

/** Content as lists and the player show it. */
export type ShownContent = Awaited<ReturnType<typeof contentRows>>[number];

/** Content with the names of its subject and teacher. */
export const contentRows = ({ db }: Pick<Deps, "db">) =>
	db
		.select(shown)
		.from(content)
		.innerJoin(subject, eq(subject.uuid, content.subjectUuid))
		.innerJoin(account, eq(account.uuid, content.teacherUuid))
		.innerJoin(asset, eq(asset.uuid, content.videoUuid))
		.$dynamic();

export type SubjectChoice = { uuid: string; title: string; titleBn: string | null; position?: number };

/** The subjects to choose from; those that are hidden stay with the videos that have them. @param theirs whose videos; all without it */
export const subjectChoices = ({ db }: Pick<Deps, "db">, theirs?: string) =>
	db
		.select({ uuid: subject.uuid, title: subject.title, titleBn: subject.titleBn, position: subject.position })
		.from(subject)
		.where(
			isOfferedSubject(
				theirs === undefined
					? sql`SELECT subject_uuid FROM ${content}`
					: sql`SELECT subject_uuid FROM ${content} WHERE teacher_uuid = ${theirs}`,
			),
		)
		.orderBy(...subjectOrder)
		.limit(PAGE_SIZES.subjects);

/** The condition for what is looked for; the plus sign keeps a search by words in the index of all that is published. */
const wanted = ({ q, subject: subjectUuid }: ContentFilter, base: SQL): SQL =>
	and(
		base,
		subjectUuid ? eq(content.subjectUuid, subjectUuid) : undefined,
		...searchPatterns(q).map((pattern) => sql`${content.searchKey} LIKE ${pattern} ESCAPE '\\'`),
	) as SQL;

export type ContentList = { contents: Page<ShownContent>; subjects: SubjectChoice[] };

/**
 * Free content (CON-2), what was published last first; of a teacher with `mine` their own, what was made last first. One round trip.
 * @throws of requireReady; of requireRole with `mine`
 */
export async function listContents(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, ...filter }: Paging & ContentFilter,
): Promise<ContentList> {
	const { db } = deps;
	requireReady(who);
	const isMine = filter.show === "mine";
	const base = isMine ? isOwnOf(requireRole(who, "teacher").accountUuid) : isListed;
	const where = wanted(filter, base);
	const order = isMine ? [desc(content.createdAt), desc(content.id)] : [desc(content.publishedAt), desc(content.id)];
	const ids = db
		.select({ id: content.id })
		.from(content)
		.where(where)
		.orderBy(...order)
		.limit(size)
		.offset(page * size);
	const [found, [total], subjects] = await db.batch([
		contentRows(deps)
			.where(inArray(content.id, ids))
			.orderBy(...order),
		db.select({ n: count() }).from(content).where(where),
		subjectChoices(deps),
	]);
	return { contents: toPage(found, total?.n ?? 0, { page, size }), subjects };
}

/** What a form chooses from. One round trip. @throws of requireMaker */
export async function contentSubjects(deps: Pick<Deps, "db">, who: Actor | null): Promise<SubjectChoice[]> {
	return subjectChoices(deps, requireMaker(who).accountUuid);
}

/** Content that is published, or the teacher's own. One round trip. @throws DomainError ContentNotFound, or of requireReady */
export async function getContent(deps: Pick<Deps, "db">, who: Actor | null, id: string): Promise<ShownContent> {
	const [found] = await contentRows(deps).where(and(isVisibleTo(who), isContent(id)));
	if (!found) throw notFound();
	return found;
}

/** The same for its teacher alone, with what its form chooses from. One round trip. @throws DomainError ContentNotFound, or of requireRole */
export async function getOwnContent(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	id: string,
): Promise<{ content: ShownContent; subjects: SubjectChoice[] }> {
	const { accountUuid } = requireRole(who, "teacher");
	const [[found], subjects] = await deps.db.batch([
		contentRows(deps).where(and(isOwnOf(accountUuid), isContent(id))),
		subjectChoices(deps, accountUuid),
	]);
	if (!found) throw notFound();
	return { content: found, subjects };
}

/**
 * What the player shows; for a student with about what mobile data it takes (MET-1). One round trip.
 * @throws DomainError ContentNotFound, or of requireReady
 */
export async function getPlayer(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<{ content: ShownContent; meter: Meter | null }> {
	const { accountUuid, role } = requireReady(who);
	const now = deps.clock();
	const [[found], packages, uses] = await deps.db.batch([
		contentRows(deps).where(and(isVisibleTo(who), isContent(id))),
		...meterStatements(deps, accountUuid, now),
	]);
	if (!found) throw notFound();
	return { content: found, meter: role === "student" ? toMeter(packages, uses, now) : null };
}

async function openFile(
	{ db, files }: Pick<Deps, "db" | "files">,
	who: Actor | null,
	id: string,
	column: typeof content.videoUuid | typeof content.captionsUuid,
): Promise<OpenedFile | null> {
	const [row] = await db
		.select({ asset })
		.from(content)
		.leftJoin(asset, and(eq(asset.uuid, column), isNotNull(asset.storedAt)))
		.where(and(isVisibleTo(who), isContent(id)));
	if (!row) throw notFound();
	return row.asset && openedFile({ files }, row.asset);
}

/**
 * The bytes of a video, for whoever sees it. One round trip.
 * @throws DomainError ContentNotFound, AssetNotFound (also from `read`), or of requireReady
 */
export async function openStream(deps: Pick<Deps, "db" | "files">, who: Actor | null, id: string): Promise<OpenedFile> {
	const file = await openFile(deps, who, id, content.videoUuid);
	if (!file) throw assetErrors.fail("AssetNotFound");
	return file;
}

/** Its captions. One round trip. @throws DomainError ContentNotFound, CaptionsNotFound, or of requireReady */
export async function openCaptions(
	deps: Pick<Deps, "db" | "files">,
	who: Actor | null,
	id: string,
): Promise<OpenedFile> {
	const file = await openFile(deps, who, id, content.captionsUuid);
	if (!file) throw contentErrors.fail("CaptionsNotFound");
	return { ...file, type: "text/vtt" };
}
