import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { attendance, attendanceEvent, dataUse, enrolment, lecture, liveMeeting } from "#db/schema/index.ts";
import { asGiven, insertWhere } from "#db/write.ts";
import { OFF } from "~/domain/data-use/meter.server.ts";
import { liveBytes } from "~/domain/data-use/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { dhakaMonth } from "~/lib/time.ts";
import { lengthOf, misnamed, presence, type Sign, type Span, union } from "./intervals.ts";

const HOUR_MS = 3_600_000;

/** What was heard in the rooms of a lecture, those that have ended. */
async function heardIn({ db }: Pick<Deps, "db">, lectureUuid: string) {
	const ended = and(eq(liveMeeting.lectureUuid, lectureUuid), isNotNull(liveMeeting.endedAt));
	const [[of], meetings, signs] = await db.batch([
		db
			.select({ startsAt: lecture.startsAt, endsAt: lecture.endsAt, courseUuid: lecture.courseUuid })
			.from(lecture)
			.where(eq(lecture.uuid, lectureUuid)),
		db
			.select({ uuid: liveMeeting.uuid, endedAt: liveMeeting.endedAt, forgottenAt: liveMeeting.forgottenAt })
			.from(liveMeeting)
			.where(ended),
		db
			.select({
				meetingUuid: attendanceEvent.meetingUuid,
				accountUuid: attendanceEvent.accountUuid,
				connection: attendanceEvent.connection,
				kind: attendanceEvent.kind,
				source: attendanceEvent.source,
				at: attendanceEvent.at,
			})
			.from(attendanceEvent)
			.where(
				inArray(attendanceEvent.meetingUuid, db.select({ uuid: liveMeeting.uuid }).from(liveMeeting).where(ended)),
			),
	]);
	return of ? { lecture: of, meetings, signs } : null;
}

/**
 * Reckons who was in a lecture for how long, from all that was heard (ATD-1), and writes it down. Again, it comes to the same, or to
 * more when more was heard; what a teacher said of somebody stays beside it, untouched. Two round trips.
 * @returns how many people were there
 */
export async function settleAttendance(
	deps: Pick<Deps, "db" | "clock" | "log">,
	lectureUuid: string,
): Promise<{ people: number }> {
	const heard = await heardIn(deps, lectureUuid);
	// What was taken away would be missing.
	if (!heard || heard.meetings.some(({ forgottenAt }) => forgottenAt !== null)) return { people: 0 };
	const window: Span = [heard.lecture.startsAt, heard.lecture.endsAt];
	const people = new Map<string, Span[]>();
	for (const { uuid, endedAt } of heard.meetings) {
		const signs: Sign[] = heard.signs.filter(({ meetingUuid }) => meetingUuid === uuid);
		const wrong = misnamed(signs);
		if (wrong > 0) deps.log.warn("leaves that name somebody else", { meetingUuid: uuid, wrong });
		for (const [accountUuid, spans] of presence(signs, window, endedAt ?? window[1]))
			people.set(accountUuid, union([...(people.get(accountUuid) ?? []), ...spans]));
	}
	const now = deps.clock();
	const rows = JSON.stringify([...people].map(([accountUuid, spans]) => [accountUuid, lengthOf(spans), spans]));
	await deps.db.batch([
		countStatement(deps, lectureUuid, { rows, at: heard.lecture.startsAt, courseUuid: heard.lecture.courseUuid }, now),
		insertWhere(
			deps,
			attendance,
			{
				...{ lectureUuid, accountUuid: sql`value ->> 0`, presentMs: sql`value ->> 1`, intervals: sql`value -> 2` },
				updatedAt: now,
			},
			sql`FROM json_each(${rows}) WHERE EXISTS (SELECT 1 FROM ${enrolment} AS e
				WHERE e.course_uuid = ${heard.lecture.courseUuid} AND e.student_uuid = value ->> 0)`,
		).onConflictDoUpdate({
			target: [attendance.lectureUuid, attendance.accountUuid],
			set: asGiven(attendance, "presentMs", "intervals", "updatedAt"),
			setWhere: sql`attendance.intervals <> excluded.intervals`,
		}),
	]);
	return { people: people.size };
}

type Reckoned = { rows: string; courseUuid: string; at: number };

/**
 * The statement that adds to the month of each student about what their minutes took (MET-1), before these are written down: what they were
 * there longer than was known. So the same that is reckoned again adds nothing. Nothing where they do without.
 */
const countStatement = (
	{ db }: Pick<Deps, "db">,
	lectureUuid: string,
	{ rows, courseUuid, at }: Reckoned,
	now: number,
) => {
	const bytes = sql`CAST(round((j.value ->> 1 - coalesce(a.present_ms, 0))
		* (CASE WHEN a.listens THEN ${liveBytes(HOUR_MS, "listen")} ELSE ${liveBytes(HOUR_MS, "full")} END) / ${sql.raw(`${HOUR_MS}.0`)}) AS INTEGER)`;
	return insertWhere(
		{ db },
		dataUse,
		{ accountUuid: sql`e.student_uuid`, month: dhakaMonth(at), kind: "live", bytes, updatedAt: now },
		sql`FROM json_each(${rows}) AS j
		JOIN ${enrolment} AS e ON e.course_uuid = ${courseUuid} AND e.student_uuid = j.value ->> 0
		LEFT JOIN ${attendance} AS a ON a.lecture_uuid = ${lectureUuid} AND a.account_uuid = j.value ->> 0
		WHERE j.value ->> 1 > coalesce(a.present_ms, 0)
			AND NOT EXISTS (SELECT 1 FROM ${dataUse} AS off WHERE off.account_uuid = j.value ->> 0 AND off.month = ${OFF})`,
	).onConflictDoUpdate({
		target: [dataUse.accountUuid, dataUse.month, dataUse.kind],
		set: { bytes: sql`bytes + excluded.bytes`, updatedAt: now },
	});
};
