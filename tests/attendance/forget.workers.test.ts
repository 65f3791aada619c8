import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import {
	type Classroom,
	classroom,
	depsWith,
	eventsOf,
	fakeProvider,
	meetingOf,
	minutesOf,
	roomWith,
} from "#tests/support/workers/classroom.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { forgetSigns } from "~/domain/attendance/forget-signs.server.ts";
import { getLectureAttendance } from "~/domain/attendance/queries.server.ts";
import { settleAttendance } from "~/domain/attendance/settle-attendance.server.ts";
import { hearReport } from "~/domain/room-watch/hear-provider.server.ts";
import { roomByToken, watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

ownDatabase();

const LIMIT = { until: Number.POSITIVE_INFINITY };
const DAYS_90 = 90 * 24 * 60;
let room: Classroom;

/** A class of an hour with its teacher and one of two students, asked each ten minutes. */
beforeEach(async () => {
	room = await classroom();
	const there = [room.teacher, ...room.students.slice(0, 1)];
	const info = async () => ({ kind: "ok", value: roomWith(room, there) }) as const;
	for (let minute = 0; minute < 60; minute += 10) await watchRooms(depsWith(minute, fakeProvider({ info })), LIMIT);
	for (const minute of [60, 61]) await watchRooms(depsWith(minute, fakeProvider()), LIMIT);
});

const forget = (minutes: number) => forgetSigns(depsWith(minutes, fakeProvider()), LIMIT);
const figures = async () => {
	const ids = { courseId: room.courseUuid, lectureId: room.lectureUuid };
	const { students } = await getLectureAttendance(depsWith(100, fakeProvider()), room.teacher, ids, {
		page: 0,
		size: 9,
	});
	return students.content.map(({ standing }) => standing);
};

describe("what was heard in a room (ATD-1)", () => {
	test("goes with the days of its recording; what was reckoned of it stays as it was", async () => {
		const before = await figures();
		expect(before.map(({ kind }) => kind).sort()).toEqual(["absent", "present"]);
		const { endedAt } = await meetingOf(room);
		const ended = ((endedAt ?? 0) - at(0)) / 60_000;
		expect(await forget(ended + DAYS_90 - 1)).toEqual({ forgotten: 0 });
		expect(await eventsOf(room)).not.toEqual([]);
		expect(await forget(ended + DAYS_90)).toEqual({ forgotten: 1 });
		expect(await eventsOf(room)).toEqual([]);
		expect(await figures()).toEqual(before);
		expect(await forget(ended + DAYS_90 + 1)).toEqual({ forgotten: 0 });
	});

	test("is not reckoned anew from what comes later than that", async () => {
		const [minutes] = await minutesOf(room, room.students[0] as never);
		await forget(60 + DAYS_90);
		const late = depsWith(61 + DAYS_90, fakeProvider());
		const [found] = await roomByToken(late, room.meeting.callbackToken);
		const sign = { accountUuid: room.students[0]?.accountUuid ?? "", connection: "w_9" };
		await hearReport(late, found as never, {
			signs: [
				{ ...sign, kind: "joined", source: "analytics", at: at(1) },
				{ ...sign, kind: "left", source: "analytics", at: at(2) },
			],
			endedAt: at(60),
		});
		expect(await eventsOf(room)).toEqual([]);
		await settleAttendance(late, room.lectureUuid);
		expect(await minutesOf(room, room.students[0] as never)).toEqual([minutes]);
	});

	test("of a room of which nothing was heard stays not known", async () => {
		await database().delete(schema.attendanceEvent).where(eq(schema.attendanceEvent.meetingUuid, room.meeting.uuid));
		await database().delete(schema.attendance).where(eq(schema.attendance.lectureUuid, room.lectureUuid));
		const before = await figures();
		expect(before.map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
		expect(await forget(60 + DAYS_90)).toEqual({ forgotten: 1 });
		expect(await figures()).toEqual(before);
	});
});
