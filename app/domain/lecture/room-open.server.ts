import { and, gt, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { lecture, liveMeeting } from "#db/schema/index.ts";
import type { RoomNow } from "./entrance.ts";
import { LONGEST_MS, OVERRUN_MS } from "./rules.ts";

/** Its teacher came into the room of a lecture, which has not ended, in SQL. */
export const roomOpen = sql<boolean>`EXISTS (SELECT 1 FROM ${liveMeeting} AS m
	WHERE m.lecture_uuid = ${sql.raw("lecture.uuid")} AND m.started_at IS NOT NULL AND m.ended_at IS NULL)`.mapWith(
	Boolean,
);

/** That a course has lectures, over or not, in SQL. @param courseUuid as SQL names it */
export const hasLectures = (courseUuid: SQL): SQL =>
	sql`EXISTS (SELECT 1 FROM ${lecture} AS h WHERE h.course_uuid = ${courseUuid} AND h.cancelled_at IS NULL)`;

/** How our room of a lecture stands, in SQL: as `roomOf` has it of the open one, else of the last. */
export const roomNow = sql<RoomNow>`coalesce((SELECT CASE WHEN m.started_at IS NULL THEN 'none' WHEN m.ended_at IS NULL THEN 'open' ELSE 'ended' END
	FROM ${liveMeeting} AS m WHERE m.lecture_uuid = ${sql.raw("lecture.uuid")} ORDER BY m.ended_at IS NULL DESC, m.id DESC LIMIT 1), 'none')`;

type Value = string | number | Placeholder;

/** Neither cancelled nor over; one that runs over is not, as `isJoinable` has it (LIV-2). */
export const isNotOver = (now: Value): SQL =>
	and(
		isNull(lecture.cancelledAt),
		gt(lecture.startsAt, sql`${now} - ${sql.raw(String(LONGEST_MS + OVERRUN_MS))}`),
		or(
			sql`${lecture.endsAt} > ${now}`,
			and(sql`${lecture.endsAt} > ${now} - ${sql.raw(String(OVERRUN_MS))}`, roomOpen),
		),
	) as SQL;
