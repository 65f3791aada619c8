import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { attendanceEvent, course, enrolment, lecture, liveMeeting } from "#db/schema/index.ts";
import { POLL_MS } from "~/domain/attendance/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { limitReached } from "~/domain/request/errors.ts";
import { toBase64Url } from "~/lib/base64url.ts";
import { MAX_ROOMS_A_DAY, meetingIdOf, unnamed } from "./rules.ts";
import { type SlideRow, slidesStatement } from "./slides.server.ts";

export type Meeting = typeof liveMeeting.$inferSelect;

type Writes = Pick<Deps, "db" | "clock">;

/** 192 bits that nobody guesses, for the addresses that are called back. */
const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(24)));

/** When a room of which nothing more is known ended: soon after the last that was heard of it, since nobody asked in between. */
const unheard = (now: number) => sql<number>`min(${now}, coalesce(
	(SELECT max(e.at) FROM ${attendanceEvent} AS e WHERE e.meeting_uuid = ${liveMeeting}.uuid), created_at) + ${POLL_MS})`;

/**
 * The statement that a room has ended, one rule for whoever finds it (ATD-1); what is left to ask, its attendance and its recording,
 * is asked next.
 * @param endedAt what somebody says who knows, ms UTC, which counts again whenever it is another time; null where nobody does
 */
export const endStatement = ({ db }: Pick<Writes, "db">, uuid: string, endedAt: number | null, now: number) =>
	db
		.update(liveMeeting)
		.set({ endedAt: endedAt ?? unheard(now), nextPollAt: now, polls: 0, updatedAt: now })
		.where(
			and(eq(liveMeeting.uuid, uuid), endedAt === null ? isNull(liveMeeting.endedAt) : sql`ended_at IS NOT ${endedAt}`),
		);

/** The statement that has a room looked at within a minute. */
export const lookSoonStatement = ({ db }: Pick<Writes, "db">, uuid: string, now: number) =>
	db.update(liveMeeting).set({ nextPollAt: now, updatedAt: now }).where(eq(liveMeeting.uuid, uuid));

const DAY_MS = 86_400_000;
/** Who has opened a room too often may look in again after this. */
const ROOM_AGAIN_MS = 3_600_000;

/**
 * The statement that has all open rooms of a teacher looked at within a minute, for the batch of what says that they may not teach (LIV-7):
 * who watches the rooms ends them.
 */
export const lookAtRoomsOf = ({ db }: Pick<Writes, "db">, teacherUuid: string, now: number) =>
	db
		.update(liveMeeting)
		.set({ nextPollAt: now })
		.where(
			and(
				isNull(liveMeeting.endedAt),
				sql`${liveMeeting.lectureUuid} IN (SELECT l.uuid FROM ${course} AS c JOIN ${lecture} AS l ON l.course_uuid = c.uuid
					WHERE c.teacher_uuid = ${teacherUuid})`,
			),
		);

/**
 * The row of the room to be opened for a lecture: the one that is open already, or a new one; and the lecture's slides. Two who
 * press at once get the same. One round trip.
 * @throws DomainError LimitReached where it was opened too often within a day
 * @param gone a row whose room is no more
 */
export async function roomToOpen(
	deps: Writes,
	lectureUuid: string,
	gone: Meeting | null,
): Promise<{ meeting: Meeting; slides: SlideRow[] }> {
	const { db, clock } = deps;
	const [uuid, now] = [uuidv7(), clock()];
	const [, , [meeting], slides] = await db.batch([
		endStatement(deps, gone?.uuid ?? "", null, now),
		db.run(sql`
			INSERT INTO ${liveMeeting} (uuid, lecture_uuid, meeting_id, internal_id, callback_token, created_at, updated_at)
			SELECT ${uuid}, ${lectureUuid}, ${meetingIdOf(lectureUuid)}, ${unnamed(uuid)}, ${newToken()}, ${now}, ${now}
			WHERE NOT EXISTS (SELECT 1 FROM ${liveMeeting} AS m WHERE m.lecture_uuid = ${lectureUuid} AND m.ended_at IS NULL)
				AND (SELECT count(*) FROM ${liveMeeting} AS d WHERE d.lecture_uuid = ${lectureUuid} AND d.created_at > ${now - DAY_MS}) < ${MAX_ROOMS_A_DAY}`),
		db
			.select()
			.from(liveMeeting)
			.where(and(eq(liveMeeting.lectureUuid, lectureUuid), isNull(liveMeeting.endedAt)))
			.limit(1),
		slidesStatement(deps, lectureUuid),
	]);
	if (!meeting) throw limitReached(now, ROOM_AGAIN_MS, now);
	return { meeting, slides };
}

type Of = { lecture: { uuid: string; title: string }; course: { uuid: string; title: string } };

/** For the batch that names a room: who is in the course is told where to go in. */
const tellBegun = (deps: Pick<Deps, "db">, { lecture: { uuid, title }, course }: Of, now: number) =>
	notify(
		deps,
		{
			...{ kind: "lecture-begun", role: "student", params: { title, course: course.title } },
			...{ about: `${uuid}/live/${course.uuid}`, key: `lecture-begun:${uuid}`, account: sql`e.student_uuid` },
			from: sql`${enrolment} AS e`,
			where: sql`e.course_uuid = ${course.uuid} AND e.state = 'accepted'`,
		},
		now,
	);

/**
 * Notes how the provider names the room that it has opened, and when it is asked about it. A room of that name that we took
 * for ended is open again, and the row that was made for a new one has ended in its place. Who is in the course hears that it has
 * begun, once however often it is started (LIV-2). One round trip.
 */
export async function nameRoom(
	{ db, clock }: Writes,
	{ row, of }: { row: Meeting; of: Of },
	internalId: string,
	askAt: number,
): Promise<void> {
	const now = clock();
	const isRow = eq(liveMeeting.uuid, row.uuid);
	const isKnown = sql`EXISTS (SELECT 1 FROM ${liveMeeting} AS m WHERE m.internal_id = ${internalId} AND m.uuid <> ${row.uuid})`;
	await db.batch([
		db.update(liveMeeting).set({ endedAt: now, updatedAt: now }).where(and(isRow, isKnown)),
		db
			.update(liveMeeting)
			.set({ endedAt: null, nextPollAt: askAt, updatedAt: now })
			.where(and(eq(liveMeeting.internalId, internalId), ne(liveMeeting.uuid, row.uuid))),
		db
			.update(liveMeeting)
			.set({ internalId, nextPollAt: askAt, updatedAt: now })
			.where(and(isRow, sql`NOT ${isKnown}`)),
		tellBegun({ db }, of, now),
	]);
}

/** The id of a lecture's room, in SQL: the open one, else the last. */
export const latestRoom = sql`(SELECT n.id FROM ${liveMeeting} AS n WHERE n.lecture_uuid = ${lecture.uuid}
	ORDER BY n.ended_at IS NULL DESC, n.id DESC LIMIT 1)`;
