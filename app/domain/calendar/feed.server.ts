import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
	account,
	accountRole,
	assignment,
	assignmentExtension,
	calendarFeed,
	course,
	enrolment,
	lecture,
	modelTest,
	registration,
	suspension,
	teacherProfile,
	withdrawnRegistration,
} from "#db/schema/index.ts";
import { requireReady } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { deadlineOf } from "~/domain/assignment/deadline.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { ownStopAt } from "~/domain/model-test/exam-end.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { toBase64Url } from "~/lib/base64url.ts";
import { sequenceOf } from "~/lib/ical.ts";
import type { Locale } from "~/lib/time.ts";

const DAY_MS = 86_400_000;
/** A feed tells of what was so long ago, and of what comes within this. */
const WINDOW_MS = { before: 60 * DAY_MS, after: 400 * DAY_MS };
const MOST = 1_000;
/** How often it is noted that a calendar read it. */
const NOTED_MS = 3_600_000;
/** Bits of the secret in the address. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const hashOf = async (token: string): Promise<string> =>
	toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));

/** The address of one's own calendar, as its page tells of it: never the secret, which is shown once. Times ms UTC. */
export type MyFeed = { createdAt: number; readAt: number | null } | null;

/** One round trip. @throws of requireReady */
export async function getMyFeed({ db }: Pick<Deps, "db">, who: Actor | null): Promise<MyFeed> {
	const { accountUuid } = requireReady(who);
	const [row] = await db
		.select({ createdAt: calendarFeed.createdAt, readAt: calendarFeed.readAt })
		.from(calendarFeed)
		.where(eq(calendarFeed.accountUuid, accountUuid));
	return row ?? null;
}

/**
 * Makes the address of one's own calendar, or another one in place of the one before, which is over then (CAL-3). One round trip.
 * @returns the secret that stands in it, which nobody can read again
 * @throws DomainError TooManyRequests, of requireReady
 */
export async function makeFeed(
	{ db, clock, rateLimit }: Pick<Deps, "db" | "clock" | "rateLimit">,
	who: Actor | null,
): Promise<string> {
	const { accountUuid } = requireReady(who);
	if (!(await rateLimit("calendar", accountUuid))) throw requestErrors.fail("TooManyRequests");
	await takeToday({ db, clock }, "calendar", accountUuid);
	const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
	const made = { tokenHash: await hashOf(token), createdAt: clock(), readAt: null };
	await db
		.insert(calendarFeed)
		.values({ accountUuid, ...made })
		.onConflictDoUpdate({ target: calendarFeed.accountUuid, set: made });
	return token;
}

/** Takes the address back: calendars that have it read nothing any more. One round trip. @throws of requireReady */
export async function revokeFeed({ db }: Pick<Deps, "db">, who: Actor | null): Promise<void> {
	const { accountUuid } = requireReady(who);
	await db.delete(calendarFeed).where(eq(calendarFeed.accountUuid, accountUuid));
}

/** Something in a feed; `changedAt` is when it was changed last. Times ms UTC. */
export type FeedEvent = {
	kind: "lecture" | "exam" | "assignment";
	uuid: string;
	/** From where it is seen: the area it is in. */
	as: "student" | "teacher";
	title: string;
	description: string | null;
	startsAt: number;
	endsAt: number;
	sequence: number;
	cancelled: boolean;
	cancelReason: string | null;
	changedAt: number;
	course: { uuid: string; title: string } | null;
};

export type Feed = {
	name: string | null;
	/** The language that the person reads. */
	locale: Locale;
	events: FeedEvent[];
};

/** The account whose feed has an address: none while it is suspended. */
const ownerStatement = ({ db }: Pick<Deps, "db">, tokenHash: string) =>
	db
		.select({ uuid: account.uuid, name: account.name, locale: account.locale, readAt: calendarFeed.readAt })
		.from(calendarFeed)
		.innerJoin(account, eq(account.uuid, calendarFeed.accountUuid))
		.leftJoin(suspension, and(eq(suspension.accountUuid, account.uuid), isNull(suspension.liftedAt)))
		.where(and(eq(calendarFeed.tokenHash, tokenHash), isNull(suspension.uuid)));

