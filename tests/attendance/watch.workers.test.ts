import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import {
	type Classroom,
	classroom,
	depsWith,
	eventsOf,
	fakeProvider,
	meetingOf,
	minutesOf,
	recordingOf,
	recordingsOf,
	roomWith,
} from "#tests/support/workers/classroom.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { correctAttendance } from "~/domain/attendance/correct-attendance.server.ts";
import type { LiveClassProvider, ProviderRecording } from "~/domain/live-class/port.ts";
import { removeOldRecordings } from "~/domain/recording/remove-recording.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

ownDatabase();

const LIMIT = { until: Number.POSITIVE_INFINITY };
const MINUTE = 60_000;

let room: Classroom;
let mina: Person;
let rafi: Person;
beforeEach(async () => {
	room = await classroom();
	[mina, rafi] = room.students as [Person, Person];
});

const watch = (minutes: number, says: Partial<LiveClassProvider> = {}) => {
	const provider = fakeProvider(says);
	return watchRooms(depsWith(minutes, provider), LIMIT).then((outcome) => ({ ...outcome, asked: provider.asked }));
};
const withPeople = (...people: Person[]) => ({
	info: async () => ({ kind: "ok", value: roomWith(room, people) }) as const,
});
const away = { info: async () => ({ kind: "away", why: "slow" }) as const };

