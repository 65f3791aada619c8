import { and, asc, count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { account, attendance, enrolment, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { courseWithin, ownCourseWithin, type UuidInSql } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { type Recorded, recordedSql } from "~/domain/lecture/recorded.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { attendanceErrors } from "./errors.ts";
import {
	courseOfLecture,
	goneAt,
	LECTURE,
	type LectureHere,
	MEMBER,
	studentsHeldWithin,
	TOLD,
	teachersHeldWithin,
} from "./lecture-parts.server.ts";
import { type Standing, standing, type Told, type Total, totalOf } from "./rules.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** A student in a list of attendance. */
export type Student = {
	uuid: string;
	name: string | null;
	/** In the course no more (ENR-10). */
	gone: boolean;
	acceptedAt: number | null;
	/** When they were in it last. */
	goneAt: number | null;
};

export const STUDENT = {
	uuid: enrolment.studentUuid,
	name: account.name,
	gone: sql<boolean>`${enrolment.state} <> 'accepted'`.mapWith(Boolean),
	acceptedAt: enrolment.acceptedAt,
	goneAt: goneAt("enrolment"),
};

/** The lecture without what its students may not read. */
export type LectureShown = Omit<LectureHere, "course" | "meetingUrl"> & { ownRoom: boolean };

/** What its students may read of a lecture. */
export const shown = ({ course: _, meetingUrl, ...rest }: LectureHere): LectureShown => ({
	...rest,
	ownRoom: meetingUrl !== null,
});

/** By name, who left at the end. */
export const BY_NAME = [sql`${enrolment.state} <> 'accepted'`, asc(account.name), asc(enrolment.studentUuid)] as const;

/** Members of a course in that order, and what is said of them in a lecture. */
export const membersOf = ({ db }: Pick<Deps, "db">, courseUuid: UuidInSql, lectureUuid: UuidInSql, which?: SQL) =>
	db
		.select({ ...STUDENT, told: TOLD })
		.from(enrolment)
		.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
		.leftJoin(
			attendance,
			and(eq(attendance.lectureUuid, lectureUuid), eq(attendance.accountUuid, enrolment.studentUuid)),
		)
		.where(and(eq(enrolment.courseUuid, courseUuid), MEMBER, which))
		.orderBy(...BY_NAME);

const howMany = ({ db }: Pick<Deps, "db">, courseUuid: UuidInSql) =>
	db
		.select({ n: count() })
		.from(enrolment)
		.where(and(eq(enrolment.courseUuid, courseUuid), MEMBER));

export type InLecture = Student & { told: Told | null; standing: Standing };

/** How a lecture stands for each of them. @param now ms UTC */
export const inLecture = (
	of: LectureHere,
	members: readonly (Student & { told: Told | null })[],
	now: number,
): InLecture[] => members.map((member) => ({ ...member, standing: standing(of, member.told, member, now) }));

/** Who was in a lecture, for its teacher (ATD-2): a page of its students. One round trip. @throws of teachersHeldWithin */
export async function getLectureAttendance(
	deps: Reads,
	who: Actor | null,
	ids: LectureIds,
	paging: Paging,
): Promise<{ lecture: LectureShown; course: { uuid: string; title: string }; students: Page<InLecture> }> {
	const { statement, its, found } = teachersHeldWithin(deps, who, ids);
	const now = deps.clock();
	const [here, rows, [total]] = await deps.db.batch([
		statement,
		membersOf(deps, courseOfLecture(its), its)
			.limit(paging.size)
			.offset(paging.page * paging.size),
		howMany(deps, courseOfLecture(its)),
	]);
	const of = found(here);
	const { uuid, title } = of.course;
	const students = toPage(inLecture(of, rows, now), total?.n ?? 0, paging);
	return { lecture: shown(of), course: { uuid, title }, students };
}

/** One student in a lecture, for its teacher. One round trip. @throws DomainError AttendanceNotFound, of teachersHeldWithin */
export async function getStudentInLecture(
	deps: Reads,
	who: Actor | null,
	{ studentUuid, ...ids }: LectureIds & { studentUuid: string },
) {
	const { statement, its, found } = teachersHeldWithin(deps, who, ids);
	const isThem = eq(enrolment.studentUuid, studentUuid);
	const [here, rows] = await deps.db.batch([statement, membersOf(deps, courseOfLecture(its), its, isThem)]);
	const of = found(here);
	const [student] = inLecture(of, rows, deps.clock());
	if (!student) throw attendanceErrors.fail("AttendanceNotFound");
	const { uuid, title } = of.course;
	return { lecture: shown(of), course: { uuid, title }, student };
}

/** Lectures of a course as attendance reads them, the first first. */
export const lecturesOf = ({ db }: Pick<Deps, "db">, courseUuid: UuidInSql) =>
	db.select(LECTURE).from(lecture).where(eq(lecture.courseUuid, courseUuid)).orderBy(asc(lecture.startsAt));

/** Of what is said, that which decides how a lecture stands: a page of a term has a thousand of them, and each column counts. */
const STANDS = { presentMs: TOLD.presentMs, correctedMs: TOLD.correctedMs, excuse: TOLD.excuse };

/** What is said of students in the lectures of a course, found by the student. @param accounts their uuids, or a statement that reads them */
export const toldOf = ({ db }: Pick<Deps, "db">, courseUuid: UuidInSql, accounts: string[] | SQLWrapper) =>
	db
		.select({ accountUuid: attendance.accountUuid, lectureUuid: attendance.lectureUuid, ...STANDS })
		.from(attendance)
		.innerJoin(lecture, eq(lecture.uuid, attendance.lectureUuid))
		.where(and(inArray(attendance.accountUuid, accounts), eq(lecture.courseUuid, courseUuid)));

export type Row = Student & { standings: Standing[]; total: Total };
export type Column = Pick<LectureHere, "uuid" | "title" | "startsAt" | "endsAt">;

type Lectures = Awaited<ReturnType<typeof lecturesOf>>;

/** Students and lectures crossed. @param now ms UTC */
export function cross(
	students: readonly Student[],
	lectures: Lectures,
	told: Awaited<ReturnType<typeof toldOf>>,
	now: number,
): Row[] {
	const said = new Map(told.map((of) => [`${of.accountUuid} ${of.lectureUuid}`, of]));
	return students.map((student) => {
		const standings = lectures.map((of) => standing(of, said.get(`${student.uuid} ${of.uuid}`) ?? null, student, now));
		return { ...student, standings, total: totalOf(standings) };
	});
}

/** Those that have taken place or were called off, which is what a table of attendance is about. */
export const past = (lectures: Lectures, now: number) =>
	lectures.filter(({ startsAt, cancelledAt }) => startsAt <= now && cancelledAt === null);

/**
 * Students and lectures of a course, for its teacher (ATD-2): a page of both, totals of all lectures. One round trip.
 * @throws of ownCourseWithin, and of its `courseOf`
 */
export async function getCourseAttendance(
	deps: Reads,
	who: Actor | null,
	courseId: string,
	{ students, lectures }: { students: Paging; lectures: Paging },
): Promise<{ course: { uuid: string; title: string }; lectures: Page<Column>; students: Page<Row> }> {
	const now = deps.clock();
	const { course, rows, total, held } = await readCross(deps, ownCourseWithin(deps, who, courseId), students, now);
	// The newest first: a term has more of them than a screen has room for.
	const newest = held.map((of, index) => ({ of, index })).toReversed();
	const from = lectures.page * lectures.size;
	const chosen = newest.slice(from, from + lectures.size);
	const columns = chosen.map(({ of: { uuid, title, startsAt, endsAt } }) => ({ uuid, title, startsAt, endsAt }));
	const cut = rows.map((row) => ({
		...row,
		standings: chosen.map(({ index }) => row.standings[index] ?? ({ kind: "unknown" } as const)),
	}));
	return {
		course: { uuid: course.uuid, title: course.title },
		lectures: toPage(columns, held.length, lectures),
		students: toPage(cut, total, students),
	};
}

async function readCross(deps: Reads, of: ReturnType<typeof ownCourseWithin>, paging: Paging, now: number) {
	const { db } = deps;
	const inIt = and(eq(enrolment.courseUuid, of.its), MEMBER);
	const isThem = eq(account.uuid, enrolment.studentUuid);
	const [limit, offset] = [paging.size, paging.page * paging.size];
	const page = db
		.select(STUDENT)
		.from(enrolment)
		.innerJoin(account, isThem)
		.where(inIt)
		.orderBy(...BY_NAME)
		.limit(limit)
		.offset(offset);
	const uuids = db
		.select({ uuid: enrolment.studentUuid })
		.from(enrolment)
		.innerJoin(account, isThem)
		.where(inIt)
		.orderBy(...BY_NAME)
		.limit(limit)
		.offset(offset);
	const [found, students, [counted], lectures, told] = await db.batch([
		of.statement,
		page,
		howMany(deps, of.its),
		lecturesOf(deps, of.its),
		toldOf(deps, of.its, uuids),
	]);
	const held = past(lectures, now);
	return { course: of.courseOf(found), rows: cross(students, held, told, now), total: counted?.n ?? 0, held };
}

export type MyLecture = Column & {
	standing: Standing;
	excuse: string | null;
	correctionReason: string | null;
	opened: boolean;
	/** What of it can be watched. */
	recorded: Recorded;
};

/** A student's own attendance in a course that they are in, the newest lecture first. One round trip. @throws of courseWithin, and of its `courseOf` */
export async function getMyAttendance(
	deps: Reads,
	who: Actor | null,
	courseId: string,
): Promise<{ course: { uuid: string; title: string }; lectures: MyLecture[]; total: Total; now: number }> {
	const actor = requireRole(who, "student");
	const { statement, its, courseOf } = courseWithin(deps, actor, courseId);
	const now = deps.clock();
	const [found, lectures, told, [member], watched] = await deps.db.batch([
		statement,
		lecturesOf(deps, its),
		deps.db
			.select({ lectureUuid: attendance.lectureUuid, ...TOLD })
			.from(attendance)
			.innerJoin(lecture, eq(lecture.uuid, attendance.lectureUuid))
			.where(and(eq(attendance.accountUuid, actor.accountUuid), eq(lecture.courseUuid, its))),
		deps.db
			.select({ acceptedAt: enrolment.acceptedAt })
			.from(enrolment)
			.where(and(eq(enrolment.courseUuid, its), eq(enrolment.studentUuid, actor.accountUuid))),
		deps.db
			.select({ uuid: lecture.uuid, recorded: recordedSql(sql`"lecture"."uuid"`, sql`"lecture"."ends_at"`, now) })
			.from(lecture)
			.where(eq(lecture.courseUuid, its)),
	]);
	const course = courseOf(found);
	const recorded = new Map(watched.map((of) => [of.uuid, of.recorded]));
	const since = { acceptedAt: member?.acceptedAt ?? null, goneAt: null };
	const mine = lectures.map((of) => {
		const said = told.find(({ lectureUuid }) => lectureUuid === of.uuid) ?? null;
		const { uuid, title, startsAt, endsAt } = of;
		const rest = { excuse: said?.excuse ?? null, correctionReason: said?.correctionReason ?? null };
		return {
			uuid,
			title,
			startsAt,
			endsAt,
			...rest,
			opened: Boolean(said?.openedAt),
			recorded: recorded.get(uuid) ?? "none",
			standing: standing(of, said, since, now),
		};
	});
	return {
		course: { uuid: course.uuid, title: course.title },
		lectures: mine.toReversed(),
		total: totalOf(mine.map((one) => one.standing)),
		now,
	};
}

/** What a student has said of a lecture that is to come. One round trip. @throws of studentsHeldWithin */
export async function getMyExcuse(deps: Reads, who: Actor | null, ids: LectureIds) {
	const { actor, statement, its, found } = studentsHeldWithin(deps, who, ids);
	const [here, [told]] = await deps.db.batch([
		statement,
		deps.db
			.select({ excuse: attendance.excuse })
			.from(attendance)
			.where(and(eq(attendance.lectureUuid, its), eq(attendance.accountUuid, actor.accountUuid)))
			.orderBy(desc(attendance.updatedAt))
			.limit(1),
	]);
	const of = found(here);
	const { uuid, title } = of.course;
	return { lecture: shown(of), course: { uuid, title }, excuse: told?.excuse ?? null, now: deps.clock() };
}
