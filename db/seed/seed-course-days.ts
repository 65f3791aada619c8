import { eq, sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import type { Database } from "#db/client.ts";
import { lectureRows } from "#db/factories/course.ts";
import { insertStatements, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { DEMO_STUDENTS } from "./people.ts";
import { DEMO_RECORDING, RECORDED } from "./recordings.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FRIDAY = 5;
const DHAKA_OFFSET = 6 * HOUR;

type Lecture = typeof schema.lecture.$inferSelect;

const COURSE = seedUuid("course", RECORDED.course);

/** What became of lectures that are to come: the second was moved, the third is held elsewhere, the fourth does not take place. */
function changedStatements(db: Database, lectures: readonly Lecture[], now: number) {
	const { lecture } = schema;
	const coming = lectures.filter(({ startsAt }) => startsAt > now + DAY);
	const changes: (Partial<typeof lecture.$inferInsert> | undefined)[] = [
		undefined,
		{
			...{ movedFrom: coming[1]?.startsAt, sequence: 1 },
			...{ startsAt: (coming[1]?.startsAt ?? 0) + HOUR, endsAt: (coming[1]?.endsAt ?? 0) + HOUR },
		},
		{ meetingUrl: "https://meet.example.org/algebra-and-sets" },
		{ cancelledAt: now - 3 * HOUR, cancelReason: "The whole school is at the book fair that day.", sequence: 1 },
	];
	return changes.flatMap((change, index) => {
		const of = coming[index];
		return change && of
			? [
					db
						.update(lecture)
						.set({ ...change, updatedAt: now - 3 * HOUR })
						.where(eq(lecture.uuid, of.uuid)),
				]
			: [];
	});
}

/** A weekly hour on up to four Fridays of the course, from the first that is a whole day ahead. @param endAt of the course (ms) */
function weeklyRows(now: number, endAt: number) {
	const seriesUuid = seedUuid("lecture-series", RECORDED.course);
	const today = new Date(now + DHAKA_OFFSET).getUTCDay();
	const first = ((FRIDAY - today + 6) % 7) + 1;
	return [0, 1, 2, 3].flatMap((week) => {
		const startsAt = at.day(now, first + 7 * week, 16);
		// Seeded on a Friday, the fourth one can lie behind the course's end.
		if (startsAt + HOUR > endAt) return [];
		return lectureRows({
			...{ uuid: seedUuid("lecture", RECORDED.course, 101 + week), courseUuid: COURSE, seriesUuid },
			...{ title: "Friday problem hour", startsAt, endsAt: startsAt + HOUR, at: now - 5 * DAY },
			description: "Bring the problem that you could not solve.",
		});
	});
}

/** The room of a lecture that is over, and what was recorded in it. @param playback below which recordings are played */
function recordedRows({ uuid, startsAt, endsAt }: Lecture, playback: string) {
	const [startedAt, endedAt] = [startsAt - 3 * MINUTE, endsAt + 2 * MINUTE];
	const meetingUuid = seedUuid("live-meeting", RECORDED.course, RECORDED.lecture);
	const { recordId, meetingId } = DEMO_RECORDING;
	const times = { startedAt, endedAt, createdAt: startedAt, updatedAt: endedAt };
	return [
		rowsOf(schema.liveMeeting, {
			...{ uuid: meetingUuid, lectureUuid: uuid, meetingId, internalId: recordId, ...times },
			// Nobody calls it back, and nobody can guess where.
			callbackToken: crypto.randomUUID(),
		}),
		rowsOf(schema.recording, {
			...{ uuid: seedUuid("recording", RECORDED.course, RECORDED.lecture), lectureUuid: uuid, meetingUuid, recordId },
			...{ state: "ready", sizeBytes: 118_000_000, keepUntil: endedAt + 90 * DAY, ...times },
			playUrl: `${playback}/presentation/2.3/${recordId}`,
			fileUrl: `${playback}/video/${recordId}/`,
		}),
	];
}

/** The demo's student was away for eleven minutes of it. */
function awayStatement(db: Database, { uuid, startsAt, endsAt }: Lecture) {
	const [student] = DEMO_STUDENTS;
	const intervals: [number, number][] = [
		[startsAt + 2 * MINUTE, startsAt + 30 * MINUTE],
		[startsAt + 41 * MINUTE, endsAt],
	];
	const presentMs = intervals.reduce((sum, [from, until]) => sum + until - from, 0);
	const of = { intervals, presentMs, openedAt: startsAt + MINUTE, updatedAt: endsAt };
	return db
		.insert(schema.attendance)
		.values({ lectureUuid: uuid, accountUuid: student ? accountUuidOf(student) : "", ...of })
		.onConflictDoUpdate({
			target: [schema.attendance.lectureUuid, schema.attendance.accountUuid],
			set: of,
			setWhere: sql`corrected_ms IS NULL`,
		});
}

/**
 * What happens to lectures: in the course whose class runs at the first start one was recorded, one is moved, one cancelled and one held
 * elsewhere, and there is a weekly series. Two round trips.
 */
export async function seedCourseDays(db: Database, now: number, playback: string): Promise<void> {
	const { course, lecture } = schema;
	const rows = await db
		.select()
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(eq(lecture.courseUuid, COURSE))
		.orderBy(lecture.startsAt);
	const lectures = rows.map((row) => row.lecture);
	const endAt = rows[0]?.course.endAt ?? 0;
	const recorded = lectures.find(({ uuid }) => uuid === seedUuid("lecture", RECORDED.course, RECORDED.lecture));
	// Somebody may have deleted the course since.
	if (!recorded) return;
	await db.batch(
		asBatch([
			...changedStatements(db, lectures, now),
			...insertStatements(db, [...weeklyRows(now, endAt), ...recordedRows(recorded, playback)], { ifAbsent: true }),
			awayStatement(db, recorded),
		]),
	);
}