describe("an open room (ATD-1)", () => {
	test("is asked each minute who is there, and reckoned when it has gone", async () => {
		for (let minute = 0; minute < 60; minute += 1) {
			const people = [room.teacher, ...(minute >= 5 ? [mina] : []), ...(minute < 20 || minute >= 40 ? [rafi] : [])];
			expect(await watch(minute, withPeople(...people))).toMatchObject({ open: 1, ended: 0 });
			expect((await meetingOf(room)).nextPollAt).toBe(at(minute + 1));
		}
		expect(await meetingOf(room)).toMatchObject({ startedAt: at(0), endedAt: null });
		expect(await watch(60)).toMatchObject({ open: 1, ended: 1 });
		expect(await meetingOf(room)).toMatchObject({ endedAt: at(60), nextPollAt: at(60) });
		await watch(60);
		expect(await minutesOf(room, mina, rafi, room.teacher)).toEqual([55, 40, null]);
	});

	test("is asked in the next minute, however far into this one it was asked", async () => {
		await watch(1 / 3, withPeople(mina));
		expect((await watch(1, withPeople(mina))).open).toBe(1);
		expect((await watch(1.25, withPeople(mina))).open).toBe(0);
	});

	test("is asked each minute, however many there are, those that nobody can be asked about among them", async () => {
		const many = Array.from({ length: 250 }, (_, index) => ({
			...{ uuid: crypto.randomUUID(), lectureUuid: room.lectureUuid, meetingId: `many-${index}` },
			...{ internalId: `many-${index}`, callbackToken: `many-${index}`, nextPollAt: at(0) },
			...{ createdAt: at(0), updatedAt: at(0) },
		}));
		for (let from = 0; from < many.length; from += 50)
			await database()
				.insert(schema.liveMeeting)
				.values(many.slice(from, from + 50));
		const info: LiveClassProvider["info"] = async (meetingId) => {
			if (meetingId.endsWith("7")) throw new Error("A bug");
			return { kind: "away", why: "slow" };
		};
		expect((await watch(1, { info })).asked).toHaveLength(251);
	});

	test("is left for the next minute when the time is over", async () => {
		const provider = fakeProvider(withPeople(mina));
		expect(await watchRooms(depsWith(1, provider), { until: at(1) })).toMatchObject({ open: 0 });
		expect(provider.asked).toEqual([]);
	});

	test("is asked less often where the provider tells by itself", async () => {
		const { accountUuid } = mina;
		await database()
			.insert(schema.attendanceEvent)
			.values({
				meetingUuid: room.meeting.uuid,
				accountUuid,
				connection: "w_1",
				kind: "joined",
				source: "webhook",
				at: at(1),
				createdAt: at(1),
			});
		await watch(2, withPeople(mina));
		expect((await meetingOf(room)).nextPollAt).toBe(at(7));
	});

	test("is asked less and less often while the provider is away, and nothing is lost", async () => {
		await watch(0, withPeople(room.teacher, mina));
		const next: number[] = [];
		let minute = 1;
		for (let failed = 0; failed < 6; failed += 1) {
			await watch(minute, away);
			const { nextPollAt } = await meetingOf(room);
			next.push(((nextPollAt ?? 0) - at(minute)) / MINUTE);
			minute = ((nextPollAt ?? 0) - at(0)) / MINUTE;
		}
		expect(next).toEqual([2, 4, 8, 10, 10, 10]);
		await watch(minute, withPeople(room.teacher, mina));
		expect(await meetingOf(room)).toMatchObject({ polls: 0, endedAt: null });
		await watch(minute + 1);
		await watch(minute + 1);
		expect(await minutesOf(room, mina)).toEqual([minute + 1]);
	});

	test("that the provider calls by another name has ended, at the last that was heard of it", async () => {
		await watch(10, withPeople(room.teacher, mina));
		await watch(30, { info: async () => ({ kind: "ok", value: roomWith(room, [mina], { internalId: "another" }) }) });
		expect(await meetingOf(room)).toMatchObject({ endedAt: at(11) });
		expect((await eventsOf(room)).filter(({ at: moment }) => moment > at(10))).toEqual([]);
	});

	test("of which nobody hears any more is closed after half a day", async () => {
		await watch(10, withPeople(room.teacher, mina));
		await watch(60 + 12 * 60 - 1, away);
		expect((await meetingOf(room)).endedAt).toBeNull();
		await watch(60 + 12 * 60 + 30, away);
		expect(await meetingOf(room)).toMatchObject({ endedAt: at(11) });
	});

	test("names strangers in vain", async () => {
		const stranger = (await classroom({ room: false })).students[0] as Person;
		await watch(5, withPeople(room.teacher, stranger));
		expect((await eventsOf(room)).map(({ accountUuid }) => accountUuid).sort()).toEqual(
			["", room.teacher.accountUuid].sort(),
		);
	});

	test("that fails keeps no other from being asked", async () => {
		const other = await classroom();
		const { asked } = await watch(5, {
			info: async (meetingId) => {
				if (meetingId === room.meeting.meetingId) throw new Error("A bug");
				return { kind: "ok", value: roomWith(other, other.students) };
			},
		});
		expect(asked).toEqual(["info", "info"]);
		expect(await eventsOf(other)).toHaveLength(3);
	});

	test("whose recording the provider describes as nobody can keep it holds up no other's", async () => {
		const other = await classroom();
		await ended();
		await database()
			.update(schema.liveMeeting)
			.set({ startedAt: at(0), endedAt: at(60), nextPollAt: at(61), polls: 0 })
			.where(eq(schema.liveMeeting.uuid, other.meeting.uuid));
		const broken: ProviderRecording = { ...recordingOf(room), state: "odd" as never };
		await watch(61, {
			recordings: async () => ({
				kind: "ok",
				value: [broken, recordingOf(other, { fileUrl: "https://bbb.example/rec.m4v" })],
			}),
		});
		expect(await recordingsOf(other)).toMatchObject([{ state: "ready" }]);
		expect(await recordingsOf(room)).toEqual([]);
		expect((await meetingOf(room)).nextPollAt).toBe(at(63));
		expect((await meetingOf(other)).nextPollAt).toBeNull();
	});

	test("is asked again later where asking for recordings fails altogether", async () => {
		await ended();
		await watch(61, {
			recordings: async () => {
				throw new Error("A bug");
			},
		});
		expect((await meetingOf(room)).nextPollAt).toBe(at(63));
	});

	test("is never told of a correction: late evidence leaves it as it is", async () => {
		await watch(10, withPeople(room.teacher, mina));
		await watch(20);
		await watch(20);
		const ids = { courseId: room.courseUuid, lectureId: room.lectureUuid, studentUuid: mina.accountUuid };
		const correction = { intent: "correct", minutes: 45, reason: "Her line broke" } as const;
		await correctAttendance(depsWith(70, fakeProvider()), room.teacher, ids, correction);
		await database()
			.update(schema.liveMeeting)
			.set({ nextPollAt: at(80), polls: 0, endedAt: at(30) })
			.where(eq(schema.liveMeeting.uuid, room.meeting.uuid));
		await watch(80);
		const [row] = await database()
			.select()
			.from(schema.attendance)
			.where(eq(schema.attendance.accountUuid, mina.accountUuid));
		expect(row).toMatchObject({ presentMs: 20 * MINUTE, correctedMs: 45 * MINUTE, correctionReason: "Her line broke" });
	});
});

