import { and, eq, isNotNull } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import { type OpenedFile, openedFile } from "~/domain/asset/opened-file.server.ts";
import { assetsOf } from "~/domain/asset/queries.server.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import type { Course, UuidInSql } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Lecture, type LectureIds, ownLecture, ownLectureWithin } from "~/domain/lecture/access.server.ts";
import { uuidInAddress } from "~/lib/address-id.ts";
import { liveClassErrors } from "./errors.ts";
import { MAX_SLIDES, slideName, takesSlides } from "./slide-rules.ts";

export type Slide = Pick<Asset, "uuid" | "name" | "bytes">;

export type LectureSlides = {
	lecture: Pick<Lecture, "uuid" | "title" | "meetingUrl">;
	course: Pick<Course, "uuid" | "title" | "archivedAt">;
	slides: Slide[];
	/** How many more may be added; none to a class that is over or was cancelled. */
	left: number;
	takes: boolean;
};

/** The slides of a lecture in their order, as a statement. */
export const slidesStatement = (deps: Pick<Deps, "db">, lectureUuid: UuidInSql) =>
	assetsOf(deps, "lecture", typeof lectureUuid === "string" ? [lectureUuid] : lectureUuid);

export type SlideRow = Awaited<ReturnType<typeof slidesStatement>>[number];

/** What is there as a whole. */
export const isThere = ({ type }: Pick<SlideRow, "type">): boolean => type !== null;

/**
 * The slides of the teacher's own lecture (LIV-6). One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound for what names no course, of requireRole
 */
export async function getSlides(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
): Promise<LectureSlides> {
	const { statement, its, found } = ownLectureWithin(deps, who, ids);
	const [here, all] = await deps.db.batch([statement, slidesStatement(deps, its)]);
	const { lecture, course } = found(here);
	const rows = all.filter(isThere);
	const takes = takesSlides(lecture, deps.clock());
	const { uuid, title, meetingUrl } = lecture;
	return {
		lecture: { uuid, title, meetingUrl },
		course: { uuid: course.uuid, title: course.title, archivedAt: course.archivedAt },
		slides: rows.map(({ uuid, name, type, bytes }) => ({ uuid, name: slideName(name, type ?? ""), bytes: bytes ?? 0 })),
		left: takes ? Math.max(0, MAX_SLIDES - rows.length) : 0,
		takes,
	};
}

/**
 * The teacher takes a file from the slides again; it goes with the next sweep (AST-5). A room that has it keeps it. Two round trips.
 * @throws DomainError SlideNotFound, LectureNotFound, of requireRole
 */
export async function removeSlide(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	ids: LectureIds,
	slideUuid: string,
): Promise<void> {
	const { lecture } = await ownLecture(deps, who, ids);
	const isIt = and(eq(asset.uuid, slideUuid), eq(asset.holderType, "lecture"), eq(asset.holderUuid, lecture.uuid));
	const gone = await loosened(deps, isIt, deps.clock()).returning({ uuid: asset.uuid });
	if (gone.length === 0) throw liveClassErrors.fail("SlideNotFound");
}

/**
 * A file that hangs on a lecture, for the provider, whom the address has proved; nothing else is read here. One round trip.
 * @throws DomainError AssetNotFound (also from `read`, where the bytes are gone)
 */
export async function openSlide({ db, files }: Pick<Deps, "db" | "files">, id: string): Promise<OpenedFile> {
	const notThere = () => assetErrors.fail("AssetNotFound");
	const [row] = await db
		.select()
		.from(asset)
		.where(
			and(eq(asset.uuid, uuidInAddress(id, notThere)), eq(asset.holderType, "lecture"), isNotNull(asset.storedAt)),
		);
	if (!row) throw notThere();
	return { ...openedFile({ files }, row), name: slideName(row.name, row.type ?? "") };
}
