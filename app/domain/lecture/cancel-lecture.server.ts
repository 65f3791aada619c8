import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import { lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { LectureIds } from "./access.server.ts";
import type { LectureWrites } from "./create-lecture.server.ts";
import { lectureErrors } from "./errors.ts";
import type { Scope } from "./schemas.ts";
import { ownLectures } from "./series.server.ts";
import { tellCancelled } from "./tell-students.server.ts";

/**
 * The teacher cancels a lecture until it is over, or it and all that follow in its series; it stays, with the reason, and who is
 * in the course is told (LEC-2). Two round trips.
 * @returns how many were cancelled
 * @throws DomainError LectureStaysCancelled, LectureOver, LectureNotFound, of requireRole
 */
export async function cancelLecture(
	deps: LectureWrites,
	who: Actor | null,
	ids: LectureIds,
	{ reason, scope = "one" }: { reason: string; scope?: Scope },
): Promise<number> {
	const { lecture: first, following, course } = await ownLectures(deps, who, ids, scope);
	const { db } = deps;
	const now = deps.clock();
	if (first.cancelledAt !== null) throw lectureErrors.fail("LectureStaysCancelled");
	if (first.endsAt <= now) throw lectureErrors.fail("LectureOver");
	const uuids = [first, ...following].map(({ uuid }) => uuid);
	const happened = sql`EXISTS (SELECT 1 FROM ${lecture} AS l WHERE l.uuid = ${first.uuid} AND l.cancelled_at = ${now})`;
	const [cancelled] = await db.batch([
		db
			.update(lecture)
			.set({
				...{ cancelledAt: now, cancelReason: reason, updatedAt: now },
				sequence: sql`${lecture.sequence} + 1`,
			})
			.where(and(inArray(lecture.uuid, uuids), isNull(lecture.cancelledAt), gt(lecture.endsAt, now)))
			.returning({ uuid: lecture.uuid }),
		...tellCancelled(deps, course, { first, more: following.length, reason, when: happened }, now),
	]);
	if (!cancelled.some(({ uuid }) => uuid === first.uuid)) throw lectureErrors.fail("LectureStaysCancelled");
	await deps.cache.bumpPublicVersion(now);
	return cancelled.length;
}
