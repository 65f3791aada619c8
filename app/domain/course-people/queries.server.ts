import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { account, attendance, course as courseTable, enrolment, lecture } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { goneAt, LECTURE, wasIn } from "~/domain/attendance/lecture-parts.server.ts";
import { standing, type Told, type Total, totalOf } from "~/domain/attendance/rules.ts";
import { type Course, isOwnCourse } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	type InvitedNumber,
	invitedNumbers,
	numberColumns,
	numbersBehind,
	numbersInOrder,
	standsByItself,
} from "~/domain/enrolment-state/invited-numbers.server.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { isLecture, lectureNotFound } from "~/domain/lecture/access.server.ts";
import { type EnrolmentState, SHOWN, type ShownState } from "~/domain/seat/rules.ts";
import { nameOrNumber, shownUuid, unlessByNumber } from "~/domain/seat/shown-person.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type Activity, activityOf } from "./activity.ts";
import { foundEnrolments, foundNumbers } from "./found-enrolments.server.ts";
import { heardBy } from "./message-students.server.ts";
import type { CoursePeopleFilter, PeopleSort } from "./schemas.ts";
import { templatesStatement } from "./templates.server.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** Somebody in the list of a course's people. Times ms UTC. */
export type CoursePerson = {
	uuid: string;
	/** Their account; the invitation itself, where they were invited by a number and have not come (ENR-7). */
	studentUuid: string;
	name: string | null;
	image: string | null;
	state: EnrolmentState;
	/** Since when they are in the course, or asked, or were asked. */
	since: number;
	endedAt: number | null;
	reason: string | null;
	/** Null for who is not in the course yet, and never was. */
	activity: Activity | null;
	/** When they were last there. */
	lastAt: number | null;
	/** Of the lectures since they came; what nobody knows counts for nothing (ATD-2). */
	attendance: Total | null;
	/** Lectures of which they attended half or more, of all that are not cancelled. */
	progress: { done: number; all: number } | null;
};

export type CoursePeople = Page<CoursePerson> & {
	course: Pick<Course, "uuid" | "title">;
	/** How many there are of each, whatever the list is narrowed to. */
	counts: Record<ShownState, number>;
};

/** Somebody who was there for at least this part of a lecture has done it. */
const DONE_PART = 0.5;

type Row = {
	uuid: string;
	studentUuid: string;
	name: string | null;
	image: string | null;
	state: EnrolmentState;
	acceptedAt: number | null;
	endedAt: number | null;
	/** 1: they are or were in the course. */
	wasIn: number;
	goneAt: number | null;
	/** 0: never. */
	lastAt: number;
	reason: string | null;
	createdAt: number;
	told: string;
};

/** What a teacher reads of them. */
const NAME = nameOrNumber(sql`e.invited_mobile`, sql`a.name`);
const UUID = shownUuid({ mobile: sql`e.invited_mobile`, student: sql`e.student_uuid`, row: sql`e.uuid` });

/** Each way has its index, or reads no more than the course's own rows. */
const ORDERS: Record<PeopleSort, SQL> = {
	name: sql`${NAME} COLLATE NOCASE, e.id`,
	newest: sql`coalesce(e.accepted_at, e.created_at) DESC, e.id DESC`,
	quiet: sql`e.last_at, e.id`,
	attendance: sql`e.attended_ms, e.id`,
};

type Said = [
	lectureUuid: string,
	presentMs: number,
	openedAt: number | null,
	correctedMs: number | null,
	correctionReason: string | null,
	excuse: string | null,
];

/** What is said of a student in the lectures of the course, as one value of their row. */
const TOLD = sql`(SELECT json_group_array(json_array(t.lecture_uuid, t.present_ms, t.opened_at, t.corrected_ms, t.correction_reason, t.excuse))
	FROM ${attendance} AS t JOIN ${lecture} AS l ON l.uuid = t.lecture_uuid
	WHERE t.account_uuid = e.student_uuid AND l.course_uuid = e.course_uuid)`;

/** A number as the list has it: the same whoever has it, or nobody. */
const toPerson = ({ uuid, mobile, invitedAt }: InvitedNumber): CoursePerson => ({
	...{ uuid, studentUuid: uuid, name: mobile, image: null, state: "invited", since: invitedAt, endedAt: null },
	...{ reason: null, activity: null, lastAt: null, attendance: null, progress: null },
});

