import { sql } from "drizzle-orm";
import { attendanceEvent, course, enrolment, lecture, liveMeeting } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps } from "~/domain/deps.ts";
import { NOBODY, type Sign } from "./intervals.ts";

/** Signs of one room. */
type SignsOfMeeting = { meetingUuid: string; signs: readonly Sign[] };

const HOUR = 3_600_000;
/** A sign from before its room, or from the future, is a lie or a broken clock. */
const AHEAD_MS = HOUR / 12;

/** Whether somebody teaches the course or was let into it, in SQL. Whoever was taken out since was there before. */
const wasLetIn = sql`(s.account = ${NOBODY} OR s.account = c.teacher_uuid OR EXISTS (SELECT 1 FROM ${enrolment} AS e
	WHERE e.course_uuid = c.uuid AND e.student_uuid = s.account AND e.accepted_at IS NOT NULL))`;

/**
 * The statements that write down what was heard, each sign once (ATD-1). A name of nobody who was let in is not believed: such a join is no
 * sign; a leave is one, of its connection. What comes after the meeting's end has its attendance reckoned again.
 */
export function keepStatements({ db }: Pick<Deps, "db">, { meetingUuid, signs }: SignsOfMeeting, now: number) {
	const heard = JSON.stringify(
		signs.map(({ accountUuid, connection, kind, source, at }) => [accountUuid, connection, kind, source, at]),
	);
	return [
		insertWhere(
			{ db },
			attendanceEvent,
			{
				meetingUuid: sql`m.uuid`,
				accountUuid: sql`CASE WHEN ${wasLetIn} THEN s.account ELSE ${NOBODY} END`,
				...{ connection: sql`s.connection`, kind: sql`s.kind`, source: sql`s.source`, at: sql`s.at`, createdAt: now },
			},
			sql`FROM (SELECT value ->> 0 AS account, value ->> 1 AS connection, value ->> 2 AS kind, value ->> 3 AS source, value ->> 4 AS at
				FROM json_each(${heard})) AS s
			JOIN ${liveMeeting} AS m ON m.uuid = ${meetingUuid} AND m.forgotten_at IS NULL
			JOIN ${lecture} AS l ON l.uuid = m.lecture_uuid JOIN ${course} AS c ON c.uuid = l.course_uuid
			WHERE (s.kind = 'left' OR ${wasLetIn}) AND s.at BETWEEN m.created_at - ${HOUR} AND ${now + AHEAD_MS}`,
		).onConflictDoNothing(),
		db.run(sql`
			UPDATE ${liveMeeting} SET next_poll_at = ${now}, polls = 0, updated_at = ${now}
			WHERE uuid = ${meetingUuid} AND ended_at IS NOT NULL AND changes() > 0`),
		// When its teacher was first in it, by whoever said so.
		db.run(sql`
			UPDATE ${liveMeeting} SET updated_at = ${now}, started_at = (SELECT min(e.at) FROM ${attendanceEvent} AS e
				WHERE e.meeting_uuid = ${liveMeeting}.uuid AND e.kind <> 'left' AND e.account_uuid = ${teacherOf(meetingUuid)})
			WHERE uuid = ${meetingUuid} AND EXISTS (SELECT 1 FROM ${attendanceEvent} AS e
				WHERE e.meeting_uuid = ${meetingUuid} AND e.kind <> 'left' AND e.account_uuid = ${teacherOf(meetingUuid)}
				AND (${liveMeeting}.started_at IS NULL OR e.at < ${liveMeeting}.started_at))`),
	] as const;
}

const teacherOf = (meetingUuid: string) => sql`(SELECT c.teacher_uuid FROM ${liveMeeting} AS m
	JOIN ${lecture} AS l ON l.uuid = m.lecture_uuid JOIN ${course} AS c ON c.uuid = l.course_uuid WHERE m.uuid = ${meetingUuid})`;
