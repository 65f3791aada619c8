import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
	abandonedRoom,
	announcement,
	asset,
	assignment,
	attendance,
	course,
	enrolment,
	enrolmentEvent,
	lecture,
	lectureQuestion,
	liveMeeting,
	material,
	payment,
	recording,
	submission,
} from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { detachAll } from "~/domain/asset/attachments.server.ts";
import { loosened } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { invitedNumbers, standsByItself } from "~/domain/enrolment-state/invited-numbers.server.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { isOwnCourse } from "./access.server.ts";
import { courseErrors } from "./errors.ts";
import { tellDeleted } from "./tell-students.server.ts";

/**
 * That money was paid for a course, or is on its way (CRS-3): then it is archived, never deleted. What ended without money, and what went
 * to a wallet because it could not be had, is none. @param uuid of the course, in SQL
 */
const isPaidFor = (uuid: SQL): SQL => sql`EXISTS (
	SELECT 1 FROM ${payment} AS p
	WHERE p.item_uuid IN (SELECT ${uuid} UNION ALL SELECT e.uuid FROM ${enrolment} AS e WHERE e.course_uuid = ${uuid})
	AND +p.purpose IN ('course', 'invite') AND +p.state IN ('initiated', 'executing', 'completed')
	AND p.fulfilment IS NOT 'credited'
)`;

/** That students have handed in work in a course (ASG-8): then it is archived, so that none of it is lost. @param uuid of the course, in SQL */
const hasSubmissions = (uuid: SQL): SQL => sql`EXISTS (SELECT 1 FROM ${submission} AS s
	JOIN ${assignment} AS g ON g.uuid = s.assignment_uuid WHERE g.course_uuid = ${uuid})`;

/** What goes with a course, in numbers. */
export type Going = {
	uuid: string;
	title: string;
	paidFor: boolean;
	/** Students have handed in work in it. */
	handedIn: boolean;
	lectures: number;
	/** In it, and who asked, waits or was asked. */
	students: number;
	others: number;
	announcements: number;
	questions: number;
	/** Lectures that somebody was in, and recordings. */
	attended: number;
	recordings: number;
	/** Of the course and of its lectures. */
	materials: number;
	assignments: number;
};

const here = sql.raw('"course"."uuid"');
const ofLectures = sql`(SELECT l.uuid FROM ${lecture} AS l WHERE l.course_uuid = ${here})`;
const number = (counted: SQL) => sql<number>`(SELECT count(*) ${counted})`;

/**
 * What deleting a course takes with it, for the question before. One round trip.
 * @throws DomainError CourseNotFound, or of requireRole
 */
export async function whatGoes(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	id: string,
): Promise<Going> {
	const { accountUuid } = requireRole(who, "teacher");
	const [found] = await db
		.select({
			uuid: course.uuid,
			title: course.title,
			paidFor: sql<number>`${isPaidFor(here)}`,
			handedIn: sql<number>`${hasSubmissions(here)}`,
			lectures: number(sql`FROM ${lecture} AS l WHERE l.course_uuid = ${here}`),
			students: number(sql`FROM ${enrolment} AS e WHERE e.course_uuid = ${here} AND e.state = 'accepted'`),
			others: sql<number>`(${number(sql`FROM ${enrolment} AS e WHERE e.course_uuid = ${here} AND ${standsByItself("e")}
				AND ${stateNowSql("e", clock())} IN ('applied', 'waiting', 'invited', 'offered', 'paying', 'paid')`)} + ${number(invitedNumbers(here, clock()))})`,
			announcements: number(sql`FROM ${announcement} AS a WHERE a.course_uuid = ${here}`),
			questions: number(sql`FROM ${lectureQuestion} AS q WHERE q.lecture_uuid IN ${ofLectures}`),
			attended: sql<number>`(SELECT count(DISTINCT t.lecture_uuid) FROM ${attendance} AS t WHERE t.lecture_uuid IN ${ofLectures})`,
			recordings: number(sql`FROM ${recording} AS r WHERE r.lecture_uuid IN ${ofLectures}`),
			materials: number(sql`FROM ${material} AS m WHERE m.course_uuid = ${here}`),
			assignments: number(sql`FROM ${assignment} AS g WHERE g.course_uuid = ${here}`),
		})
		.from(course)
		.where(isOwnCourse(accountUuid, id));
	if (!found) throw courseErrors.fail("CourseNotFound");
	return { ...found, paidFor: found.paidFor === 1, handedIn: found.handedIn === 1 };
}

