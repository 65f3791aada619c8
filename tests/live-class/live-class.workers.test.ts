import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE } from "#tests/support/workers/live-class.ts";
import {
	beforeLiveRooms,
	codeOf,
	join,
	meetings,
	named,
	room,
	teach,
	world,
} from "#tests/support/workers/live-rooms.ts";
import { setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { getLiveRoom } from "~/domain/live-class/live-room.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

beforeLiveRooms();

describe("starting a live class (LIV-1)", () => {
	test("makes the room, which records, names us where it calls back, and lets the teacher in as its moderator", async () => {
		const way = await join(world.teacher);
		const [row, ...more] = await meetings();
		expect(more).toEqual([]);
		expect(row).toMatchObject({ meetingId: `lecture-${world.lecture}`, startedAt: null, endedAt: null });
		expect(row?.callbackToken).toMatch(/^[\w-]{32}$/);
		expect(row?.nextPollAt).not.toBeNull();
		const [meeting] = world.bbb.conference.meetings();
		expect(meeting).toMatchObject({ internalId: row?.internalId, name: "Linear equations" });
		// Until half an hour after the lecture.
		expect(meeting?.params).toMatchObject({ record: "true", duration: "90" });
		expect(meeting?.metadata.endcallbackurl).toContain(`/webhooks/bbb/${row?.callbackToken}/ended`);
		expect(meeting?.params.logoutURL).toBe(`http://localhost:8787${world.back}`);
		const { sessionToken } = await world.bbb.follow(way.url);
		expect(world.bbb.conference.enter(sessionToken ?? "")?.user).toMatchObject({
			fullName: "Sadia Islam",
			role: "MODERATOR",
			userId: world.teacher.accountUuid,
		});
	});

	test("a second press joins the same room, and so do two at once", async () => {
		await Promise.all([join(world.teacher), join(world.teacher), join(world.teacher)]);
		await join(world.teacher);
		expect(await meetings()).toHaveLength(1);
		expect(world.bbb.conference.meetings()).toHaveLength(1);
		await teach();
		expect([(await meetings()).length, world.bbb.conference.meetings().length]).toEqual([1, 1]);
	});

	test("is for its own teacher alone, verified and not suspended", async () => {
		expect(await codeOf(join(await teacher()))).toBe("LectureNotFound");
		for (const verificationStatus of ["Awaiting", "Rejected", "Suspended"] as const)
			expect(await codeOf(join({ ...world.teacher, verificationStatus }))).toBe(`Teacher${verificationStatus}`);
		expect(await codeOf(join({ ...world.teacher, role: "student" }))).toBe("LectureNotFound");
		expect(await codeOf(join(null))).toBe("InvalidToken");
		expect(world.bbb.calls).toEqual([]);
		expect(await meetings()).toEqual([]);
	});

	test("of a teacher who is suspended is ended within a minute, and lets nobody in; restored, it is opened again (LIV-7)", async () => {
		const watch = () => watchRooms(depsNow(), { until: Number.POSITIVE_INFINITY });
		const suspends = (decision: "suspend" | "restore") =>
			suspendTeacher(depsNow(), boss, world.teacher.accountUuid, { decision, note: "Complaints" });
		const boss = await admin();
		await teach();
		const { url } = await join(world.student);
		await database()
			.update(schema.liveMeeting)
			.set({ nextPollAt: at(LECTURE.starts + 5) });
		await suspends("suspend");
		expect([await codeOf(join(world.student)), await codeOf(join(world.teacher))]).toEqual([
			"LiveClassStopped",
			"LiveClassStopped",
		]);
		expect(await room(world.student)).toMatchObject({ state: "stopped" });
		const page = await visit(world.student, world.page("student"), { minutes: LECTURE.starts });
		expect(wordsOf(page)).toContain("Its teacher may not teach at the moment");
		expect(
			(await visit(world.student, world.page("student"), { form: { intent: "join" }, minutes: LECTURE.starts })).status,
		).toBe(409);
		await watch();
		expect([(await meetings())[0]?.endedAt, world.bbb.conference.meetings()]).toEqual([at(LECTURE.starts), []]);
		// What was handed out before leads nowhere, also not into the room that is opened next.
		expect((await world.bbb.follow(url)).sessionToken).toBeNull();
		await suspends("restore");
		await database()
			.update(schema.teacherProfile)
			.set({ verificationStatus: "Accepted" })
			.where(eq(schema.teacherProfile.accountUuid, world.teacher.accountUuid));
		setMinutes(LECTURE.starts + 1);
		await teach();
		expect((await world.bbb.follow(url)).sessionToken).toBeNull();
		expect(await codeOf(join(world.student))).toBe("done");
		await suspend(depsNow(), boss, world.teacher.accountUuid, { reason: "other", text: "Complaints" });
		expect(await codeOf(join(world.student))).toBe("LiveClassStopped");
		setMinutes(LECTURE.starts + 2);
		await watch();
		expect(world.bbb.conference.meetings()).toEqual([]);
	});

	test("a student who was taken out and goes in by an earlier link is told to the teacher, once (LIV-7)", async () => {
		const watch = () => watchRooms(depsNow(), { until: Number.POSITIVE_INFINITY });
		const told = async () =>
			(
				await database()
					.select()
					.from(schema.notification)
					.where(eq(schema.notification.accountUuid, world.teacher.accountUuid))
			).filter(({ kind }) => kind === "room-outsider");
		await teach();
		const { url } = await join(world.student);
		await world.bbb.follow(url);
		await watch();
		expect(await told()).toEqual([]);
		await database()
			.update(schema.enrolment)
			.set({ state: "removed" })
			.where(eq(schema.enrolment.studentUuid, world.student.accountUuid));
		expect(await codeOf(join(world.student))).toBe("LectureNotFound");
		for (const minute of [1, 2]) {
			setMinutes(LECTURE.starts + minute);
			await watch();
		}
		expect(await told()).toMatchObject([{ address: world.page("teacher"), role: "teacher" }]);
		expect((await told())[0]?.params).toContain("রহিম উদ্দিন");
		// Ended and opened anew, the link is of another room.
		await endLive(depsNow(), world.teacher, named());
		await teach();
		expect((await world.bbb.follow(url)).sessionToken).toBeNull();
	});

	test.each([
		[LECTURE.starts - 16, "LectureNotOpen"],
		[LECTURE.starts - 15, "done"],
		[LECTURE.ends - 1, "done"],
		[LECTURE.ends, "LectureNotOpen"],
	])("%i minutes on: %s (LEC-3)", async (minutes, code) => {
		setMinutes(minutes);
		expect(await codeOf(join(world.teacher))).toBe(code);
	});

	test("is not there for a cancelled lecture, and says so", async () => {
		await database()
			.update(schema.lecture)
			.set({ cancelledAt: 1, cancelReason: "Rain" })
			.where(eq(schema.lecture.uuid, world.lecture));
		expect(await codeOf(join(world.teacher))).toBe("LectureCancelled");
		expect(await codeOf(join(world.student))).toBe("LectureCancelled");
		expect(await room(world.student)).toMatchObject({ state: "cancelled", lecture: { cancelReason: "Rain" } });
	});

	test("a room that ended unheard is another one the next time, with another name where it calls back", async () => {
		const { sessionToken } = await teach();
		world.bbb.conference.leave(sessionToken ?? "");
		setMinutes(LECTURE.starts + 20);
		await teach();
		const [first, second] = await meetings();
		expect(first?.endedAt).not.toBeNull();
		expect(first?.nextPollAt).not.toBeNull();
		expect(second).toMatchObject({ endedAt: null });
		expect(second?.callbackToken).not.toBe(first?.callbackToken);
	});

	test("a room that we took for ended, and that is not, is open again", async () => {
		await teach();
		await database()
			.update(schema.liveMeeting)
			.set({ endedAt: 1 })
			.where(eq(schema.liveMeeting.lectureUuid, world.lecture));
		await teach();
		const [first, second, ...more] = await meetings();
		expect([first?.endedAt, second?.endedAt, more]).toEqual([null, expect.any(Number), []]);
		expect(world.bbb.conference.meetings()).toMatchObject([{ internalId: first?.internalId }]);
		expect(await codeOf(join(world.student))).toBe("done");
	});
});

describe("joining a live class (LIV-2)", () => {
	test("a student waits until the teacher is in the room, then goes in; that is opened, not present (ATD-1)", async () => {
		expect(await room(world.student)).toMatchObject({ state: "waiting", started: false, teacherName: "Sadia Islam" });
		expect(await codeOf(join(world.student))).toBe("LiveClassNotStarted");
		const { url } = await join(world.teacher);
		// The room is there, its teacher is not.
		expect(await room(world.student)).toMatchObject({ state: "waiting" });
		expect(await codeOf(join(world.student))).toBe("LiveClassNotStarted");
		await world.bbb.follow(url);
		setMinutes(LECTURE.starts + 1);
		expect(await room(world.student)).toMatchObject({ state: "open", started: true });
		expect((await meetings())[0]?.startedAt).not.toBeNull();

		const { sessionToken } = await world.bbb.follow((await join(world.student)).url);
		expect(world.bbb.conference.enter(sessionToken ?? "")?.user).toMatchObject({
			fullName: "রহিম উদ্দিন",
			role: "VIEWER",
			customdata: { "userdata-bbb_override_default_locale": "en" },
		});
		const [row] = await database()
			.select()
			.from(schema.attendance)
			.where(eq(schema.attendance.lectureUuid, world.lecture));
		expect(row).toMatchObject({ accountUuid: world.student.accountUuid, presentMs: 0, intervals: [] });
		const opened = row?.openedAt;
		expect(opened).not.toBeNull();
		setMinutes(LECTURE.starts + 5);
		await join(world.student);
		expect((await room(world.student)).mine).toEqual({ openedAt: opened, presentMs: 0 });
	});

	test("of many who wait, one asks the provider, and not with every look", async () => {
		await join(world.teacher);
		setMinutes(LECTURE.starts + 1);
		const before = world.bbb.calls.length;
		await Promise.all(Array.from({ length: 8 }, () => room(world.student)));
		expect(world.bbb.calls.length - before).toBe(1);
	});

	test("the listener's choice takes camera, microphone and their tests away (LIV-3)", async () => {
		await teach();
		const { sessionToken } = await world.bbb.follow((await join(world.student, { listenOnly: true })).url);
		expect(world.bbb.conference.enter(sessionToken ?? "")?.user.customdata).toMatchObject({
			"userdata-bbb_force_listen_only": "true",
			"userdata-bbb_enable_video": "false",
		});
	});

	test("is for who is accepted at this moment", async () => {
		await teach();
		expect(await codeOf(join(await student()))).toBe("LectureNotFound");
		for (const state of ["applied", "waiting", "invited", "left", "removed", "declined"] as const) {
			await database()
				.update(schema.enrolment)
				.set({ state })
				.where(eq(schema.enrolment.studentUuid, world.student.accountUuid));
			expect([state, await codeOf(join(world.student)), await codeOf(room(world.student))]).toEqual([
				state,
				"LectureNotFound",
				"LectureNotFound",
			]);
		}
	});

	test("a class that runs over stays open to its people for half an hour, and is not begun anew", async () => {
		await teach();
		await room(world.student);
		setMinutes(LECTURE.ends - 1);
		await room(world.student);
		setMinutes(LECTURE.ends + 29);
		expect(await codeOf(join(world.student))).toBe("done");
		expect((await room(world.student)).state).toBe("open");
		world.bbb.conference.end(`lecture-${world.lecture}`);
		expect(await codeOf(join(world.student))).toBe("LiveClassNotStarted");
		expect(await codeOf(join(world.teacher))).toBe("LectureNotOpen");
		expect((await room(world.student)).state).toBe("over");
	});

	test("ending it is for all, and the teacher may begin again", async () => {
		await teach();
		await join(world.student);
		expect(await codeOf(endLive(depsNow(), world.student, named()))).toBe("RoleNotAllowed");
		await endLive(depsNow(), world.teacher, named());
		expect(world.bbb.conference.meetings()).toEqual([]);
		expect(await room(world.student)).toMatchObject({ state: "ended" });
		expect(await codeOf(join(world.student))).toBe("LiveClassNotStarted");
		await endLive(depsNow(), world.teacher, named());
		setMinutes(LECTURE.starts + 2);
		await teach();
		expect(await meetings()).toMatchObject([{ endedAt: expect.any(Number) }, { endedAt: null }]);
	});

	test("an address of an earlier room leads nowhere but back to us", async () => {
		await teach();
		const { url } = await join(world.student);
		await endLive(depsNow(), world.teacher, named());
		setMinutes(LECTURE.starts + 2);
		await teach();
		const { to, sessionToken } = await world.bbb.follow(url);
		expect(sessionToken).toBeNull();
		expect(to).toContain(world.back);
	});

	test("asks the database three times at most", async () => {
		const trips = async (work: (deps: ReturnType<typeof depsNow>) => Promise<unknown>) => {
			const deps = depsNow();
			await work(deps);
			return deps.trips.count;
		};
		const how = { ...named(), language: "en" } as const;
		expect(await trips((deps) => joinLive(deps, world.teacher, how))).toBeLessThanOrEqual(3);
		setMinutes(LECTURE.starts + 1);
		expect(await trips((deps) => getLiveRoom(deps, world.student, named()))).toBeLessThanOrEqual(3);
		await teach();
		expect(await trips((deps) => joinLive(deps, world.student, how))).toBeLessThanOrEqual(3);
		expect(await trips((deps) => getLiveRoom(deps, world.student, named()))).toBeLessThanOrEqual(3);
	});
});

test("a room that has gone unheard ended when it was last heard of, not when somebody presses (ATD-1)", async () => {
	await teach();
	const [row] = await meetings();
	const heard = {
		accountUuid: world.student.accountUuid,
		connection: "w_1",
		kind: "joined",
		source: "webhook",
	} as const;
	await database()
		.insert(schema.attendanceEvent)
		.values({ ...heard, meetingUuid: row?.uuid ?? "", at: at(LECTURE.starts + 5), createdAt: at(LECTURE.starts + 5) });
	world.bbb.conference.end(row?.meetingId ?? "");
	setMinutes(LECTURE.starts + 40);
	expect(await codeOf(join(world.student))).toBe("LiveClassNotStarted");
	expect((await meetings())[0]).toMatchObject({ endedAt: at(LECTURE.starts + 6), nextPollAt: at(LECTURE.starts + 40) });
});
