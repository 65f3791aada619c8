import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { account, course, enrolment, grade, payment } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, courseIdOf, isCourse, ownCourseWithin, type UuidInSql } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	type InvitedNumber,
	invitedNumbers,
	numbersBehind,
	standsByItself,
} from "~/domain/enrolment-state/invited-numbers.server.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { anyOf } from "~/domain/seat/change.server.ts";
import { enrolmentErrors } from "~/domain/seat/errors.ts";
import { placeOf } from "~/domain/seat/place.server.ts";
import { type EnrolmentState, ROSTER_NAMES, ROSTERS, type Roster } from "~/domain/seat/rules.ts";
import { nameOrNumber, shownUuid, unlessByNumber } from "~/domain/seat/shown-person.server.ts";
import { standingQuery } from "~/domain/seat/standing.server.ts";
import { standsSo, TIMED } from "~/domain/seat/stands-so.server.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { quoteOf } from "./leave.server.ts";

type Reads = Pick<Deps, "db" | "clock">;

/** A student in a teacher's list. Times ms UTC. */
export type Enrolled = {
	uuid: string;
	state: EnrolmentState;
	/** Of who waits for a seat, from 1, as they read it themselves. */
	place: number | null;
	note: string | null;
	reason: string | null;
	respondUntil: number | null;
	acceptedAt: number | null;
	createdAt: number;
	updatedAt: number;
	/** Their account; the invitation itself, where they were invited by a number and have not come (ENR-7). */
	student: { uuid: string; name: string | null; image: string | null; grade: string | null; gradeBn: string | null };
	/** What they paid for the seat, less what went back. */
	paid: Poisha;
};

/** Who waits is listed in the order of the queue, everybody else with the newest first. */
const inOrder = (states: readonly EnrolmentState[]) =>
	states.some((state) => state === "applied" || state === "waiting")
		? [asc(enrolment.queueNo), asc(enrolment.id)]
		: [desc(enrolment.updatedAt), desc(enrolment.id)];

/** A number as the lists have it: the same whoever has it, or nobody (ENR-7). */
const toEnrolled = ({ uuid, mobile, invitedAt, until }: InvitedNumber): Enrolled => ({
	...{ uuid, state: "invited", place: null, note: null, reason: null, paid: 0 },
	...{ respondUntil: until, acceptedAt: null, createdAt: invitedAt, updatedAt: invitedAt },
	student: { uuid, name: mobile, image: null, grade: null, gradeBn: null },
});

type Counted = { n: number };

/**
 * A page of the students of a course who stand so at this moment, how many there are, and the same of the numbers that are invited, which
 * stand behind them. Four statements of a batch.
 */
function rosterStatements(
	{ db, clock }: Reads,
	courseUuid: UuidInSql,
	states: readonly EnrolmentState[],
	{ page, size }: Paging,
) {
	const now = clock();
	const listed = and(
		eq(enrolment.courseUuid, courseUuid),
		standsSo("enrolment", states, now),
		standsByItself("enrolment"),
	);
	const numbers = invitedNumbers(courseUuid, now);
	const before = sql`SELECT count(*) FROM ${enrolment} WHERE ${listed}`;
	const state = stateNowSql("enrolment", now);
	return [
		db
			.select({
				uuid: enrolment.uuid,
				state,
				place: sql<number | null>`CASE ${enrolment.state} WHEN 'waiting'
					THEN ${placeOf(sql`${enrolment.courseUuid}`, sql`${enrolment.queueNo}`)} END`,
				note: enrolment.note,
				reason: enrolment.reason,
				respondUntil: sql<number | null>`CASE WHEN ${state} IN ${anyOf(TIMED)} THEN ${enrolment.respondUntil} END`,
				acceptedAt: enrolment.acceptedAt,
				createdAt: enrolment.createdAt,
				updatedAt: enrolment.updatedAt,
				student: {
					uuid: shownUuid({ mobile: enrolment.invitedMobile, student: account.uuid, row: enrolment.uuid }),
					name: nameOrNumber(enrolment.invitedMobile, account.name),
					image: unlessByNumber<string | null>(enrolment.invitedMobile, account.image),
					grade: unlessByNumber<string | null>(enrolment.invitedMobile, grade.title),
					gradeBn: unlessByNumber<string | null>(enrolment.invitedMobile, grade.titleBn),
				},
				paid: sql<number>`coalesce(${payment.amount} - ${payment.refunded}, 0)`,
			})
			.from(enrolment)
			.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
			.leftJoin(grade, eq(grade.uuid, account.gradeUuid))
			.leftJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
			.where(listed)
			.orderBy(...inOrder(states))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(enrolment).where(listed),
		numbersBehind({ db }, before, hasNumbers(states) ? numbers : sql`${numbers} AND false`, { page, size }),
		db.all<Counted>(sql`SELECT count(*) AS n ${numbers}`),
	] as const;
}

