import { and, asc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { course, enrolment, lecture, modelTest, registration } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { memberOf } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { LONGEST_MS } from "~/domain/lecture/rules.ts";
import { type CalendarQuery, type Period, periodOf, windowOf } from "./period.ts";

/** Something at a time, as a calendar shows it: a lecture, or an exam that one is registered for. Times ms UTC. */
export type CalendarEntry = {
	kind: "lecture" | "exam";
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
	endsAt: modelTest.stopAt,
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

const examsRegistered = ({ db }: Db, account: string, { from, to }: Window) =>
	db
		.select(examColumns)
		.from(registration)
		.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
		.where(
			and(
				eq(registration.accountUuid, account),
				eq(modelTest.state, "published"),
				// Also what began before: an exam may last for days.
				lt(modelTest.startAt, to),
				gt(modelTest.stopAt, from),
			),
		)
		.orderBy(asc(sql`+${modelTest.startAt}`))
		.limit(MOST);

/**
 * What somebody has at the days that an address asks for: a teacher the lectures of their courses; a student those of the courses
 * that they are in at this moment (ENR-10), and the exams that they are registered for (CAL-1). One round trip. @throws of requireRole
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
		const rows = await lecturesTaught(deps, accountUuid, window);
		return { period, entries: withClashes(rows.map(asLecture)), serverNow };
	}
	const [lectures, exams] = await deps.db.batch([
		lecturesAttended(deps, accountUuid, window),
		examsRegistered(deps, accountUuid, window),
	]);
	const sat = exams.map((row): Plain => ({ kind: "exam", ...row, cancelledAt: null, course: null }));
	const entries = [...lectures.map(asLecture), ...sat].sort((one, other) => one.startsAt - other.startsAt);
	return { period, entries: withClashes(entries), serverNow };
}
