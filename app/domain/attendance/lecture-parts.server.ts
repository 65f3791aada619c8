import { eq, type SQL, sql } from "drizzle-orm";
import { attendance, attendanceEvent, course, enrolmentEvent, lecture, liveMeeting } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Member, memberOf, type UuidInSql } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { isLectureFor, type LectureIds, lectureNotFound, lectureUuidFor } from "~/domain/lecture/access.server.ts";

// Named in full: a query of lectures alone would take `uuid` for that of the table within.
const lectureUuid = sql.raw("lecture.uuid");

/** How long rooms of a lecture were open within it, ms. */
const heldMs = sql<number>`(SELECT coalesce(sum(max(0, min(m.ended_at, lecture.ends_at) - max(coalesce(m.started_at, m.created_at), lecture.starts_at))), 0)
	FROM ${liveMeeting} AS m WHERE m.lecture_uuid = ${lectureUuid} AND m.ended_at IS NOT NULL)`;

/** Something was heard in its rooms that have ended, or a teacher said who was there. */
const known = sql<number>`(EXISTS (SELECT 1 FROM ${liveMeeting} AS m WHERE m.lecture_uuid = ${lectureUuid} AND m.ended_at IS NOT NULL
		AND (m.forgotten_at > 0 OR EXISTS (SELECT 1 FROM ${attendanceEvent} AS e WHERE e.meeting_uuid = m.uuid)))
	OR EXISTS (SELECT 1 FROM ${attendance} AS a WHERE a.lecture_uuid = ${lectureUuid} AND a.corrected_ms IS NOT NULL))`;

/** What attendance needs to know of a lecture. */
export const LECTURE = {
	id: lecture.id,
	uuid: lecture.uuid,
	title: lecture.title,
	startsAt: lecture.startsAt,
	endsAt: lecture.endsAt,
	cancelledAt: lecture.cancelledAt,
	meetingUrl: lecture.meetingUrl,
	heldMs,
	known: sql<boolean>`${known}`.mapWith(Boolean),
};

/** What is said of a student in a lecture. */
export const TOLD = {
	// Never null in a row, and first: by the first it is known whether there is a row at all.
	presentMs: attendance.presentMs,
	openedAt: attendance.openedAt,
	intervals: attendance.intervals,
	correctedMs: attendance.correctedMs,
	correctionReason: attendance.correctionReason,
	excuse: attendance.excuse,
	excusedAt: attendance.excusedAt,
};

const lectureWhere = ({ db }: Pick<Deps, "db">, ids: LectureIds, member: Member) =>
	db
		.select({
			...LECTURE,
			course: { uuid: course.uuid, title: course.title, teacherUuid: course.teacherUuid },
		})
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(isLectureFor(member, ids));

export type LectureHere = Awaited<ReturnType<typeof lectureWhere>>[number];

/**
 * A lecture as attendance reads it, for its teacher and who is in its course at this moment (ENR-10), as a statement for what is read at
 * once with it, and what its rows mean; `its` is its uuid in what is read at once, null where it is not theirs.
 * @throws DomainError CourseNotFound, LectureNotFound for what is no id, of requireRole; its `found` LectureNotFound
 */
function heldWithin(deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) {
	const member = memberOf(who);
	const statement = lectureWhere(deps, ids, member);
	const found = ([row]: Awaited<typeof statement>): LectureHere => {
		if (!row) throw lectureNotFound();
		return row;
	};
	return { actor: member.actor, statement, its: lectureUuidFor(deps, member, ids), found };
}

/** The same for its teacher alone (CRS-2). @throws as `heldWithin` */
export const teachersHeldWithin = (deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) =>
	heldWithin(deps, requireRole(who, "teacher"), ids);

/** The same for a student alone. @throws as `heldWithin` */
export const studentsHeldWithin = (deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) =>
	heldWithin(deps, requireRole(who, "student"), ids);

/** The course of a lecture, in SQL. */
export const courseOfLecture = (its: UuidInSql): SQL =>
	sql`(SELECT l.course_uuid FROM ${lecture} AS l WHERE l.uuid = ${its})`;

/** The same, read. One round trip. @throws as `heldWithin` and its `found` */
export async function heldLecture(deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) {
	const { actor, statement, found } = heldWithin(deps, who, ids);
	return { actor, lecture: found(await statement) };
}

/** The same for its teacher alone (CRS-2). @throws as `heldLecture` */
export const teachersHeldLecture = async (deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) =>
	heldLecture(deps, requireRole(who, "teacher"), ids);

/** The same for a student alone. @throws as `heldLecture` */
export const studentsHeldLecture = async (deps: Pick<Deps, "db">, who: Actor | null, ids: LectureIds) =>
	heldLecture(deps, requireRole(who, "student"), ids);

/**
 * Who is or was in a course, whatever has become of them since: who left, was taken out, or asks anew stays in every list, labelled (ENR-10).
 * Whoever was invited by a number is in none until they come (ENR-7). @param of what the statement calls enrolments
 */
export const wasIn = (of: "e" | "enrolment"): SQL =>
	sql.raw(`(${of}.accepted_at IS NOT NULL AND ${of}.invited_mobile IS NULL)`);

/** When they were in it last, ms UTC; null for who is in it. What came of asking anew moves it nowhere. */
export const goneAt = (of: "e" | "enrolment") => {
	const [state, uuid, endedAt] = ["state", "uuid", "ended_at"].map((column) => sql.raw(`${of}.${column}`));
	return sql<number | null>`CASE WHEN ${state} <> 'accepted' THEN coalesce((
		SELECT max(v.created_at) FROM ${enrolmentEvent} AS v WHERE v.enrolment_uuid = ${uuid} AND v.from_state = 'accepted'), ${endedAt}) END`;
};

export const MEMBER = wasIn("enrolment");
