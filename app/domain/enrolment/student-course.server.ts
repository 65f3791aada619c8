import { and, asc, count, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { account, course, enrolment, institute, lecture, payment, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, courseIdOf, isCourse } from "~/domain/course/access.server.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import { isListed } from "~/domain/course/listed.server.ts";
import { outcomesOf } from "~/domain/course/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { errorText } from "~/domain/errors.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import type { RoomNow } from "~/domain/lecture/entrance.ts";
import { isNotOver, roomNow } from "~/domain/lecture/room-open.server.ts";
import { hostOf } from "~/domain/lecture/seen.ts";
import { type Clash, clashStatement, toClashes } from "~/domain/lecture/student-clashes.server.ts";
import { leavingQuotes, type QuoteAt } from "~/domain/seat/leaving-quote.ts";
import { mayTeach } from "~/domain/seat/may.server.ts";
import { placeOf } from "~/domain/seat/place.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { refusal, refusalToAsk, type Standing, standsNow } from "~/domain/seat/standing.server.ts";
import type { Poisha } from "~/lib/money.ts";
import { type DoorAction, doorOf } from "./door.ts";
import { quoteOf } from "./leave.server.ts";

/** A course as every student may see it, for what stands above each of its pages. */
export type StudentCourseHead = {
	course: Course;
	subjectName: string;
	subjectNameBn: string | null;
	/** How the student stands to it; null where nothing was ever between them. */
	state: EnrolmentState | null;
};

/** What is not everybody's is there for its own people alone: archived ones, those of who may teach no more (CRS-6). */
const isTheirs = or(isListed, isNotNull(enrolment.uuid));

/**
 * The course, and how this student stands to it. An archived one is there for its own people alone (CRS-3). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getStudentCourseHead(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
): Promise<StudentCourseHead> {
	const actor = requireRole(who, "student");
	const [found] = await db
		.select({ course, subjectName: subject.title, subjectNameBn: subject.titleBn, state: standsNow(clock()) })
		.from(course)
		.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
		.leftJoin(enrolment, and(eq(enrolment.courseUuid, course.uuid), eq(enrolment.studentUuid, actor.accountUuid)))
		.where(and(isCourse(courseIdOf(id)), isTheirs));
	if (!found) throw courseErrors.fail("CourseNotFound");
	return found;
}

/** A lecture that is to come. Times ms UTC. */
type ComingLecture = {
	uuid: string;
	title: string;
	startsAt: number;
	endsAt: number;
	room: RoomNow;
	meetingHost: string | null;
};

/** How the student stands to the course, and what they may do about it. Times ms UTC. */
export type CourseDoor = {
	state: EnrolmentState | "none";
	actions: DoorAction[];
	/** Why nobody, or nobody by themselves, comes in any more. */
	refused: string | null;
	/** Every seat is taken. */
	full: boolean;
	/** A teacher asked them to come, and they did not ask by themselves since. */
	byInvitation: boolean;
	/** Who waits for a seat: their place in the queue, from 1. */
	place: number | null;
	/** Until when an offer, an invitation, or the seat of who pays stands. */
	until: number | null;
	/** What the teacher said when it ended. */
	reason: string | null;
	feePoisha: Poisha;
	/** Of what was paid: how much, and how much of it went into the wallet. Null where nothing was. */
	paid: { paymentUuid: string; amount: Poisha; refunded: Poisha } | null;
	/** What ending it now would give back. */
	quote: Poisha;
	/** The same in time, of the fee: for everybody who may still come and has not paid (ENR-9). Empty where it costs nothing. */
	quotes: QuoteAt[];
	/** Its lectures that are at the time of others that the student has. */
	clashes: Clash[];
	serverNow: number;
};

/** A course as its page in the student area shows it. Times ms UTC. */
export type StudentCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	description: string | null;
	/** What one learns. */
	outcomes: string[];
	image: string | null;
	subjectName: string;
	subjectNameBn: string | null;
	instituteName: string;
	instituteNameBn: string | null;
	teacherName: string | null;
	/** Null where they have no page. */
	teacherUuid: string | null;
	feePoisha: Poisha;
	startAt: number;
	endAt: number;
	enrolmentEndAt: number;
	seatsLeft: number;
	maxStudents: number;
	/** The next ones, and how many there are in all. */
	lectures: ComingLecture[];
	lectureCount: number;
	door: CourseDoor;
};

/** How many lectures that are to come the page of a course shows. */
const NEXT_LECTURES = 5;