const hasNumbers = (states: readonly EnrolmentState[]) => states.includes("invited");

/** The page of both. */
const bothOf = (
	[rows, [total], numbers, [invited]]: readonly [Enrolled[], Counted[], InvitedNumber[], Counted[]],
	states: readonly EnrolmentState[],
	paging: Paging,
): Page<Enrolled> =>
	toPage([...rows, ...numbers.map(toEnrolled)], (total?.n ?? 0) + (hasNumbers(states) ? (invited?.n ?? 0) : 0), paging);

/**
 * Students of the teacher's own course, by how they stand to it. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function listEnrolled(
	deps: Reads,
	who: Actor | null,
	{ courseUuid: id, states, ...paging }: Paging & { courseUuid: string; states: readonly EnrolmentState[] },
): Promise<Page<Enrolled>> {
	const { statement, its, courseOf } = ownCourseWithin(deps, who, id);
	const [found, ...both] = await deps.db.batch([statement, ...rosterStatements(deps, its, states, paging)]);
	courseOf(found);
	return bothOf(both, states, paging);
}

/** A list, how many are in each, and the seats. */
type RosterPage = {
	course: Course;
	list: Page<Enrolled>;
	counts: Record<Roster, number>;
	/** How many wait for a seat. */
	waiting: number;
};

/**
 * One of the lists of the teacher's own course, with how many there are in each. One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getRoster(
	deps: Reads,
	who: Actor | null,
	{ courseUuid: id, roster, ...paging }: Paging & { courseUuid: string; roster: Roster },
): Promise<RosterPage> {
	const { statement, its, courseOf } = ownCourseWithin(deps, who, id);
	const [found, rows, total, numbers, invited, byState] = await deps.db.batch([
		statement,
		...rosterStatements(deps, its, ROSTERS[roster], paging),
		deps.db
			.select({ state: stateNowSql("enrolment", deps.clock()), n: count() })
			.from(enrolment)
			.where(and(eq(enrolment.courseUuid, its), standsByItself("enrolment")))
			.groupBy(sql`1`),
	]);
	const course = courseOf(found);
	const sum = (states: readonly EnrolmentState[]) =>
		byState.reduce((all, { state, n }) => (states.includes(state) ? all + n : all), 0);
	const counts = Object.fromEntries(ROSTER_NAMES.map((name) => [name, sum(ROSTERS[name])])) as Record<Roster, number>;
	counts.invited += invited[0]?.n ?? 0;
	const list = bothOf([rows, total, numbers, invited], ROSTERS[roster], paging);
	return { course, list, counts, waiting: sum(["waiting"]) };
}

/** How a student stands to a course, for themselves. Times ms UTC. */
export type OwnEnrolment = {
	uuid: string;
	courseUuid: string;
	feePoisha: Poisha;
	state: EnrolmentState;
	/** How many stand before them, where they wait for a seat; null elsewhere. */
	ahead: number | null;
	respondUntil: number | null;
	holdUntil: number | null;
	reason: string | null;
	updatedAt: number;
	/** What leaving, or taking the request back, gives into the wallet now (ENR-9). */
	givesBack: Poisha;
};

/**
 * How the student who calls stands to a course at this moment. One round trip.
 * @throws DomainError CourseNotFound, EnrolmentNotFound, of requireRole
 */
export async function getOwnEnrolment(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<OwnEnrolment> {
	const actor = requireRole(who, "student");
	const now = deps.clock();
	const [[standing], [queue]] = await deps.db.batch([
		standingQuery(deps, courseIdOf(id), actor.accountUuid),
		deps.db
			.select({ place: placeOf(sql`${course.uuid}`, sql`${enrolment.queueNo}`) })
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
			.where(and(isCourse(courseIdOf(id)), eq(enrolment.studentUuid, actor.accountUuid))),
	]);
	if (!standing) throw courseErrors.fail("CourseNotFound");
	const { enrolment: row, course: of, state } = standing;
	if (!row || !state) throw enrolmentErrors.fail("EnrolmentNotFound");
	return {
		...{ uuid: row.uuid, courseUuid: of.uuid, feePoisha: of.feePoisha, state, reason: row.reason },
		...{ respondUntil: row.respondUntil, holdUntil: row.holdUntil, updatedAt: row.updatedAt },
		ahead: state === "waiting" ? (queue?.place ?? 1) - 1 : null,
		givesBack: quoteOf(standing, now),
	};
}
