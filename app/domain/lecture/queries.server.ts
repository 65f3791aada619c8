import { and, asc, count, desc, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm";
import { keptQuery, readAll } from "#db/kept-query.ts";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import {
	type Course,
	courseIdOf,
	courseWithin,
	isCourse,
	memberOf,
	type UuidInSql,
} from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { mapPage, type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";
import type { Lecture } from "./access.server.ts";
import type { RoomNow } from "./entrance.ts";
import { type Held, heldSql } from "./held.server.ts";
import { isNotOver, roomNow } from "./room-open.server.ts";
import { OPENS_BEFORE_MS } from "./rules.ts";
import { type Seen, seenBy } from "./seen.ts";

export type ListedLecture = Seen<Lecture> & { room: RoomNow };
/** With what belongs to it. */
type CountedLecture = ListedLecture & Held;

type Reads = Pick<Deps, "db">;

export const LECTURE_SORTS = ["startsAt"] as const;

type Listing = Paging & {
	sort?: Sort<(typeof LECTURE_SORTS)[number]>;
	/** What runs and comes next first, then what is over, the last of it first: as seen at this moment, ms UTC. */
	nextFirst?: number;
};

/** In which order a course's lectures are listed (LEC-4). */
const orderOf = ({ sort, nextFirst }: Listing): SQL[] => {
	if (nextFirst === undefined) return [(sort?.direction === "asc" ? asc : desc)(lecture.startsAt)];
	const isOver = sql`${lecture.endsAt} <= ${nextFirst}`;
	return [sql`${isOver}`, sql`CASE WHEN ${isOver} THEN -${lecture.startsAt} ELSE ${lecture.startsAt} END`];
};

/**
 * The lectures of a course, cancelled ones as well, for its teacher and who is in it (ENR-10); the last to start first unless
 * said otherwise. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listLectures(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	courseId: string,
	listing: Listing,
): Promise<{ course: Course; lectures: Page<CountedLecture> }> {
	const within = courseWithin({ db }, who, courseId);
	const of = isCourse(courseIdOf(courseId));
	const { page, size } = listing;
	const [found, rows, [total]] = await db.batch([
		within.statement,
		db
			.select({ ...getTableColumns(lecture), room: roomNow, ...heldSql(within.as, clock()) })
			.from(course)
			.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
			.where(of)
			.orderBy(...orderOf(listing))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(course).innerJoin(lecture, eq(lecture.courseUuid, course.uuid)).where(of),
	]);
	const lectures = mapPage(toPage(rows, total?.n ?? 0, { page, size }), (row) => seenBy(within.as, row));
	return { course: within.courseOf(found), lectures };
}

/** What a course's own page says of its lectures. */
export type LecturesNow = {
	/** Those whose room is open, the first first. */
	open: ListedLecture[];
	/** Of all that were planned, however many. */
	planned: number;
	/** ms UTC */
	serverNow: number;
};

/** Which lectures of a course can be entered at this moment (LEC-3), and how many it has: two statements of a batch. */
export function lecturesNowStatements({ db }: Reads, courseUuid: UuidInSql, now: number) {
	const here = eq(lecture.courseUuid, courseUuid);
	return [
		db
			.select({ ...getTableColumns(lecture), room: roomNow })
			.from(lecture)
			.where(and(here, isNotOver(now), lte(lecture.startsAt, now + OPENS_BEFORE_MS)))
			.orderBy(asc(lecture.startsAt)),
		db.select({ n: count() }).from(lecture).where(here),
	] as const;
}

/** A lecture that comes or runs, as dashboards and the API tell of it. */
export type UpcomingLecture = CountedLecture & { courseTitle: string };

const columns = { ...getTableColumns(lecture), room: roomNow, courseTitle: course.title };

/** What comes next for a student, for a page that reads more at once (LEC-4). */
export const upcomingForStudent = keptQuery(["student", "now", "limit"], (db, { student, now, limit }) =>
	db
		.select({ ...columns, ...heldSql("student", sql`${now}`) })
		.from(enrolment)
		.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
		.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
		.where(and(eq(enrolment.studentUuid, student), eq(enrolment.state, "accepted"), isNotOver(now)))
		.orderBy(asc(lecture.startsAt))
		.limit(limit),
);

/** What comes next for a teacher, as a statement of a batch (LEC-4). */
export const upcomingForTeacher = ({ db }: Reads, teacherUuid: string, now: number, limit: number) =>
	db
		.select({ ...columns, ...heldSql("teacher", now) })
		.from(course)
		.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
		.where(and(eq(course.teacherUuid, teacherUuid), isNotOver(now)))
		.orderBy(asc(lecture.startsAt))
		.limit(limit);

/** What comes next in the courses that one teaches, or is in (LEC-4). One round trip. @throws of requireRole */
export async function upcomingLectures(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	limit: number,
): Promise<UpcomingLecture[]> {
	const now = deps.clock();
	const { as, accountUuid } = memberOf(who);
	const [rows] =
		as === "teacher"
			? [await upcomingForTeacher(deps, accountUuid, now, limit)]
			: await readAll(deps.db, [upcomingForStudent({ student: accountUuid, now, limit })]);
	return rows.map((row) => seenBy(as, row));
}
