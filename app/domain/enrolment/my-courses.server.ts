import { type SQL, sql } from "drizzle-orm";
import { account, course, enrolment, lecture, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { MY_COURSE_LISTS, type MyCourseList } from "~/domain/course/student-paths.ts";
import type { Deps } from "~/domain/deps.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { hasLectures } from "~/domain/lecture/room-open.server.ts";
import { LONGEST_MS } from "~/domain/lecture/rules.ts";
import { placeOf } from "~/domain/seat/place.server.ts";
import { type EnrolmentState, statesShownAs } from "~/domain/seat/rules.ts";
import { standsSo } from "~/domain/seat/stands-so.server.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A course in a student's own list. Times ms UTC. */
export type MyCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	image: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	teacherName: string | null;
	feePoisha: Poisha;
	startAt: number;
	endAt: number;
	state: EnrolmentState;
	/** Until when an offer, an invitation, or the seat of who pays stands. */
	until: number | null;
	/** Of who waits for a seat, from 1. */
	place: number | null;
	/** The lecture of who is in that runs or is the next. */
	nextLectureAt: number | null;
	/** It has lectures, though they may be over. */
	hasLectures: boolean;
};

export type MyCourses = {
	courses: Page<MyCourse>;
	counts: Record<MyCourseList, number>;
	/** Courses that are paid for, and wait for the teacher: who comes from paying looks for them among those they are in. */
	paid: { uuid: string; title: string }[];
};

/** What is over by itself is in no list, and a hold that is over in that which it was in before, also where nothing has swept it away yet. */
const ofStudent = (student: string, states: readonly EnrolmentState[], now: number): SQL =>
	sql`e.student_uuid = ${student} AND ${standsSo("e", states, now)}`;

/** What ended because nobody answered in time is in none (ENR-11). */
const statesOf = (list: MyCourseList) => statesShownAs(list).filter((state) => state !== "lapsed");

/** What was moved last comes first; among those one is in, those that are not over. */
const ORDER: Record<MyCourseList, (now: number) => SQL> = {
	accepted: (now) => sql`(c.end_at <= ${now}), e.updated_at DESC, e.id DESC`,
	pending: () => sql`e.updated_at DESC, e.id DESC`,
	ended: () => sql`e.updated_at DESC, e.id DESC`,
	invited: () => sql`e.respond_until IS NULL, e.respond_until, e.id DESC`,
};

/**
 * A student's own courses in one of the lists (ENR-11), and how many each of them has. One round trip.
 * @throws of requireRole
 */
export async function listMyCourses(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	{ state, page, size }: Paging & { state: MyCourseList },
): Promise<MyCourses> {
	const { accountUuid } = requireRole(who, "student");
	const now = clock();
	const mine = ofStudent(accountUuid, statesOf(state), now);
	const [rows, counted, paid] = await db.batch([
		db.all<Omit<MyCourse, "hasLectures"> & { hasLectures: number }>(sql`
			SELECT c.uuid, c.title, c.subtitle, c.image, s.title AS subjectName, s.title_bn AS subjectNameBn, t.name AS teacherName,
				c.fee_poisha AS feePoisha, c.start_at AS startAt, c.end_at AS endAt, ${stateNowSql("e", now)} AS state,
				CASE ${stateNowSql("e", now)} WHEN 'paying' THEN iif(e.hold_until > ${now}, e.hold_until, NULL) ELSE e.respond_until END AS until,
				CASE e.state WHEN 'waiting' THEN ${placeOf(sql`e.course_uuid`, sql`e.queue_no`)} END AS place,
				CASE e.state WHEN 'accepted' THEN (
					SELECT min(l.starts_at) FROM ${lecture} AS l WHERE l.course_uuid = e.course_uuid AND l.starts_at > ${now - LONGEST_MS}
						AND l.ends_at > ${now} AND l.cancelled_at IS NULL
				) END AS nextLectureAt,
				${hasLectures(sql`e.course_uuid`)} AS hasLectures
			FROM ${enrolment} AS e
			JOIN ${course} AS c ON c.uuid = e.course_uuid
			JOIN ${subject} AS s ON s.uuid = c.subject_uuid
			JOIN ${account} AS t ON t.uuid = c.teacher_uuid
			WHERE ${mine} ORDER BY ${ORDER[state](now)} LIMIT ${size} OFFSET ${page * size}`),
		db.all<Record<MyCourseList, number>>(
			sql`SELECT ${sql.join(
				MY_COURSE_LISTS.map(
					(list) =>
						sql`(SELECT count(*) FROM ${enrolment} AS e WHERE ${ofStudent(accountUuid, statesOf(list), now)}) AS ${sql.raw(list)}`,
				),
				sql`, `,
			)}`,
		),
		db.all<{ uuid: string; title: string }>(sql`
			SELECT c.uuid, c.title FROM ${enrolment} AS e JOIN ${course} AS c ON c.uuid = e.course_uuid
			WHERE e.student_uuid = ${accountUuid} AND e.state = 'paid' ORDER BY e.updated_at DESC LIMIT ${MOST_PAID}`),
	]);
	const courses = rows.map((row) => ({ ...row, hasLectures: row.hasLectures === 1 }));
	const counts = counted[0] ?? { accepted: 0, pending: 0, invited: 0, ended: 0 };
	return { courses: toPage(courses, counts[state], { page, size }), counts, paid };
}

/** So many are named of those that are paid for and wait. */
const MOST_PAID = 3;
