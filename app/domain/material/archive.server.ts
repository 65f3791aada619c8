import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import { asset, course, lecture, material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type ArchiveEntry, archived, listState, requireSameList } from "~/domain/asset/archive.server.ts";
import { MAX_IN_ARCHIVE } from "~/domain/asset/attachment-rules.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { courseIdOf, courseWithin, isCourse } from "~/domain/course/access.server.ts";
import { dataCounter } from "~/domain/data-use/counted-read.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { countArchive } from "~/domain/request/archives.server.ts";
import { portableName, uniqueNames } from "~/lib/portable-name.ts";
import { isSeenBy } from "./access.server.ts";

/** Bytes of a title in the name of a folder. */
const NAMED = 160;
const folderName = (text: string): string => portableName(text, { most: NAMED });

type Row = { lecture: string | null; materialUuid: string; title: string; name: string; key: string };

/** A folder for each material, numbered in the teacher's order, within one for each lecture; of two alike names the second is numbered. */
export function entriesOf(rows: readonly Row[]): ArchiveEntry[] {
	const order = [...new Set(rows.map(({ materialUuid }) => materialUuid))];
	const pathOf = uniqueNames();
	return rows.map((row) => {
		const number = String(order.indexOf(row.materialUuid) + 1).padStart(2, "0");
		const folder = `${row.lecture === null ? "" : `${folderName(row.lecture)}/`}${number} ${folderName(row.title)}`;
		return { path: pathOf(folder, row.name), key: row.key };
	});
}

type Sends = Pick<Deps, "db" | "clock" | "files" | "background" | "rateLimit">;

/** Each is opened when it is its turn, and counted where its reader pays for data. */
async function* counted(deps: Sends, who: Actor | null, entries: readonly ArchiveEntry[]) {
	const counter = dataCounter(deps, who);
	try {
		yield* archived(entries, async (key) => {
			const content = await deps.files.get(key);
			return content && counter.through(content, { isLast: false });
		});
	} finally {
		counter.end();
	}
}

/** In which order files are in the archive. */
const ORDER = [asc(material.lectureUuid), asc(material.position), asc(material.id), asc(asset.id)];

/** What is in the archive for a reader, as a condition. */
const isInArchive = (within: Parameters<typeof isSeenBy>[0], courseId: string, now: number) =>
	and(isCourse(courseIdOf(courseId)), isSeenBy(within, now), isNotNull(asset.storedAt));

/** What tells the list of files from another one, in SQL. */
const stateOf = ({ db, clock }: Pick<Deps, "db" | "clock">, within: Parameters<typeof isSeenBy>[0], courseId: string) =>
	listState(
		sql`${db
			.select({ rn: sql`row_number() OVER (ORDER BY ${sql.join(ORDER, sql`, `)})`.as("rn"), id: asset.id })
			.from(course)
			.innerJoin(material, eq(material.courseUuid, course.uuid))
			.innerJoin(asset, and(eq(asset.holderType, "material"), eq(asset.holderUuid, material.uuid)))
			.where(isInArchive(within, courseId, clock()))}`,
	);

/** The statement that says how much the archive of a course is and which list it is of, for a page that offers it. */
export const archiveSize = (
	deps: Pick<Deps, "db" | "clock">,
	within: Parameters<typeof isSeenBy>[0],
	courseId: string,
) =>
	deps.db
		.select({
			files: count(),
			bytes: sql<number>`coalesce(sum(${asset.bytes}), 0)`,
			state: stateOf(deps, within, courseId),
		})
		.from(course)
		.innerJoin(material, eq(material.courseUuid, course.uuid))
		.innerJoin(asset, and(eq(asset.holderType, "material"), eq(asset.holderUuid, material.uuid)))
		.where(isInArchive(within, courseId, deps.clock()));

/**
 * The files of a course's materials that the caller may read, as they go into one archive, or into several where they are many (MAT-6). One
 * round trip, and one reading of the bucket for each file as it is sent.
 * @param part of the archives, from 0
 * @param of the state of the list that the parts are of, null where nobody asks
 * @throws DomainError CourseNotFound, ArchiveChanged, AssetNotFound where there is no file, TooManyRequests, of requireRole
 */
export async function archiveMaterials(
	deps: Sends,
	who: Actor | null,
	courseId: string,
	part: number,
	of: string | null = null,
) {
	await countArchive(deps, who);
	const within = courseWithin(deps, who, courseId);
	const [found, rows, [list]] = await deps.db.batch([
		within.statement,
		deps.db
			.select({
				lecture: lecture.title,
				materialUuid: material.uuid,
				title: material.title,
				name: asset.name,
				key: asset.key,
			})
			.from(course)
			.innerJoin(material, eq(material.courseUuid, course.uuid))
			.innerJoin(asset, and(eq(asset.holderType, "material"), eq(asset.holderUuid, material.uuid)))
			.leftJoin(lecture, eq(lecture.uuid, material.lectureUuid))
			.where(isInArchive(within, courseId, deps.clock()))
			.orderBy(...ORDER)
			// Those of the parts before as well: they say which number and which name each has.
			.limit((part + 1) * MAX_IN_ARCHIVE),
		deps.db.all<{ state: string }>(sql`SELECT ${stateOf(deps, within, courseId)} AS state`),
	]);
	within.courseOf(found);
	requireSameList(of, list?.state);
	const entries = entriesOf(rows).slice(part * MAX_IN_ARCHIVE);
	if (entries.length === 0) throw assetErrors.fail("AssetNotFound");
	return counted(deps, who, entries);
}