const LECTURE = {
	...{ uuid: lecture.uuid, title: lecture.title, description: lecture.description, startsAt: lecture.startsAt },
	...{ endsAt: lecture.endsAt, sequence: lecture.sequence, cancelledAt: lecture.cancelledAt },
	changedAt: sql<number>`max(${lecture.updatedAt}, ${course.updatedAt})`,
	...{ cancelReason: lecture.cancelReason, course: { uuid: course.uuid, title: course.title } },
};

/** The conditions that somebody is in a course as a student, and that they teach. */
function rolesOf(accountUuid: string) {
	const has = (role: "student" | "teacher") => sql`EXISTS (SELECT 1 FROM ${accountRole} AS r
		WHERE r.account_uuid = ${accountUuid} AND r.role = ${role})`;
	const isIn = and(eq(enrolment.studentUuid, accountUuid), eq(enrolment.state, "accepted"), has("student"));
	const teaches = and(
		eq(teacherProfile.accountUuid, accountUuid),
		eq(teacherProfile.verificationStatus, "Accepted"),
		has("teacher"),
	);
	return { isIn, teaches };
}

/** The ends of assignments in those courses (ASG-10): a student's own deadline. @returns the statement of each */
function assignmentStatements({ db }: Pick<Deps, "db">, accountUuid: string, now: number) {
	const { isIn, teaches } = rolesOf(accountUuid);
	const within = (at: SQL | SQLiteColumn) =>
		sql`(${at} > ${now - WINDOW_MS.before} AND ${at} < ${now + WINDOW_MS.after})`;
	const deadline = deadlineOf(accountUuid);
	const extendedAt = sql`coalesce((SELECT x.updated_at FROM ${assignmentExtension} AS x
		WHERE x.assignment_uuid = "assignment"."uuid" AND x.student_uuid = ${accountUuid}), 0)`;
	const said = { uuid: assignment.uuid, title: assignment.title, course: { uuid: course.uuid, title: course.title } };
	return [
		db
			.select({
				...{ ...said, endsAt: deadline },
				changedAt: sql<number>`max(${assignment.updatedAt}, ${course.updatedAt}, ${extendedAt})`,
			})
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
			.innerJoin(assignment, eq(assignment.courseUuid, course.uuid))
			.where(and(isIn, within(deadline)))
			.orderBy(asc(deadline))
			.limit(MOST),
		db
			.select({
				...{ ...said, endsAt: assignment.endsAt },
				changedAt: sql<number>`max(${assignment.updatedAt}, ${course.updatedAt})`,
			})
			.from(teacherProfile)
			.innerJoin(course, eq(course.teacherUuid, teacherProfile.accountUuid))
			.innerJoin(assignment, eq(assignment.courseUuid, course.uuid))
			.where(and(teaches, within(assignment.endsAt)))
			.orderBy(asc(assignment.endsAt))
			.limit(MOST),
	] as const;
}

/** Lectures of the courses that somebody is in, or teaches, at this moment. @returns the statement of each */
function lectureStatements({ db }: Pick<Deps, "db">, accountUuid: string, now: number) {
	const { isIn, teaches } = rolesOf(accountUuid);
	const near = and(gt(lecture.startsAt, now - WINDOW_MS.before), lt(lecture.startsAt, now + WINDOW_MS.after));
	return [
		db
			.select(LECTURE)
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
			.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
			.where(and(isIn, near))
			.orderBy(asc(lecture.startsAt))
			.limit(MOST),
		db
			.select(LECTURE)
			.from(teacherProfile)
			.innerJoin(course, eq(course.teacherUuid, teacherProfile.accountUuid))
			.innerJoin(lecture, eq(lecture.courseUuid, course.uuid))
			.where(and(teaches, near))
			.orderBy(asc(lecture.startsAt))
			.limit(MOST),
	] as const;
}

const EXAM = {
	...{ uuid: modelTest.uuid, title: modelTest.name, startsAt: modelTest.startAt, endsAt: modelTest.stopAt },
	...{ changedAt: modelTest.updatedAt, cancelledAt: modelTest.cancelledAt },
};

