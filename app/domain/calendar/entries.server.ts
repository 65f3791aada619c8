import { and, asc, eq, gt, gte, isNotNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
	assignment,
	course,
	enrolment,
	lecture,
	modelTest,
	registration,
	withdrawnRegistration,
} from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { deadlineOf } from "~/domain/assignment/deadline.server.ts";
import { memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { LONGEST_MS } from "~/domain/lecture/rules.ts";
import { ownStopAt } from "~/domain/model-test/exam-end.server.ts";
import { type CalendarQuery, type Period, periodOf, windowOf } from "./period.ts";

/** Something at a time, as a calendar shows it: a lecture, an exam that one is registered for, or the end of an assignment. Times ms UTC. */
export type CalendarEntry = {
	kind: "lecture" | "exam" | "assignment";
	uuid: string;
	title: string;
	startsAt: number;
	endsAt: number;
	cancelledAt: number | null;
	course: { uuid: string; title: string } | null;
	/** Another lecture that is at the same time. */
	clashesWith: string | null;
};

type Plain = Omit<CalendarEntry, "clashesWith">;

/** Each with a lecture that is at the same time, both of them: a student's own, or a teacher's (LEC-1). Sorted by their start. */
function withClashes(entries: readonly Plain[]): CalendarEntry[] {
	const marked = entries.map((entry): CalendarEntry => ({ ...entry, clashesWith: null }));
	const held = marked.filter(({ kind, cancelledAt }) => kind === "lecture" && cancelledAt === null);
	held.forEach((one, index) => {
		for (const other of held.slice(index + 1)) {
			if (other.startsAt >= one.endsAt) break;
			one.clashesWith ??= other.title;
			other.clashesWith ??= one.title;
		}
	});
	return marked;
}

type Db = Pick<Deps, "db">;

/** More than this between two days nobody reads; it keeps a page a page. */
const MOST = 500;

export const lectureColumns = {
	uuid: lecture.uuid,
	title: lecture.title,
	startsAt: lecture.startsAt,
	endsAt: lecture.endsAt,
	cancelledAt: lecture.cancelledAt,
	course: { uuid: course.uuid, title: course.title },
};

const examColumns = {
	uuid: modelTest.uuid,
	title: modelTest.name,
	startsAt: modelTest.startAt,
	endsAt: ownStopAt,
	cancelledAt: modelTest.cancelledAt,
};

type Window = { from: number; to: number };

const withinWindow = ({ from, to }: Window): SQL =>
	and(gt(lecture.startsAt, from - LONGEST_MS), lt(lecture.startsAt, to), gt(lecture.endsAt, from)) as SQL;

const lecturesTaught = ({ db }: Db, account: string, window: Window) =>
	db
		.select(lectureColumns)
		.from(course)
		.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
		.where(and(eq(course.teacherUuid, account), withinWindow(window)))
		.orderBy(asc(lecture.startsAt))
		.limit(MOST);

const lecturesAttended = ({ db }: Db, account: string, window: Window) =>
	db
		.select(lectureColumns)
		.from(enrolment)
		.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
		.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
		.where(and(eq(enrolment.studentUuid, account), eq(enrolment.state, "accepted"), withinWindow(window)))
		.orderBy(asc(lecture.startsAt))
		.limit(MOST);

/** Also what began before: an exam may last for days. */
const atSomeDayOf = ({ from, to }: Window, stopAt: SQLWrapper) => [lt(modelTest.startAt, to), gt(stopAt, from)];

const examsRegistered = ({ db }: Db, account: string, window: Window) =>
	db
		.select(examColumns)
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(
			and(
				eq(registration.accountUuid, account),
				or(eq(modelTest.state, "published"), isNotNull(modelTest.cancelledAt)),
				...atSomeDayOf(window, ownStopAt),
			),
		)
		.orderBy(asc(sql`+${modelTest.startAt}`))
		.limit(MOST);

/** What somebody was registered for until it was cancelled: it stays, as cancelled (CAL-1). */
const examsWithdrawn = ({ db }: Db, account: string, window: Window) =>
	db
		.select({ ...examColumns, endsAt: modelTest.stopAt })
		.from(withdrawnRegistration)
		.innerJoin(modelTest, eq(modelTest.uuid, withdrawnRegistration.examUuid))
		.where(
			and(
				eq(withdrawnRegistration.accountUuid, account),
				isNotNull(modelTest.cancelledAt),
				...atSomeDayOf(window, modelTest.stopAt),
			),
		)
		.limit(MOST);

const assignmentColumns = {
	uuid: assignment.uuid,
	title: assignment.title,
	course: { uuid: course.uuid, title: course.title },
};

/** The ends of assignments of the courses that somebody teaches (ASG-10). */
const assignmentsTaught = ({ db }: Db, account: string, { from, to }: Window) =>
	db
		.select({ ...assignmentColumns, endsAt: assignment.endsAt })
		.from(course)
		.innerJoin(assignment, eq(assignment.courseUuid, course.uuid))
		.where(and(eq(course.teacherUuid, account), gte(assignment.endsAt, from), lt(assignment.endsAt, to)))
		.orderBy(asc(assignment.endsAt))
		.limit(MOST);

/** Until when somebody hands in on time, in each course that they are in at this moment. */
const assignmentsSet = ({ db }: Db, account: string, { from, to }: Window) => {
	const deadline = deadlineOf(account);
	return db
		.select({ ...assignmentColumns, endsAt: deadline })
		.from(enrolment)
		.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
		.innerJoin(assignment, eq(assignment.courseUuid, course.uuid))
		.where(
			and(
				eq(enrolment.studentUuid, account),
				eq(enrolment.state, "accepted"),
				sql`${deadline} >= ${from}`,
				sql`${deadline} < ${to}`,
			),
		)
		.orderBy(asc(deadline))
		.limit(MOST);
};

/** Each is an entry at the moment that it ends. */
const asAssignment = (row: Awaited<ReturnType<typeof assignmentsTaught>>[number]): Plain => ({
	...{ kind: "assignment", ...row, startsAt: row.endsAt, cancelledAt: null },
});

const byStart = (one: Plain, other: Plain): number => one.startsAt - other.startsAt;

/**
 * What somebody has at the days that an address asks for: a teacher the lectures of their courses; a student those of the courses
 * that they are in at this moment (ENR-10), and the exams that they are registered for (CAL-1); each the ends of assignments (ASG-10). One round trip. @throws of requireRole
 */
export async function getCalendar(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	query: CalendarQuery,
): Promise<{ period: Period; entries: CalendarEntry[]; serverNow: number }> {
	const { as, accountUuid } = memberOf(who);
	const serverNow = deps.clock();
	const period = periodOf(query, serverNow);
	const window = windowOf(period);
	const asLecture = (row: Omit<Plain, "kind">): Plain => ({ kind: "lecture", ...row });
	if (as === "teacher") {
		const [rows, set] = await deps.db.batch([
			lecturesTaught(deps, accountUuid, window),
			assignmentsTaught(deps, accountUuid, window),
		]);
		const entries = [...rows.map(asLecture), ...set.map(asAssignment)].sort(byStart);
		return { period, entries: withClashes(entries), serverNow };
	}
	const [lectures, exams, calledOff, set] = await deps.db.batch([
		lecturesAttended(deps, accountUuid, window),
		examsRegistered(deps, accountUuid, window),
		examsWithdrawn(deps, accountUuid, window),
		assignmentsSet(deps, accountUuid, window),
	]);
	const sat = [...exams, ...calledOff].map((row): Plain => ({ kind: "exam", ...row, course: null }));
	const entries = [...lectures.map(asLecture), ...sat, ...set.map(asAssignment)].sort(byStart);
	return { period, entries: withClashes(entries), serverNow };
}
