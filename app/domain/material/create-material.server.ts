import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { course, lecture, material } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Actor } from "~/domain/account/session.ts";
import { attachToNew, mayBeAttached } from "~/domain/asset/attachments.server.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { assetsOf } from "~/domain/asset/queries.server.ts";
import { type Course, ownCourse, refuseArchived } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Lecture, lectureNotFound, ownLecture } from "~/domain/lecture/access.server.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { materialErrors } from "./errors.ts";
import { type ShownMaterial, shownMaterial } from "./materials.server.ts";
import { MAX } from "./rules.ts";
import type { MaterialDetails } from "./schemas.ts";
import { tellPublished } from "./tell-students.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Where a material belongs: the course alone where no lecture is named. */
export type MaterialPlace = { courseId: string; lectureId?: string };

/**
 * The course, and the lecture, of the teacher's own that are named. One round trip.
 * @throws DomainError CourseNotFound, LectureNotFound, CourseFixed, of requireRole
 */
export async function ownPlace(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ courseId, lectureId = NO_LECTURE }: MaterialPlace,
): Promise<{ actor: Actor; course: Course; lecture: Lecture | null }> {
	const place =
		lectureId === NO_LECTURE
			? { ...(await ownCourse(deps, who, courseId)), lecture: null }
			: await ownLecture(deps, who, { courseId, lectureId });
	refuseArchived(place.course);
	return place;
}

/**
 * The teacher gives a course, or one of its lectures, a material with files of their own that are attached to nothing, all of it or nothing
 * (MAT-1); it comes last in its list. Where it is published at once, who is accepted in the course hears of it (MAT-5). Three round trips.
 * @throws DomainError CourseNotFound, LectureNotFound, CourseFixed, AssetNotFound, MaterialsFull, LimitReached, of requireRole
 */
export async function createMaterial(
	deps: Needs,
	who: Actor | null,
	at: MaterialPlace,
	{ assets, ...details }: MaterialDetails & { assets: readonly string[] },
): Promise<ShownMaterial> {
	const { actor, course: its, lecture: of } = await ownPlace(deps, who, at);
	await takeToday(deps, "material", actor.accountUuid);
	const { db } = deps;
	const [uuid, now] = [uuidv7(), deps.clock()];
	const { title, description, link, publishAt } = details;
	const lectureUuid = of?.uuid ?? null;
	const siblings = sql`FROM ${material} AS s WHERE s.course_uuid = ${its.uuid}`;
	const last = sql`(SELECT coalesce(max(s.position), 0) ${siblings} AND s.lecture_uuid IS ${lectureUuid})`;
	const fits = sql`(SELECT count(*) ${siblings}) < ${MAX.inCourse}`;
	const stillThere = of
		? sql`EXISTS (SELECT 1 FROM ${lecture} AS l WHERE l.uuid = ${of.uuid})`
		: sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${its.uuid})`;
	const made = sql`EXISTS (SELECT 1 FROM ${material} AS m WHERE m.uuid = ${uuid})`;
	const [, , , [row], files] = await db.batch([
		insertWhere(
			{ db },
			material,
			{
				...{ uuid, courseUuid: its.uuid, lectureUuid, title, description, link },
				...{ position: sql`${last} + 1`, publishAt, createdAt: now, updatedAt: now },
			},
			sql`WHERE ${fits} AND ${stillThere} AND ${mayBeAttached(actor.accountUuid, assets)}`,
		),
		attachToNew(deps, actor.accountUuid, assets, { type: "material", uuid, made }),
		tellPublished(deps, { uuid, title, version: now }, its, now),
		db.select().from(material).where(eq(material.uuid, uuid)),
		assetsOf(deps, "material", [uuid]),
	]);
	if (row) return shownMaterial(row, of, files, now);
	const [why] = await db.all<Record<"there" | "theirs" | "fits", number>>(
		sql`SELECT ${stillThere} AS there, ${mayBeAttached(actor.accountUuid, assets)} AS theirs, ${fits} AS fits`,
	);
	if (!why?.there) throw of ? lectureNotFound() : courseErrors.fail("CourseNotFound");
	throw why.theirs ? materialErrors.fail("MaterialsFull") : assetErrors.fail("AssetNotFound");
}