type Counted = { n: number };

const toTold = (told: string): Map<string, Told> =>
	new Map(
		(JSON.parse(told) as Said[]).map(([uuid, presentMs, openedAt, correctedMs, correctionReason, excuse]) => [
			uuid,
			{ presentMs, openedAt, correctedMs, correctionReason, excuse },
		]),
	);

/**
 * The people of the teacher's own course (ENR-13), with how they stand to it, attendance and progress; behind them the numbers that are
 * invited. One round trip; names and what is said of somebody are read of those alone that the page shows.
 * @param lectureId of the one that the address names; one of another course is not there
 * @throws DomainError CourseNotFound, LectureNotFound, of requireRole
 */
export async function listCoursePeople(
	deps: Reads,
	who: Actor | null,
	id: string,
	{ page, size, lectureId, ...filter }: Paging & CoursePeopleFilter & { lectureId?: string },
): Promise<CoursePeople> {
	const actor = requireRole(who, "teacher");
	const { db } = deps;
	const now = deps.clock();
	const own = isOwnCourse(actor.accountUuid, id);
	const here = sql`(${db.select({ uuid: courseTable.uuid }).from(courseTable).where(own)})`;
	const order = ORDERS[filter.sort];
	const shown = sql`SELECT e.id ${foundEnrolments(here, filter, now, filter.sort === "name")}
		ORDER BY ${order} LIMIT ${size} OFFSET ${page * size}`;
	const counted = sql`SELECT count(*) AS n ${foundEnrolments(here, filter, now)}`;
	const isNamed =
		lectureId === undefined ? eq(lecture.uuid, "") : and(isLecture(lectureId), sql`${lecture.courseUuid} = ${here}`);
	const [[course], rows, [total], states, lectures, [named], numbers, [found], [invited]] = await db.batch([
		db.select({ uuid: courseTable.uuid, title: courseTable.title }).from(courseTable).where(own),
		db.all<Row>(sql`SELECT e.uuid, ${UUID} AS studentUuid, ${NAME} AS name, ${unlessByNumber(sql`e.invited_mobile`, sql`a.image`)} AS image, ${stateNowSql("e", now)} AS state, e.accepted_at AS acceptedAt,
			e.ended_at AS endedAt, ${wasIn("e")} AS wasIn, ${goneAt("e")} AS goneAt, e.last_at AS lastAt, e.reason, e.created_at AS createdAt, ${TOLD} AS told
			FROM ${enrolment} AS e JOIN ${account} AS a ON a.uuid = e.student_uuid WHERE e.id IN (${shown}) ORDER BY ${order}`),
		db.all<Counted>(counted),
		db.all<{ state: EnrolmentState; n: number }>(
			sql`SELECT ${stateNowSql("e", now)} AS state, count(*) AS n FROM ${enrolment} AS e WHERE e.course_uuid = ${here} AND ${standsByItself("e")} GROUP BY 1`,
		),
		db.select(LECTURE).from(lecture).where(sql`${lecture.courseUuid} = ${here}`).orderBy(asc(lecture.startsAt)),
		db.select({ uuid: lecture.uuid }).from(lecture).where(isNamed),
		numbersBehind(deps, counted, foundNumbers(here, filter, now), { page, size }),
		db.all<Counted>(sql`SELECT count(*) AS n ${foundNumbers(here, filter, now)}`),
		db.all<Counted>(sql`SELECT count(*) AS n ${invitedNumbers(here, now)}`),
	]);
	if (!course) throw courseErrors.fail("CourseNotFound");
	if (lectureId !== undefined && !named) throw lectureNotFound();
	const held = lectures.filter(({ cancelledAt }) => cancelledAt === null);
	const tell = ({ acceptedAt, goneAt: left, wasIn: was, createdAt, told, ...person }: Row): CoursePerson => {
		const isKnown = was === 1;
		const theirs = toTold(told);
		const member = { acceptedAt, goneAt: left };
		const standings = held.map((of) => standing(of, theirs.get(of.uuid) ?? null, member, now));
		const done = standings.filter((of) => of.kind === "present" && of.ms >= DONE_PART * of.ofMs).length;
		const lastAt = person.lastAt || null;
		return {
			...person,
			since: acceptedAt ?? createdAt,
			activity: activityOf(person.state, lastAt, now),
			lastAt: isKnown ? lastAt : null,
			attendance: isKnown ? totalOf(standings) : null,
			progress: isKnown ? { done, all: held.length } : null,
		};
	};
	const counts: Record<ShownState, number> = { accepted: 0, pending: 0, invited: 0, ended: 0 };
	for (const { state, n } of states) counts[SHOWN[state]] += n;
	counts.invited += invited?.n ?? 0;
	const shownNow = [...rows.map(tell), ...numbers.map(toPerson)];
	return { ...toPage(shownNow, (total?.n ?? 0) + (found?.n ?? 0), { page, size }), course, counts };
}

