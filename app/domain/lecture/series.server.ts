import { and, asc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Course } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLecture, type Lecture, type LectureIds, lectureWithin } from "./access.server.ts";
import type { Scope } from "./schemas.ts";

/**
 * A lecture of the teacher's own course, and with `following` those of its series that come after it and were not cancelled, in
 * their order. One round trip.
 * @throws DomainError LectureNotFound, CourseNotFound for what names no course, of requireRole
 */
export async function ownLectures(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	ids: LectureIds,
	scope: Scope,
): Promise<{ lecture: Lecture; following: Lecture[]; course: Course }> {
	const { statement, found } = lectureWithin({ db }, requireRole(who, "teacher"), ids);
	const first = alias(lecture, "first");
	const isAfterFirst = and(
		...[isLecture(ids.lectureId, first), sql`${scope} = 'following'`],
		...[gt(lecture.startsAt, first.startsAt), isNull(lecture.cancelledAt)],
	);
	const [rows, following] = await db.batch([
		statement,
		db
			.select(getTableColumns(lecture))
			.from(first)
			.innerJoin(lecture, eq(lecture.seriesUuid, first.seriesUuid))
			.where(isAfterFirst)
			.orderBy(asc(lecture.startsAt)),
	]);
	const { lecture: of, course } = found(rows);
	return { lecture: of, following, course };
}
