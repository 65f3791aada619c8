import { eq, sql } from "drizzle-orm";
import { course, lecture, material } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attachToNew, mayBeAttached } from "~/domain/asset/attachments.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { assetsOf } from "~/domain/asset/queries.server.ts";
import { requireSame } from "~/domain/asset/same-files.server.ts";
import { type Course, ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { isSame, uuidOf } from "~/domain/discussion/once.server.ts";
import { type Lecture, lectureNotFound, ownLecture } from "~/domain/lecture/access.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import type { Material } from "./access.server.ts";
import { materialErrors } from "./errors.ts";
import { type ShownMaterial, shownMaterial } from "./materials.server.ts";
import { MAX } from "./rules.ts";
import type { MaterialDetails } from "./schemas.ts";
import { tellPublished } from "./tell-students.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "files">;

/** `key` names the one sending, so that pressed or called twice it is made once. */
type NewMaterial = MaterialDetails & { assets: readonly string[]; key?: string | null };

/** Whether a request says what it said before, by what that made. */
const isSaid = (of: MaterialDetails, { title, description, link, publishAt }: NewMaterial): boolean =>
	of.title === title && of.description === description && of.link === link && of.publishAt === publishAt;

/** Where a material belongs: the course alone where no lecture is named. */
export type MaterialPlace = { courseId: string; lectureId?: string };

/**
 * The course, and the lecture, of the teacher's own that are named. One round trip.
 * @throws DomainError CourseNotFound, LectureNotFound, of requireRole
 */
export async function ownPlace(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ courseId, lectureId = NO_LECTURE }: MaterialPlace,
): Promise<{ actor: Actor; course: Course; lecture: Lecture | null }> {
	return lectureId === NO_LECTURE
		? { ...(await ownCourse(deps, who, courseId)), lecture: null }
		: ownLecture(deps, who, { courseId, lectureId });
}

/**
 * The teacher gives a course, or one of its lectures, a material with files of their own that are attached to nothing, all of it or nothing
 * (MAT-1); it comes last in its list. Where it is published at once, who is accepted in the course hears of it (MAT-5). Of one key it is made
 * once, and what it made is answered whatever has changed since. Three round trips, one more with a key.
 * @throws DomainError CourseNotFound, LectureNotFound, CourseFixed, AssetNotFound, MaterialsFull, LimitReached, KeyReused with what the key
 * made, of requireRole
 */
export async function createMaterial(
	deps: Needs,
	who: Actor | null,
	at: MaterialPlace,
	said: NewMaterial,
): Promise<ShownMaterial> {
	const { actor, course: its, lecture: of } = await ownPlace(deps, who, at);
	const { db } = deps;
	const { title, description, link, publishAt, assets, key } = said;
	const now = deps.clock();
	const uuid = await uuidOf(of?.uuid ?? its.uuid, actor.accountUuid, key, now);
	const same = isSame(material, eq(material.courseUuid, its.uuid), uuid, now);
	const ofKey = () =>
		[
			db.select().from(material).where(same),
			assetsOf(deps, "material", sql`(SELECT uuid FROM ${material} WHERE ${same})`),
		] as const;
	const again = async (row: Material, files: Awaited<ReturnType<typeof assetsOf>>) => {
		const there = shownMaterial(row, of, files, now);
		const { courseUuid } = row;
		const saidSame = isSaid(row, said);
		await requireSame(deps, actor, { uuid: row.uuid, courseUuid }, { saidSame, named: assets, attached: there.assets });
		return there;
	};
	if (key) {
		const [[before], files] = await db.batch(ofKey());
		if (before) return again(before, files);
	}
	refuseArchived(its);
	await takeToday(deps, "material", actor.accountUuid);
	const lectureUuid = of?.uuid ?? null;
	const siblings = sql`FROM ${material} AS s WHERE s.course_uuid = ${its.uuid}`;
	const last = sql`(SELECT coalesce(max(s.position), 0) ${siblings} AND s.lecture_uuid IS ${lectureUuid})`;
	const fits = sql`(SELECT count(*) ${siblings}) < ${MAX.inCourse}`;
	const stillThere = of
		? sql`EXISTS (SELECT 1 FROM ${lecture} AS l WHERE l.uuid = ${of.uuid})`
		: sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${its.uuid})`;
	const isNew = sql`NOT EXISTS (SELECT 1 FROM ${material} WHERE ${same})`;
	// Two presses of one key in one millisecond have one uuid: the statement before tells which of them made it.
	const made = sql`changes() > 0`;
	const [inserted, , , [row], files] = await db.batch([
		insertWhere(
			{ db },
			material,
			{
				...{ uuid, courseUuid: its.uuid, lectureUuid, title, description, link },
				...{ position: sql`${last} + 1`, publishAt, createdAt: now, updatedAt: now },
			},
			sql`WHERE ${fits} AND ${stillThere} AND ${mayBeAttached(actor.accountUuid, assets)} AND ${isNew}`,
		),
		attachToNew(deps, actor.accountUuid, assets, { type: "material", uuid, made }),
		tellPublished(deps, { uuid, title, version: now }, its, now),
		...ofKey(),
	]);
	if (row) return inserted.rowsAffected > 0 ? shownMaterial(row, of, files, now) : again(row, files);
	const [why] = await db.all<Record<"there" | "theirs" | "fits", number>>(
		sql`SELECT ${stillThere} AS there, ${mayBeAttached(actor.accountUuid, assets)} AS theirs, ${fits} AS fits`,
	);
	if (!why?.there) throw of ? lectureNotFound() : courseErrors.fail("CourseNotFound");
	throw why.theirs ? materialErrors.fail("MaterialsFull") : assetErrors.fail("AssetNotFound");
}
