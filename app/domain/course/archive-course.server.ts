import { sql } from "drizzle-orm";
import { course } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { isOwnCourse } from "./access.server.ts";
import { courseErrors } from "./errors.ts";
import { tellArchived } from "./tell-students.server.ts";

/**
 * The teacher takes a course out of every list but its own people's, or puts it back (CRS-3); who is not in it yet is told
 * that nobody comes in any more. Harmless when repeated. Two round trips.
 * @returns its uuid
 * @throws DomainError LimitReached, CourseNotFound, or of requireRole
 */
export async function archiveCourse(
	{ db, clock, cache }: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	id: string,
	archived: boolean,
): Promise<string> {
	const { accountUuid } = requireRole(who, "teacher");
	const now = clock();
	const own = isOwnCourse(accountUuid, id);
	await takeToday({ db, clock }, "archive", accountUuid);
	const [[changed]] = await db.batch([
		db
			.update(course)
			.set({
				archivedAt: archived ? sql`coalesce(archived_at, ${now})` : null,
				// Whoever has a form of it open hears that it is another now.
				updatedAt: sql`CASE WHEN (archived_at IS NOT NULL) = ${archived ? 1 : 0} THEN updated_at ELSE max(${now}, updated_at + 1) END`,
			})
			.where(own)
			.returning({ uuid: course.uuid, updatedAt: course.updatedAt }),
		...(archived
			? [tellArchived({ db }, sql`(${db.select({ uuid: course.uuid }).from(course).where(own)})`, now)]
			: []),
	]);
	if (!changed) throw courseErrors.fail("CourseNotFound");
	if (changed.updatedAt >= now) await cache.bumpPublicVersion(now);
	return changed.uuid;
}