type Chosen = { uuid: string; name: string | null; state: EnrolmentState };

/** The teacher's own course, those of its students who are named, and of the numbers that are invited. Three statements of a batch. */
function chosenStatements({ db, clock }: Reads, accountUuid: string, id: string, students: readonly string[]) {
	const named = sql`(SELECT value FROM json_each(${JSON.stringify(students)}))`;
	const own = isOwnCourse(accountUuid, id);
	const here = sql`(${db.select({ uuid: courseTable.uuid }).from(courseTable).where(own)})`;
	return [
		db.select({ uuid: courseTable.uuid, title: courseTable.title }).from(courseTable).where(own),
		db.all<Chosen>(sql`
			SELECT ${UUID} AS uuid, ${NAME} AS name, ${stateNowSql("e", clock())} AS state
			FROM ${enrolment} AS e JOIN ${account} AS a ON a.uuid = e.student_uuid
			WHERE e.course_uuid = ${here} AND ${standsByItself("e")} AND ${UUID} IN ${named}
			ORDER BY ${NAME} COLLATE NOCASE, e.id`),
		db.all<InvitedNumber>(
			sql`SELECT ${numberColumns} ${invitedNumbers(here, clock())} AND m.uuid IN ${named} ORDER BY ${numbersInOrder}`,
		),
	] as const;
}

const withNumbers = (people: Chosen[], numbers: InvitedNumber[]): Chosen[] => [
	...people,
	...numbers.map(({ uuid, mobile }) => ({ uuid, name: mobile, state: "invited" as const })),
];

/** Students of the teacher's own course by their uuids. One round trip. @throws DomainError CourseNotFound, of requireRole */
export async function chosenPeople(deps: Reads, who: Actor | null, id: string, students: readonly string[]) {
	const { accountUuid } = requireRole(who, "teacher");
	const [[course], people, numbers] = await deps.db.batch([...chosenStatements(deps, accountUuid, id, students)]);
	if (!course) throw courseErrors.fail("CourseNotFound");
	return { course, people: withNumbers(people, numbers) };
}

/** The same with what the teacher writes again and again. One round trip. @throws as above */
export async function getMessaging(deps: Reads, who: Actor | null, id: string, students: readonly string[]) {
	const { accountUuid } = requireRole(who, "teacher");
	const [[course], people, numbers, templates] = await deps.db.batch([
		...chosenStatements(deps, accountUuid, id, students),
		templatesStatement(deps, accountUuid),
	]);
	if (!course) throw courseErrors.fail("CourseNotFound");
	return { course, people: withNumbers(people, numbers), templates };
}

/** How many of those that a list finds a message to all would reach, with what the teacher writes again and again. One round trip. @throws as above */
export async function getMessagingAll(
	deps: Reads,
	who: Actor | null,
	id: string,
	filter: Omit<CoursePeopleFilter, "sort">,
) {
	const { accountUuid } = requireRole(who, "teacher");
	const { db } = deps;
	const own = isOwnCourse(accountUuid, id);
	const here = sql`(${db.select({ uuid: courseTable.uuid }).from(courseTable).where(own)})`;
	const [[course], [total], templates] = await db.batch([
		db.select({ uuid: courseTable.uuid, title: courseTable.title }).from(courseTable).where(own),
		db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${heardBy(here, filter, deps.clock())})`),
		templatesStatement(deps, accountUuid),
	]);
	if (!course) throw courseErrors.fail("CourseNotFound");
	return { course, count: total?.n ?? 0, templates };
}
