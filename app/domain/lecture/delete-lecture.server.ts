import { and, eq, inArray, sql } from "drizzle-orm";
import { asset, lecture, material } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { detachAll } from "~/domain/asset/attachments.server.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import type { LectureIds } from "./access.server.ts";
import type { LectureWrites } from "./create-lecture.server.ts";
import { lectureErrors } from "./errors.ts";
import { isAhead } from "./rules.ts";
import type { Scope } from "./schemas.ts";
import { ownLectures } from "./series.server.ts";
import { tellCancelled } from "./tell-students.server.ts";
import { mayGo } from "./what-goes.server.ts";

/** How many of these lectures may still be deleted. */
const untouched = (uuids: readonly string[], now: number) => sql`(
	SELECT count(*) FROM json_each(${JSON.stringify(uuids)}) AS j JOIN ${lecture} AS l ON l.uuid = j.value WHERE ${mayGo(now)})`;

/**
 * The teacher takes a lecture away, or it and all that follow in its series, all or none: only what has not begun and nobody has
 * anything to do with; everything else is cancelled. Its materials and their files go with it (MAT-4), its assignments stay in the course with
 * what was handed in. Who is in the course is told (LEC-2). Two round trips.
 * @returns how many were deleted
 * @throws DomainError LectureStaysCancelled, LectureBegun, LectureUsed, LectureNotFound, of requireRole
 */
export async function deleteLecture(
	deps: LectureWrites,
	who: Actor | null,
	ids: LectureIds,
	scope: Scope = "one",
): Promise<number> {
	const { lecture: first, following, course } = await ownLectures(deps, who, ids, scope);
	const { db } = deps;
	const now = deps.clock();
	if (first.cancelledAt !== null) throw lectureErrors.fail("LectureStaysCancelled");
	if (!isAhead(first, now)) throw lectureErrors.fail("LectureBegun");
	const uuids = [first, ...following].map(({ uuid }) => uuid);
	const allUntouched = sql`${untouched(uuids, now)} = ${uuids.length}`;
	const gone = { first, more: following.length, reason: "", deleted: true };
	const materials = sql`(SELECT m.uuid FROM ${material} AS m WHERE m.lecture_uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)})))`;
	const results = await db.batch([
		loosened(deps, and(eq(asset.holderType, "lecture"), inArray(asset.holderUuid, uuids), allUntouched), now),
		detachAll(deps, "material", materials, now, allUntouched),
		...tellCancelled(deps, course, { ...gone, when: allUntouched }, now),
		db.run(sql`DELETE FROM ${lecture} WHERE ${allUntouched}
			AND uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)}))`),
	]);
	const deleted = results.at(-1) as { rowsAffected: number };
	if (deleted.rowsAffected === 0) throw lectureErrors.fail("LectureUsed");
	await deps.cache.bumpPublicVersion(now);
	return uuids.length;
}
