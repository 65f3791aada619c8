import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { type Classroom, classroom, depsWith, fakeProvider, recordingOf } from "#tests/support/workers/classroom.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { deleteLecture } from "~/domain/lecture/delete-lecture.server.ts";
import type { LiveClassProvider, ProviderRecording } from "~/domain/live-class/port.ts";
import { clearAbandonedRooms } from "~/domain/recording/clear-abandoned-rooms.server.ts";

ownDatabase();

const DAY = 24 * 60;

let room: Classroom;
beforeEach(async () => {
	room = await classroom();
});

/** A provider with these recordings, which it forgets as it is told. */
function keeper(recordings: ProviderRecording[], says: Partial<LiveClassProvider> = {}) {
	const ended: string[] = [];
	const provider = fakeProvider({
		recordings: async (meetingIds) => ({
			kind: "ok",
			value: recordings.filter(({ meetingId }) => meetingIds.includes(meetingId)),
		}),
		removeRecording: async (recordId) => {
			recordings.splice(0, recordings.length, ...recordings.filter((one) => one.recordId !== recordId));
			return { kind: "ok", value: null };
		},
		end: async (meetingId) => {
			ended.push(meetingId);
			return { kind: "ok", value: "ended" };
		},
		...says,
	});
	return { recordings, ended, provider };
}
const sweep = (minutes: number, { provider }: ReturnType<typeof keeper>) =>
	clearAbandonedRooms(depsWith(minutes, provider), { until: Number.POSITIVE_INFINITY });
const removeCourse = (minutes: number) =>
	deleteCourse(depsWith(minutes, fakeProvider()), room.teacher, room.courseUuid);
const left = () => database().select().from(schema.abandonedRoom);
const ended = () =>
	database()
		.update(schema.liveMeeting)
		.set({ startedAt: at(0), endedAt: at(60), nextPollAt: null })
		.where(eq(schema.liveMeeting.uuid, room.meeting.uuid));

describe("a deleted course (ATD-4)", () => {
	test("takes its recordings with it, at the provider too", async () => {
		await ended();
		const { recordId, startedAt } = recordingOf(room);
		await database()
			.insert(schema.recording)
			.values({
				uuid: crypto.randomUUID(),
				...{ lectureUuid: room.lectureUuid, meetingUuid: room.meeting.uuid, recordId, startedAt },
				...{ state: "ready", keepUntil: at(90 * DAY), createdAt: at(70), updatedAt: at(70) },
			});
		const other = recordingOf(room, { recordId: "another", meetingId: "another" });
		const kept = keeper([recordingOf(room), other]);
		await removeCourse(100);
		expect(await sweep(100, kept)).toEqual({ removed: 1, cleared: 0 });
		expect(kept.recordings).toEqual([other]);
		expect(kept.ended).toEqual([]);
		expect(await sweep(100 + 7 * DAY, kept)).toEqual({ removed: 0, cleared: 1 });
		expect(await left()).toEqual([]);
	});

	test("takes what was still being made, as soon as it is", async () => {
		await ended();
		const kept = keeper([recordingOf(room, { state: "processing", playUrl: null })]);
		await removeCourse(61);
		expect(await sweep(61, kept)).toEqual({ removed: 0, cleared: 0 });
		kept.recordings[0] = recordingOf(room);
		expect(await sweep(62, kept)).toEqual({ removed: 0, cleared: 0 });
		expect(await sweep(63, kept)).toEqual({ removed: 1, cleared: 0 });
		expect(kept.recordings).toEqual([]);
	});

	test("ends a class that runs, and takes what is recorded of it", async () => {
		const kept = keeper([]);
		await removeCourse(10);
		await sweep(10, kept);
		expect(kept.ended).toEqual([room.meeting.meetingId]);
		expect(await left()).toMatchObject([{ isOpen: false, tries: 1 }]);
		kept.recordings.push(recordingOf(room));
		expect(await sweep(12, kept)).toEqual({ removed: 1, cleared: 0 });
		expect(kept.ended).toHaveLength(1);
	});

	test("tries to end it again where the provider only said that it would", async () => {
		const kept = keeper([], { end: async () => ({ kind: "ok", value: "ending" }) });
		await removeCourse(10);
		await sweep(10, kept);
		expect(await left()).toMatchObject([{ isOpen: true, tries: 1 }]);
		await sweep(12, keeper([]));
		expect(await left()).toMatchObject([{ isOpen: false, tries: 2 }]);
	});

	test("is not done before the provider has done it, however long that takes", async () => {
		await ended();
		const silent = { kind: "away", why: "slow" } as const;
		const away = keeper([recordingOf(room)], { recordings: async () => silent });
		const stuck = keeper([recordingOf(room)], { removeRecording: async () => silent });
		await removeCourse(100);
		expect(await sweep(100, away)).toEqual({ removed: 0, cleared: 0 });
		expect(await sweep(100 + 30 * DAY, away)).toEqual({ removed: 0, cleared: 0 });
		expect(await sweep(100 + 31 * DAY, stuck)).toEqual({ removed: 0, cleared: 0 });
		const kept = keeper([recordingOf(room)]);
		expect(await sweep(100 + 32 * DAY, kept)).toEqual({ removed: 1, cleared: 1 });
		expect([kept.recordings, await left()]).toEqual([[], []]);
	});

	test("that had no class leaves nothing to be asked", async () => {
		const quiet = await classroom({ room: false });
		await deleteCourse(depsWith(0, fakeProvider()), quiet.teacher, quiet.courseUuid);
		expect(await left()).toEqual([]);
		const { provider } = keeper([]);
		await clearAbandonedRooms(depsWith(1, provider), { until: Number.POSITIVE_INFINITY });
		expect(provider.asked).toEqual([]);
	});

	test("is cleared by an index", async () => {
		await removeCourse(10);
		const { db, plans } = explained();
		const deps = Object.defineProperty(depsWith(10, keeper([]).provider), "db", { value: db });
		await clearAbandonedRooms(deps, { until: Number.POSITIVE_INFINITY });
		expect(plans.flat().filter((step) => step.startsWith("SCAN") && !step.includes("CONSTANT ROW"))).toEqual([]);
	});
});

test("a lecture that had a room is cancelled, never deleted: its recordings are nobody's to lose (LEC-2)", async () => {
	const ahead = await classroom({ startsAt: at(10) });
	await expect(
		deleteLecture(depsWith(0, fakeProvider()), ahead.teacher, { lectureId: ahead.lectureUuid }),
	).rejects.toMatchObject({
		code: "LectureUsed",
	});
});
