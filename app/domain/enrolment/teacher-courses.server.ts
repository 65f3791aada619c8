import { and, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { account, course, enrolment, institute, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { isOwnCourse, ownCourseWithin } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import { type FullCourse, fullColumns, selectFull, toFull } from "~/domain/course/full-course.server.ts";
import { type CourseState, courseState } from "~/domain/course/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { type LecturesNow, lecturesNowStatements } from "~/domain/lecture/queries.server.ts";
import { seenBy } from "~/domain/lecture/seen.ts";
import { ROSTERS } from "~/domain/seat/rules.ts";
import { standsSo } from "~/domain/seat/stands-so.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

type Reads = Pick<Deps, "db">;

/** A course in its teacher's own list. Times ms UTC. */
export type TeacherCourse = FullCourse & {
	/** Who waits for the teacher's answer. */
	pending: number;
};

/** Which of their courses: those of one state, those in use (not archived), or all. */
export type Which = CourseState | "in-use" | "all";

/** As `courseState` has it, in SQL. */
const WHICH: Record<Which, (now: number) => SQL | undefined> = {
	all: () => undefined,
	"in-use": () => isNull(course.archivedAt),
	archived: () => isNotNull(course.archivedAt),
	upcoming: (now) => and(isNull(course.archivedAt), gt(course.startAt, now)),
	running: (now) => and(isNull(course.archivedAt), lte(course.startAt, now), gt(course.endAt, now)),
	over: (now) => and(isNull(course.archivedAt), lte(course.endAt, now)),
};

const pending = (now: number) => sql<number>`(SELECT count(*) FROM ${enrolment} AS e
	WHERE e.course_uuid = ${sql.raw('"course"."uuid"')} AND ${standsSo("e", ROSTERS.asked, now)})`;

/** Those that run, then those to come, then those that are over; each of them the newest first. */
const byPhase = (now: number): SQL =>
	sql`CASE WHEN ${course.endAt} <= ${now} THEN 2 WHEN ${course.startAt} > ${now} THEN 1 ELSE 0 END`;

/** The teacher's own courses, those in use by where they stand, else newest first, as statements of a batch: a page of them, and how many there are. */
export function teacherCourseStatements(
	{ db }: Reads,
	teacherUuid: string,
	{ page, size, which, now }: Paging & { which: Which; now: number },
) {
	const mine = and(eq(course.teacherUuid, teacherUuid), WHICH[which](now));
	return [
		db
			.select({ ...fullColumns, pending: pending(now) })
			.from(course)
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.where(mine)
			.orderBy(...(which === "in-use" ? [byPhase(now)] : []), desc(course.createdAt))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(course).where(mine),
	] as const;
}

/** A course in a list of its teacher's, with what the list says of it. */
export type ListedCourse = Pick<
	TeacherCourse,
	| "uuid"
	| "title"
	| "subtitle"
	| "image"
	| "subjectName"
	| "subjectNameBn"
	| "startAt"
	| "endAt"
	| "feePoisha"
	| "seatsTaken"
	| "maxStudents"
	| "pending"
> & { state: CourseState };

/** What a list says of a course. @param now ms UTC */
export const toListed = (of: TeacherCourse, now: number): ListedCourse => ({
	...{ uuid: of.uuid, title: of.title, subtitle: of.subtitle, image: of.image },
	...{ subjectName: of.subjectName, subjectNameBn: of.subjectNameBn },
	...{ startAt: of.startAt, endAt: of.endAt, feePoisha: of.feePoisha },
	...{ seatsTaken: of.seatsTaken, maxStudents: of.maxStudents, pending: of.pending },
	state: courseState(of, now),
});

type TeacherRow = Parameters<typeof toFull>[0] & { pending: number };
/** What a row of those statements means. */
export const toTeacherCourse = ({ pending, ...row }: TeacherRow): TeacherCourse => ({ ...toFull(row), pending });

/** The teacher's own courses, and how many are archived. One round trip. @throws of requireRole */
export async function listTeacherCourses(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ which = "in-use", ...paging }: Paging & { which?: Which },
): Promise<Page<TeacherCourse> & { inUse: number; archived: number; now: number }> {
	const { accountUuid } = requireRole(who, "teacher");
	const now = clock();
	const [rows, [total], [sums]] = await db.batch([
		...teacherCourseStatements({ db }, accountUuid, { ...paging, which, now }),
		db
			.select({ all: count(), archived: count(course.archivedAt) })
			.from(course)
			.where(eq(course.teacherUuid, accountUuid)),
	]);
	const { all = 0, archived = 0 } = sums ?? {};
	return { ...toPage(rows.map(toTeacherCourse), total?.n ?? 0, paging), inUse: all - archived, archived, now };
}

/** One of them with all its names and who waits, as statements of a batch. @throws DomainError CourseNotFound for what is no id */
function wholeStatements({ db }: Reads, teacherUuid: string, id: string, now: number) {
	const mine = isOwnCourse(teacherUuid, id);
	const waiting = db
		.select({ pending: pending(now) })
		.from(course)
		.where(mine);
	return [selectFull({ db }).where(mine), waiting] as const;
}

/** What those rows mean. @throws DomainError CourseNotFound */
function toWhole([found]: Parameters<typeof toFull>[0][], [waiting]: { pending: number }[]): TeacherCourse {
	if (!found) throw courseErrors.fail("CourseNotFound");
	return { ...toFull(found), pending: waiting?.pending ?? 0 };
}

/** The teacher's own course with all its names, and who waits. One round trip. @throws DomainError CourseNotFound, of requireRole */
export async function getTeacherCourse(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<TeacherCourse> {
	const { accountUuid } = requireRole(who, "teacher");
	return toWhole(...(await db.batch(wholeStatements({ db }, accountUuid, id, clock()))));
}

/** The same with its lectures of this moment, for its own page. One round trip. @throws DomainError CourseNotFound, of requireRole */
export async function getTeacherOverview(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<{ of: TeacherCourse; lectures: LecturesNow }> {
	const { as, accountUuid, its } = ownCourseWithin({ db }, who, id);
	const serverNow = clock();
	const [found, waiting, rows, [total]] = await db.batch([
		...wholeStatements({ db }, accountUuid, id, serverNow),
		...lecturesNowStatements({ db }, its, serverNow),
	]);
	const open = rows.map((row) => seenBy(as, row));
	return { of: toWhole(found, waiting), lectures: { open, planned: total?.n ?? 0, serverNow } };
}