/**
 * The course as every student may see it, and how this one stands to it. An archived one is there for its own people
 * alone (CRS-3). One round trip.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function getStudentCourse(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string | undefined,
): Promise<StudentCourse> {
	const actor = requireRole(who, "student");
	const now = clock();
	const wanted = isCourse(courseIdOf(id));
	const itsUuid = db.select({ uuid: course.uuid }).from(course).where(wanted);
	const held = and(eq(lecture.courseUuid, itsUuid), isNull(lecture.cancelledAt));
	const [[found], lectures, [counted], clashes] = await db.batch([
		db
			.select({
				course,
				subjectName: subject.title,
				subjectNameBn: subject.titleBn,
				instituteName: institute.name,
				instituteNameBn: institute.nameBn,
				teacherName: account.name,
				teacherMay: sql<number>`${mayTeach(sql`${course.teacherUuid}`)}`.mapWith(Boolean),
				enrolment,
				state: standsNow(now),
				payment,
				place: placeOf(sql`${course.uuid}`, sql`${enrolment.queueNo}`),
			})
			.from(course)
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.innerJoin(institute, eq(institute.uuid, course.instituteUuid))
			.innerJoin(account, eq(account.uuid, course.teacherUuid))
			.leftJoin(enrolment, and(eq(enrolment.courseUuid, course.uuid), eq(enrolment.studentUuid, actor.accountUuid)))
			.leftJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
			.where(and(wanted, isTheirs)),
		db
			.select({
				...{ uuid: lecture.uuid, title: lecture.title, startsAt: lecture.startsAt, endsAt: lecture.endsAt },
				...{ meetingUrl: lecture.meetingUrl, room: roomNow },
			})
			.from(lecture)
			.where(and(held, isNotOver(now)))
			.orderBy(asc(lecture.startsAt))
			.limit(NEXT_LECTURES),
		db.select({ n: count() }).from(lecture).where(held),
		clashStatement({ db }, actor.accountUuid, sql`l.course_uuid = ${itsUuid}`, now),
	]);
	if (!found) throw courseErrors.fail("CourseNotFound");
	const { course: row, teacherMay, enrolment: mine, state, payment: paid, place, ...names } = found;
	const { uuid, title, subtitle, description, image, feePoisha, startAt, endAt, enrolmentEndAt, maxStudents } = row;
	const standing: Standing = { course: row, teacherMay, enrolment: mine, state, payment: paid };
	return {
		...{ uuid, title, subtitle, description, image, feePoisha, startAt, endAt, enrolmentEndAt, maxStudents },
		...names,
		teacherUuid: teacherMay ? row.teacherUuid : null,
		outcomes: outcomesOf(row.outcomes),
		seatsLeft: Math.max(0, maxStudents - row.seatsTaken),
		lectures: lectures.map(({ meetingUrl, ...of }) => ({ ...of, meetingHost: hostOf({ meetingUrl }) })),
		lectureCount: counted?.n ?? 0,
		door: { ...doorTo(standing, actor.accountUuid, place, now), clashes: toClashes(clashes) },
	};
}

/** Why not, as a sentence. */
function wordsOf(refused: Error | null): string | null {
	const error = refused && expectedError(refused);
	return error && errorText(error);
}

function doorTo(standing: Standing, student: string, place: number, now: number): Omit<CourseDoor, "clashes"> {
	const { course: row, enrolment: mine, payment: paid } = standing;
	const state = standing.state ?? "none";
	const until = (state === "paying" ? mine?.holdUntil : mine?.respondUntil) ?? null;
	const toPay = state === "paying" && until !== null && until > now;
	const [never, notNow] = [refusal(standing, student, now), refusalToAsk(standing, student, now)];
	const isFree = row.feePoisha === 0;
	const facts = {
		isFree,
		seatFree: row.seatsTaken < row.maxStudents,
		open: notNow === null,
		takesIn: never === null,
		toPay,
	};
	return {
		state,
		actions: doorOf(state, facts),
		refused: wordsOf(notNow),
		full: !facts.seatFree,
		byInvitation: Boolean(mine?.invitedBy),
		place: state === "waiting" ? place : null,
		until: state === "paying" && !toPay ? null : until,
		reason: mine?.reason ?? null,
		feePoisha: row.feePoisha,
		paid: paid && { paymentUuid: paid.uuid, amount: paid.amount, refunded: paid.refunded },
		quote: state === "accepted" || state === "paid" ? quoteOf(standing, now) : 0,
		quotes: never || state === "accepted" || state === "paid" ? [] : leavingQuotes(row, now),
		serverNow: now,
	};
}
