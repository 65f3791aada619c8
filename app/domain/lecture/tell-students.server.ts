import { type SQL, sql } from "drizzle-orm";
import { enrolment, lecture } from "#db/schema/index.ts";
import type { Course } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteSms, notify } from "~/domain/notification/notify.server.ts";
import type { Lecture } from "./access.server.ts";
import { hasExcuse } from "./excuses.server.ts";
import { isAhead, isNear } from "./rules.ts";
import { hostOf } from "./seen.ts";

type Db = Pick<Deps, "db">;

/** Where a notification about a lecture leads: below a course in the area of who reads it. */
export const aboutLecture = (courseUuid: string, lectureUuid: string): string => `${courseUuid}/${lectureUuid}`;

/** Everybody who is in a course, where a condition holds. */
const accepted = (courseUuid: string, when: SQL) => ({
	from: sql`${enrolment} AS e`,
	where: sql`e.course_uuid = ${courseUuid} AND e.state = 'accepted' AND ${when}`,
});

/** That this very change of a lecture is going on: its SEQUENCE is what nothing outside of the transaction sees. */
export const isClaimed = ({ uuid }: Lecture, claimed: number): SQL =>
	sql`EXISTS (SELECT 1 FROM ${lecture} AS l WHERE l.uuid = ${uuid} AND l.sequence = ${claimed})`;

/** `sequence` is what it will be, `claimed` what it is while it changes; `otherDays` which go to another day. */
type Changed = {
	was: Lecture;
	is: Lecture;
	sequence: number;
	claimed: number;
	more: number;
	otherDays: readonly string[];
};

/**
 * What somebody who means to come must know of a change (LEC-2): another time, another end of what has not begun, another place of what is
 * not over. Null where it is none of that.
 */
function newsOf(was: Lecture, is: Lecture, now: number) {
	const moved = was.startsAt !== is.startsAt;
	const lasts = is.endsAt - is.startsAt !== was.endsAt - was.startsAt && isAhead(was, now);
	const elsewhere = hostOf(was) !== hostOf(is) && now < is.endsAt;
	if (!moved && !lasts && !elsewhere) return null;
	return {
		...{ from: was.startsAt, to: is.startsAt },
		...(lasts && { endsAt: is.endsAt }),
		...(elsewhere && { host: hostOf(is) ?? "" }),
	};
}

/**
 * For the batch that changes lectures, once they are claimed: who is in the course hears what is new of the first of them, how many
 * changed with it (LEC-2), and whose excuse that takes back (ATD-2). None where it is nothing that they must know.
 */
export function tellChanged(
	deps: Db,
	course: Course,
	{ was, is, sequence, claimed, more, otherDays }: Changed,
	now: number,
) {
	const news = newsOf(was, is, now);
	if (!news) return [];
	const named = JSON.stringify({ title: was.title, course: course.title, ...news, more });
	const params =
		otherDays.length === 0
			? sql`${named}`
			: sql`CASE WHEN ${hasExcuse(otherDays, sql`e.student_uuid`)} THEN json_set(${named}, '$.excused', json('true')) ELSE ${named} END`;
	const said = {
		...{ role: "student" as const, about: aboutLecture(course.uuid, was.uuid), params },
		...{ key: `lecture-moved:${was.uuid}:${sequence}`, account: sql`e.student_uuid` },
		...accepted(course.uuid, isClaimed(was, claimed)),
	} as const;
	return isNear([was.startsAt, was.endsAt, is.startsAt], now)
		? [
				notify(deps, { ...said, kind: "lecture-moved-today", smsOf: course.teacherUuid }, now),
				noteSms(deps, course.teacherUuid, now),
			]
		: [notify(deps, { ...said, kind: "lecture-moved" }, now)];
}

type Cancelled = { first: Lecture; more: number; reason: string; when: SQL; deleted?: boolean };

/** For the batch that cancels or deletes lectures; of what is deleted there is no page any more. */
export function tellCancelled(
	deps: Db,
	course: Course,
	{ first, more, reason, when, deleted = false }: Cancelled,
	now: number,
) {
	const said = {
		role: "student",
		about: deleted ? course.uuid : aboutLecture(course.uuid, first.uuid),
		params: { title: first.title, course: course.title, at: first.startsAt, reason, more },
		...{ key: `lecture-cancelled:${first.uuid}`, account: sql`e.student_uuid` },
		...accepted(course.uuid, when),
	} as const;
	return isNear([first.startsAt, first.endsAt], now)
		? [
				notify(deps, { ...said, kind: "lecture-cancelled-today", smsOf: course.teacherUuid }, now),
				noteSms(deps, course.teacherUuid, now),
			]
		: [notify(deps, { ...said, kind: "lecture-cancelled" }, now)];
}
