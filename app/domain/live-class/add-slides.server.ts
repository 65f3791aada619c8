import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { asset, course, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Pieces } from "~/domain/asset/file-store.ts";
import { discarded } from "~/domain/asset/loosen.server.ts";
import { openAsset } from "~/domain/asset/queries.server.ts";
import { takeUp } from "~/domain/asset/take-up.server.ts";
import { type Asset, uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import { refuseArchived } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { liveClassErrors } from "./errors.ts";
import { isZip, LISTED_BYTES, MAX_SLIDES, slideType, UNPACKED_MB } from "./slide-rules.ts";
import type { LectureSlides } from "./slides.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "fileReaders" | "rateLimit" | "log" | "background">;

/** What is said of one more than a lecture takes. */
export const tooManySlides = () => liveClassErrors.fail("SlidesTooMany", { most: MAX_SLIDES });

/** What keeps one more file from a lecture, asked before it is taken in. @throws DomainError CourseFixed, SlidesTooLate, SlidesTooMany */
export function mustTake({ course, takes, left }: LectureSlides, coming: number): void {
	refuseArchived(course);
	if (!takes) throw liveClassErrors.fail("SlidesTooLate");
	if (coming >= left) throw tooManySlides();
}

async function endOf(read: ReadableStream<Uint8Array>): Promise<Uint8Array> {
	return new Uint8Array(await new Response(read).arrayBuffer());
}

/** What it is to a room, by its content alone: of a ZIP its list says it. */
async function typeOf(deps: Needs, who: Actor | null, { uuid, type, bytes }: Asset) {
	if (!isZip(type)) return slideType(type, new Uint8Array());
	const { read } = await openAsset(deps, who, uuid);
	const length = Math.min(bytes, LISTED_BYTES);
	return slideType(type, await endOf(await read({ offset: bytes - length, length })));
}

/** Everything that nobody expected here is the store's, which is away. */
function storeAway({ log }: Needs, thrown: unknown): never {
	if (expectedError(thrown)) throw thrown;
	log.error("slides not kept", thrown);
	throw liveClassErrors.fail("SlidesNotKept");
}

/**
 * Takes in a file that is to be shown in a room, as it comes (AST-2); it hangs on nothing yet. Four round trips.
 * @returns its uuid
 * @throws DomainError SlideNoPresentation, SlideUnpacksTooLarge, SlidesNotKept, of uploadAsset; nothing is kept then
 */
export async function uploadSlide(
	deps: Needs,
	who: Actor | null,
	file: { name: string },
	pieces: Pieces,
): Promise<string> {
	const kept = await uploadAsset(deps, who, { name: file.name, purpose: "slides" }, pieces).catch((thrown) =>
		storeAway(deps, thrown),
	);
	const isIt = eq(asset.uuid, kept.uuid);
	const type = await typeOf(deps, who, kept).catch((thrown) => storeAway(deps, thrown));
	if (!type || type === "too-much") {
		await discarded(deps, isIt, deps.clock());
		const { name } = kept;
		throw type
			? liveClassErrors.fail("SlideUnpacksTooLarge", { name, limit: UNPACKED_MB })
			: liveClassErrors.fail("SlideNoPresentation", { name });
	}
	if (type !== kept.type) await deps.db.update(asset).set({ type }).where(isIt);
	return kept.uuid;
}

/**
 * Hangs files that were taken in on the teacher's own lecture, all or none (LIV-6); the next room that is made for it has them.
 * Whether it takes them was asked before (`mustTake`), and is again: of two tabs at once, or where it was cancelled meanwhile.
 * One round trip.
 * @throws DomainError SlidesTooMany, of requireRole; the files are gone then
 */
export async function addSlides(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	lectureUuid: string,
	uuids: readonly string[],
): Promise<void> {
	const { accountUuid: ownerUuid } = requireRole(who, "teacher");
	if (uuids.length === 0) return;
	const now = deps.clock();
	const made = sql`purpose = 'slides' AND EXISTS (
		SELECT 1 FROM ${lecture} AS l JOIN ${course} AS c ON c.uuid = l.course_uuid
		WHERE l.uuid = ${lectureUuid} AND c.teacher_uuid = ${ownerUuid} AND c.archived_at IS NULL AND l.cancelled_at IS NULL AND l.ends_at > ${now})
		AND (SELECT count(*) FROM ${asset} AS a WHERE a.holder_type = 'lecture' AND a.holder_uuid = ${lectureUuid})
			+ ${new Set(uuids).size} <= ${MAX_SLIDES}`;
	const holder = { holderType: "lecture", holderUuid: lectureUuid, made } as const;
	const taken = await takeUp(deps, { ownerUuid, uuids }, holder).returning({ uuid: asset.uuid });
	if (taken.length > 0) return;
	const theirs = and(inArray(asset.uuid, [...uuids]), eq(asset.ownerUuid, ownerUuid), eq(asset.purpose, "slides"));
	await discarded(deps, and(theirs, isNull(asset.holderUuid)), now);
	throw tooManySlides();
}