/** Exams that somebody is registered for; and those that they were until they were cancelled, also after the registration went (EXD-8). */
function examStatements({ db }: Pick<Deps, "db">, accountUuid: string, now: number) {
	const near = gt(modelTest.startAt, now - WINDOW_MS.before);
	const isOff = isNotNull(modelTest.cancelledAt);
	return [
		db
			.select({ ...EXAM, endsAt: ownStopAt })
			.from(registration)
			.innerJoin(modelTest, eq(modelTest.uuid, registration.examUuid))
			.where(and(eq(registration.accountUuid, accountUuid), or(eq(modelTest.state, "published"), isOff), near))
			.orderBy(desc(registration.createdAt))
			.limit(MOST),
		db
			.select(EXAM)
			.from(withdrawnRegistration)
			.innerJoin(modelTest, eq(modelTest.uuid, withdrawnRegistration.examUuid))
			.where(and(eq(withdrawnRegistration.accountUuid, accountUuid), isOff, near))
			.limit(MOST),
	] as const;
}

type LectureRow = Awaited<ReturnType<typeof lectureStatements>[0]>[number];
type ExamRow = Awaited<ReturnType<typeof examStatements>[0]>[number];

const ofLecture =
	(as: FeedEvent["as"]) =>
	({ cancelledAt, ...row }: LectureRow): FeedEvent => ({
		...{ kind: "lecture", as, ...row },
		cancelled: cancelledAt !== null,
	});

/** An exam has no SEQUENCE of its own: when it was changed rises as well. */
const ofExam = ({ cancelledAt, ...row }: ExamRow): FeedEvent => ({
	...{ kind: "exam", as: "student", ...row, description: null, course: null, cancelled: cancelledAt !== null },
	...{ cancelReason: null, sequence: sequenceOf(row.changedAt) },
});

/** An event has a length: so much before the end of an assignment it begins. */
const ASSIGNMENT_MS = 15 * 60_000;

type AssignmentRow = Awaited<ReturnType<typeof assignmentStatements>[0]>[number];

const ofAssignment =
	(as: FeedEvent["as"]) =>
	(row: AssignmentRow): FeedEvent => ({
		...{ kind: "assignment", as, ...row, startsAt: row.endsAt - ASSIGNMENT_MS },
		...{ description: null, cancelled: false, cancelReason: null, sequence: sequenceOf(row.changedAt) },
	});

/** The statement that notes when a calendar read a feed last, once in a while. */
const noteStatement = ({ db }: Pick<Deps, "db">, tokenHash: string, now: number) =>
	db
		.update(calendarFeed)
		.set({ readAt: now })
		.where(
			and(
				eq(calendarFeed.tokenHash, tokenHash),
				or(isNull(calendarFeed.readAt), lt(calendarFeed.readAt, now - NOTED_MS)),
			),
		);

/**
 * What the owner of a feed has: lectures of the courses that they are in or teach at this moment, and exams that they are registered
 * for. Null for what is no address of a feed, and while the account is suspended: to a stranger there is no difference. A course
 * that was left is gone from it, with all its lectures (ENR-10). Two round trips.
 * @param address of who asks: made-up ones are counted too
 * @throws DomainError TooManyRequests
 */
export async function readFeed(
	deps: Pick<Deps, "db" | "clock" | "rateLimit" | "background">,
	token: string,
	address: string,
): Promise<Feed | null> {
	if (!TOKEN.test(token)) return null;
	if (!(await deps.rateLimit("calendar-address", address))) throw requestErrors.fail("TooManyRequests");
	const tokenHash = await hashOf(token);
	if (!(await deps.rateLimit("calendar", tokenHash))) throw requestErrors.fail("TooManyRequests");
	const now = deps.clock();
	const [owner] = await ownerStatement(deps, tokenHash);
	if (!owner) return null;
	const [attended, taught, exams, calledOff, set, given] = await deps.db.batch([
		...lectureStatements(deps, owner.uuid, now),
		...examStatements(deps, owner.uuid, now),
		...assignmentStatements(deps, owner.uuid, now),
	]);
	if (owner.readAt === null || owner.readAt < now - NOTED_MS) deps.background(noteStatement(deps, tokenHash, now));
	return {
		name: owner.name,
		locale: owner.locale === "bn" ? "bn" : "en",
		events: [
			...attended.map(ofLecture("student")),
			...taught.map(ofLecture("teacher")),
			...[...exams, ...calledOff].map(ofExam),
			...set.map(ofAssignment("student")),
			...given.map(ofAssignment("teacher")),
		].sort((one, other) => one.startsAt - other.startsAt || (one.uuid < other.uuid ? -1 : 1)),
	};
}
