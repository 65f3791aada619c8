import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { course, lecture, material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { asAsset, assetsOf } from "~/domain/asset/queries.server.ts";
import type { Asset } from "~/domain/asset/upload-asset.server.ts";
import { courseIdOf, courseWithin, isCourse, memberOf } from "~/domain/course/access.server.ts";
import { type Meter, meterStatements, toMeter } from "~/domain/data-use/meter.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLecture, lectureWithin } from "~/domain/lecture/access.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { renderWithin } from "~/lib/markdown.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import { isSeenBy, type Material, materialWithin } from "./access.server.ts";
import { archiveSize } from "./archive.server.ts";
import { isPublished } from "./rules.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** The lecture that an address names. */
const named = alias(lecture, "named");
type Named = { uuid: string; title: string };

/** A material as somebody reads it, with its files in the order in which they came. */
export type ShownMaterial = Material & { lecture: Named | null; published: boolean; assets: Asset[] };

type FileRow = Parameters<typeof asAsset>[0] & { holderUuid: string | null };

/** What a material is to its readers, by its rows. @param now ms UTC */
export const shownMaterial = (
	row: Material,
	of: Named | null,
	files: readonly FileRow[],
	now: number,
): ShownMaterial => ({
	...row,
	lecture: of && { uuid: of.uuid, title: of.title },
	published: isPublished(row, now),
	assets: files
		.filter(({ holderUuid }) => holderUuid === row.uuid)
		.map(({ id, uuid, name, type, bytes, createdAt }) => asAsset({ id, uuid, name, type, bytes, createdAt })),
});

export const MATERIAL_SORTS = ["position", "createdAt"] as const;
export type MaterialSort = Sort<(typeof MATERIAL_SORTS)[number]>;

export const BY_POSITION: MaterialSort = { field: "position", direction: "asc" };

/** Those of the course alone come before those of its lectures, each in its teacher's order; the number tells equal ones apart. */
function orderOf({ field, direction }: MaterialSort): SQL[] {
	const way = direction === "asc" ? asc : desc;
	return field === "position"
		? [way(material.lectureUuid), way(material.position), way(material.id)]
		: [way(material.createdAt), way(material.id)];
}

type Listing = Paging & { sort?: MaterialSort };

/** The page of them that a condition names, how many they are, and their files: three statements of a batch. */
function listStatements({ db }: Reads, where: SQL | undefined, { page, size, sort = BY_POSITION }: Listing) {
	const cut = { limit: size, offset: page * size };
	const these = db
		.select({ uuid: material.uuid })
		.from(material)
		.innerJoin(course, eq(course.uuid, material.courseUuid))
		.where(where)
		.orderBy(...orderOf(sort))
		.limit(cut.limit)
		.offset(cut.offset);
	return [
		db
			.select({ material: getTableColumns(material), lecture: { uuid: lecture.uuid, title: lecture.title } })
			.from(material)
			.innerJoin(course, eq(course.uuid, material.courseUuid))
			.leftJoin(lecture, eq(lecture.uuid, material.lectureUuid))
			.where(where)
			.orderBy(...orderOf(sort))
			.limit(cut.limit)
			.offset(cut.offset),
		db.select({ n: count() }).from(material).innerJoin(course, eq(course.uuid, material.courseUuid)).where(where),
		assetsOf({ db }, "material", sql`${these}`),
	] as const;
}

type Rows = { material: Material; lecture: Named | null }[];

const pageOf = (
	rows: Rows,
	[total]: readonly { n: number }[],
	files: readonly FileRow[],
	paging: Paging,
	now: number,
): Page<ShownMaterial> =>
	toPage(
		rows.map((row) => shownMaterial(row.material, row.lecture, files, now)),
		total?.n ?? 0,
		paging,
	);

const archiveOf = ([row]: readonly { files: number; bytes: number; state: string }[], meter: Meter | null) => ({
	...{ files: row?.files ?? 0, bytes: row?.bytes ?? 0, state: row?.state ?? "", meter },
});

/** A list of materials, and what it is of. */
export type MaterialList = {
	course: { uuid: string; title: string; archivedAt: number | null };
	lecture: Named | null;
	materials: Page<ShownMaterial>;
	/** All files of the course that the reader may see, as one archive (MAT-6), and a student's month (MET-1). */
	archive: { files: number; bytes: number; state: string; meter: Meter | null };
};

/**
 * The materials of a course, for its teacher and who is accepted in it (MAT-3): those that belong to it alone, or with those of its lectures
 * (`all`). A student finds what is published. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listMaterials(
	deps: Reads,
	who: Actor | null,
	courseId: string,
	{ all = false, ...listing }: Listing & { all?: boolean },
): Promise<MaterialList> {
	const within = courseWithin(deps, who, courseId);
	const now = deps.clock();
	const where = and(
		isCourse(courseIdOf(courseId)),
		all ? undefined : isNull(material.lectureUuid),
		isSeenBy(within, now),
	);
	const [found, rows, total, files, whole, packages, uses] = await deps.db.batch([
		within.statement,
		...listStatements(deps, where, listing),
		archiveSize(deps, within, courseId),
		...meterStatements(deps, within.accountUuid, now),
	]);
	const { uuid, title, archivedAt } = within.courseOf(found);
	return {
		course: { uuid, title, archivedAt },
		lecture: null,
		materials: pageOf(rows, total, files, listing, now),
		archive: archiveOf(whole, within.as === "student" ? toMeter(packages, uses, now) : null),
	};
}

/**
 * The materials of one lecture, or with no lecture (`#`) of the course alone (MAT-3). One round trip.
 * @throws DomainError CourseNotFound, LectureNotFound, of requireRole
 */
export async function listLectureMaterials(
	deps: Reads,
	who: Actor | null,
	{ courseId, lectureId }: { courseId: string; lectureId: string },
	listing: Listing,
): Promise<MaterialList> {
	if (lectureId === NO_LECTURE) return listMaterials(deps, who, courseId, listing);
	const ids = { courseId, lectureId };
	const within = lectureWithin(deps, who, ids);
	const { as, accountUuid } = memberOf(who);
	const now = deps.clock();
	const isIts = inArray(
		material.lectureUuid,
		deps.db.select({ uuid: named.uuid }).from(named).where(isLecture(lectureId, named)),
	);
	const where = and(isCourse(courseIdOf(courseId)), isIts, isSeenBy({ as }, now));
	const [found, rows, total, files, whole, packages, uses] = await deps.db.batch([
		within.statement,
		...listStatements(deps, where, listing),
		archiveSize(deps, { as }, courseId),
		...meterStatements(deps, accountUuid, now),
	]);
	const { lecture: its, course } = within.found(found);
	return {
		course: { uuid: course.uuid, title: course.title, archivedAt: course.archivedAt },
		lecture: { uuid: its.uuid, title: its.title },
		materials: pageOf(rows, total, files, listing, now),
		archive: archiveOf(whole, as === "student" ? toMeter(packages, uses, now) : null),
	};
}

/** A material on a page of its own. */
export type MaterialPage = {
	material: ShownMaterial;
	/** Its description, rendered; null where it has none. */
	html: string | null;
	course: { uuid: string; title: string; archivedAt: number | null };
	/** Of the student who reads it (MET-1). */
	meter: Meter | null;
};

/** One material with its files, for who may see it (MAT-2). One round trip. @throws DomainError MaterialNotFound, of requireRole */
export async function getMaterial(deps: Reads, who: Actor | null, id: string | undefined): Promise<MaterialPage> {
	const { as, accountUuid, statement, its, found } = materialWithin(deps, who, id);
	const now = deps.clock();
	const [rows, files, packages, uses] = await deps.db.batch([
		statement,
		assetsOf(deps, "material", its),
		...meterStatements(deps, accountUuid, now),
	]);
	const { material, course, lecture } = found(rows);
	const html = material.description === null ? null : await renderWithin(material.description);
	const meter = as === "student" ? toMeter(packages, uses, now) : null;
	return { material: shownMaterial(material, lecture, files, now), html, course, meter };
}