/**
 * The statement that notes the rooms of a course's lectures, so that what was recorded in them goes at the provider too (ATD-4), also
 * what it has not handed over yet.
 */
const abandoned = ({ db }: Pick<Deps, "db">, uuid: string, goes: SQL, now: number) =>
	insertWhere(
		{ db },
		abandonedRoom,
		{ meetingId: sql`m.meeting_id`, isOpen: sql`max(m.ended_at IS NULL)`, nextTryAt: now, createdAt: now },
		sql`FROM ${lecture} AS l JOIN ${liveMeeting} AS m ON m.lecture_uuid = l.uuid
		WHERE l.course_uuid = ${uuid} AND ${goes} GROUP BY m.meeting_id`,
	).onConflictDoNothing();

/**
 * The teacher deletes a course with all that is in it (CRS-3); whom it concerned is told. Its files and recordings go with the next
 * sweep. Two round trips.
 * @throws DomainError CourseNotFound, CoursePaidFor, CourseHandedIn, or of requireRole
 */
export async function deleteCourse(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	id: string,
): Promise<void> {
	const { db, clock, cache } = deps;
	const { uuid, paidFor, handedIn } = await whatGoes(deps, who, id);
	if (paidFor) throw courseErrors.fail("CoursePaidFor");
	if (handedIn) throw courseErrors.fail("CourseHandedIn");
	const now = clock();
	// Each statement asks again: somebody may have begun to pay meanwhile. With the enrolments gone nobody has.
	const goes = sql`(NOT ${isPaidFor(sql`${uuid}`)} AND NOT ${hasSubmissions(sql`${uuid}`)})`;
	const enrolments = db.select({ uuid: enrolment.uuid }).from(enrolment).where(eq(enrolment.courseUuid, uuid));
	const lectures = db.select({ uuid: lecture.uuid }).from(lecture).where(eq(lecture.courseUuid, uuid));
	const [[still], , , , , , , , , , gone] = await db.batch([
		db
			.select({ handedIn: sql<number>`${hasSubmissions(here)}`, paidFor: sql<number>`${isPaidFor(here)}` })
			.from(course)
			.where(eq(course.uuid, uuid)),
		tellDeleted(deps, uuid, goes, now),
		abandoned(deps, uuid, goes, now),
		db.delete(enrolmentEvent).where(and(inArray(enrolmentEvent.enrolmentUuid, enrolments), goes)),
		db.delete(enrolment).where(and(eq(enrolment.courseUuid, uuid), goes)),
		db.delete(recording).where(and(inArray(recording.lectureUuid, lectures), goes)),
		loosened(deps, and(eq(asset.holderType, "lecture"), inArray(asset.holderUuid, lectures), goes), now),
		detachAll(deps, "material", sql`(SELECT m.uuid FROM ${material} AS m WHERE m.course_uuid = ${uuid})`, now, goes),
		detachAll(
			deps,
			"assignment",
			sql`(SELECT g.uuid FROM ${assignment} AS g WHERE g.course_uuid = ${uuid})`,
			now,
			goes,
		),
		loosened(deps, and(eq(asset.holderType, "course"), eq(asset.holderUuid, uuid), goes), now),
		db
			.delete(course)
			.where(and(eq(course.uuid, uuid), goes))
			.returning({ uuid: course.uuid }),
	]);
	if (!still) throw courseErrors.fail("CourseNotFound");
	if (gone.length === 0) throw courseErrors.fail(still.paidFor ? "CoursePaidFor" : "CourseHandedIn");
	await cache.bumpPublicVersion(now);
}