const ended = () =>
	database()
		.update(schema.liveMeeting)
		.set({ startedAt: at(0), endedAt: at(60), nextPollAt: at(61), polls: 0 })
		.where(eq(schema.liveMeeting.uuid, room.meeting.uuid));
const having = (more: Parameters<typeof recordingOf>[1] = {}): Partial<LiveClassProvider> => ({
	recordings: async () => ({ kind: "ok", value: [recordingOf(room, more)] }),
});
const DAY = 24 * 60;

describe("the recording of a room (ATD-3)", () => {
	test("is asked for until it is ready, however many callbacks are lost; then it is told once", async () => {
		await ended();
		await watch(61);
		expect((await meetingOf(room)).nextPollAt).toBe(at(63));
		await watch(63, having({ state: "processing", playUrl: null }));
		expect(await recordingsOf(room)).toMatchObject([{ state: "processing", keepUntil: null }]);
		expect((await meetingOf(room)).nextPollAt).toBe(at(68));
		for (const minute of [68, 69]) {
			await watch(minute, having());
			await database()
				.update(schema.liveMeeting)
				.set({ nextPollAt: at(minute) });
		}
		await watch(69, having());
		expect(await recordingsOf(room)).toMatchObject([
			{ state: "ready", sizeBytes: 40_000_000, keepUntil: at(60 + 90 * DAY) },
		]);
		// Its page is there; its file comes later, and nobody may tell of it.
		expect((await meetingOf(room)).nextPollAt).toBeGreaterThan(at(69));
		await database()
			.update(schema.liveMeeting)
			.set({ nextPollAt: at(DAY) });
		await watch(DAY, having({ fileUrl: "https://bbb.example/rec.m4v" }));
		expect(await recordingsOf(room)).toMatchObject([{ state: "ready", fileUrl: "https://bbb.example/rec.m4v" }]);
		expect((await meetingOf(room)).nextPollAt).toBeNull();
		const told = await database().select().from(schema.notification);
		expect(told.map(({ kind }) => kind).sort()).toEqual([
			"recording-ready",
			"recording-ready",
			"recording-ready-teacher",
		]);
		expect(told.find(({ role }) => role === "student")?.address).toBe(
			`/student/course/${room.courseUuid}/${room.lectureUuid}/recording`,
		);
	});

	test("is asked for while the provider is away, and given up after a week", async () => {
		await ended();
		await watch(61, { recordings: async () => ({ kind: "away", why: "slow" }) });
		expect((await meetingOf(room)).nextPollAt).toBe(at(63));
		await database()
			.update(schema.liveMeeting)
			.set({ nextPollAt: at(8 * DAY), polls: 12 });
		await watch(8 * DAY);
		expect((await meetingOf(room)).nextPollAt).toBeNull();
	});

	test("that is taken out of sight is hidden, not made anew, and is there again when it is shown", async () => {
		await ended();
		const state = async (minute: number, of: Partial<ProviderRecording>) => {
			await database()
				.update(schema.liveMeeting)
				.set({ nextPollAt: at(minute) });
			await watch(minute, having(of));
			const path = `/student/course/${room.courseUuid}/${room.lectureUuid}/recording`;
			return wordsOf(await visit(mina, path, { minutes: 90 }));
		};
		expect(await state(62, { state: "processing", playUrl: null })).toContain("still being made");
		expect(await state(63, {})).toContain("Watch");
		const hidden = await state(64, { state: "hidden" });
		expect(hidden).toContain("not available now");
		expect(hidden).not.toContain("still being made");
		expect((await meetingOf(room)).nextPollAt).not.toBeNull();
		expect(await state(65, {})).toContain("Watch");
	});

	test("that the provider never showed goes at its time as well", async () => {
		await ended();
		await watch(61, having({ state: "hidden" }));
		expect(await recordingsOf(room)).toMatchObject([{ hidden: true, keepUntil: at(60 + 90 * DAY) }]);
		const remove = (minutes: number) => removeOldRecordings(depsWith(minutes, fakeProvider()), LIMIT);
		expect(await remove(60 + 90 * DAY - 1)).toEqual({ removed: 0 });
		expect(await remove(60 + 90 * DAY)).toEqual({ removed: 1 });
		expect(await recordingsOf(room)).toMatchObject([{ state: "gone" }]);
	});

	test("of a room that is not ours is nobody's", async () => {
		await ended();
		await watch(61, having({ recordId: "another", internalId: "another" }));
		expect(await recordingsOf(room)).toEqual([]);
	});

	test("that the provider refuses to remove for good holds up no other", async () => {
		const many = 20;
		await ended();
		const rows = Array.from({ length: many + 1 }, (_, index) => ({
			...{ uuid: crypto.randomUUID(), lectureUuid: room.lectureUuid, meetingUuid: room.meeting.uuid },
			...{ recordId: `r-${index}`, state: "ready" as const, startedAt: at(0), endedAt: at(60) },
			...{ keepUntil: at(100 + index), createdAt: at(61), updatedAt: at(61) },
		}));
		await database().insert(schema.recording).values(rows);
		const tried: string[] = [];
		const removeRecording: LiveClassProvider["removeRecording"] = async (recordId) => {
			tried.push(recordId);
			if (recordId === "r-0") throw new Error("A bug");
			return recordId === `r-${many}` ? { kind: "ok", value: null } : { kind: "refused", key: "no" };
		};
		const remove = async (minutes: number) => {
			tried.length = 0;
			const { removed } = await removeOldRecordings(depsWith(minutes, fakeProvider({ removeRecording })), LIMIT);
			return [removed, tried.length];
		};
		expect(await remove(200)).toEqual([0, many]);
		expect(await remove(201)).toEqual([1, 1]);
		// Those that were refused are tried again, an hour later.
		expect(await remove(259)).toEqual([0, 0]);
		expect(await remove(260)).toEqual([0, many]);
	});

	test("goes when its time is over, at the provider first", async () => {
		await ended();
		await watch(61, having());
		const remove = (minutes: number, says: Partial<LiveClassProvider> = {}) =>
			removeOldRecordings(depsWith(minutes, fakeProvider(says)), LIMIT);
		expect(await remove(60 + 90 * DAY - 1)).toEqual({ removed: 0 });
		expect(await remove(60 + 90 * DAY, { removeRecording: async () => ({ kind: "away", why: "slow" }) })).toEqual({
			removed: 0,
		});
		expect(await recordingsOf(room)).toMatchObject([{ state: "ready" }]);
		expect(await remove(60 + 90 * DAY)).toEqual({ removed: 1 });
		expect(await recordingsOf(room)).toMatchObject([{ state: "gone", playUrl: null, keepUntil: null }]);
		// It stays gone, whatever is said of it later.
		await database()
			.update(schema.liveMeeting)
			.set({ nextPollAt: at(91 * DAY) });
		await watch(91 * DAY, having());
		expect(await recordingsOf(room)).toMatchObject([{ state: "gone", playUrl: null }]);
	});
});
