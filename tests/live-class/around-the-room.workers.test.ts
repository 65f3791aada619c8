import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, send } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { classroom, depsWith, fakeProvider, recordingOf } from "#tests/support/workers/classroom.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import type { Sign } from "~/domain/attendance/intervals.ts";
import { keepStatements } from "~/domain/attendance/keep-signs.server.ts";
import { settleAttendance } from "~/domain/attendance/settle-attendance.server.ts";
import { getMeter } from "~/domain/data-use/meter.server.ts";
import { MB } from "~/domain/data-use/rules.ts";
import { setMeter } from "~/domain/data-use/save-package.server.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { playRecording } from "~/domain/recording/play-recording.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

let world: LiveWorld;
beforeEach(async () => {
	world = await liveWorld();
});

const named = () => ({ lectureId: world.lecture, courseId: world.course });
const join = (who = world.teacher, more = {}) => joinLive(depsNow(), who, { ...named(), language: "en", ...more });
const open = (who: LiveWorld["teacher"], path: string, form?: Record<string, string>) =>
	visit(who, path, { form, minutes: minutesNow() });
const room = async () => {
	const [row] = await database()
		.select()
		.from(schema.liveMeeting)
		.where(eq(schema.liveMeeting.lectureUuid, world.lecture));
	if (!row) throw new Error("No room");
	return row;
};
/** The teacher is in the room, and the student was let in. */
async function inClass(more = {}): Promise<void> {
	await world.bbb.follow((await join()).url);
	setMinutes(LECTURE.starts + 1);
	await world.bbb.follow((await join(world.student, more)).url);
}

describe("a student's month (MET-1)", () => {
	const there = async (from: number, until: number, connection = "w_1") => {
		const { accountUuid } = world.student;
		const mark = (kind: Sign["kind"], minutes: number): Sign => ({
			...{ accountUuid, connection, kind, source: "webhook", at: at(minutes) },
		});
		const { uuid: meetingUuid } = await room();
		const heard = { meetingUuid, signs: [mark("joined", from), mark("left", until)] };
		await database().batch(keepStatements(depsNow(), heard, depsNow().clock()));
		await database()
			.update(schema.liveMeeting)
			.set({ endedAt: at(LECTURE.ends) })
			.where(eq(schema.liveMeeting.uuid, meetingUuid));
		await settleAttendance(depsNow(), world.lecture);
	};
	const megabytes = async () => (await getMeter(depsNow(), world.student)).used.live / MB;

	test("has a class by the minutes that one was there, once, and what is heard later as well", async () => {
		await inClass();
		expect(await megabytes()).toBe(0);
		setMinutes(LECTURE.ends);
		await there(60, 80);
		expect(await megabytes()).toBe(50);
		await settleAttendance(depsNow(), world.lecture);
		expect(await megabytes()).toBe(50);
		await there(80, 100, "w_2");
		expect(await megabytes()).toBe(100);
	});

	test("has less of it where one came to listen only, and nothing where one does without", async () => {
		await inClass({ listenOnly: true });
		setMinutes(LECTURE.ends);
		await there(60, 80);
		expect(await megabytes()).toBe(10);
		await setMeter(depsNow(), world.student, false);
		await there(80, 100, "w_2");
		expect(await megabytes()).toBe(0);
	});

	test("stands before the class, by the same figures", async () => {
		await inClass();
		const words = wordsOf(await open(world.student, world.page("student")));
		expect(words).toContain("about 30 MB instead of about 150 MB until the end");
		expect(words).toMatch(/With picture and sound: about 150 MB, about ৳\d/);
		expect(words).toMatch(/To listen only, with data saving: about 30 MB, about ৳\d/);
	});
});

describe("that a class has begun", () => {
	const told = (who: LiveWorld["student"]) =>
		database()
			.select({ kind: schema.notification.kind, address: schema.notification.address })
			.from(schema.notification)
			.where(and(eq(schema.notification.accountUuid, who.accountUuid), eq(schema.notification.kind, "lecture-begun")));

	test("is told to who is in the course, once however often it is started (LIV-2)", async () => {
		const stranger = await student();
		await join();
		await join();
		expect(await told(world.student)).toEqual([{ kind: "lecture-begun", address: world.page("student") }]);
		await endLive(depsNow(), world.teacher, named());
		setMinutes(LECTURE.starts + 5);
		await join();
		expect(await told(world.student)).toHaveLength(1);
		expect([await told(stranger), await told(world.teacher)]).toEqual([[], []]);
	});

	test("is not told where the room could not be made", async () => {
		world.bbb.fail("unavailable", { calls: ["create"] });
		await join().catch(() => {});
		expect(await told(world.student)).toEqual([]);
	});
});

describe("a class that runs over (LIV-2)", () => {
	const pages = () => ({
		teacher: [
			`/dashboard/teacher/course/d/${world.course}/${world.lecture}`,
			`/dashboard/teacher/course/d/${world.course}/p/1/l/lecture`,
			"/dashboard/teacher",
		],
		student: [
			`/student/course/${world.course}/${world.lecture}`,
			`/student/course/${world.course}/p/1/lecture`,
			"/student/overview",
		],
	});
	/** Which pages lead to the room. */
	const doors = async () => {
		const found: string[] = [];
		for (const as of ["teacher", "student"] as const)
			for (const path of pages()[as])
				if ((await open(world[as], path)).text.includes(`href="${world.page(as)}"`)) found.push(path);
		return found;
	};

	test("has Join on its page, in the lists and for the API, until it has ended", async () => {
		const all = [...pages().teacher, ...pages().student];
		await inClass();
		expect(await doors()).toEqual(all);
		setMinutes(LECTURE.ends + 5);
		await world.bbb.follow((await join(world.student)).url);
		expect(await doors()).toEqual(all);
		expect(wordsOf(await open(world.student, pages().student[0] ?? ""))).not.toContain("This lecture is over.");
		const token = () => get(world.student, `/api/course/${world.course}/video-token`);
		expect([(await token()).status, (await token()).body.started]).toEqual([200, true]);

		await endLive(depsNow(), world.teacher, named());
		expect(await doors()).toEqual([]);
		expect(wordsOf(await open(world.student, pages().student[0] ?? ""))).toContain("This lecture is over.");
		expect((await token()).body.code).toBe("NoLiveClassNow");
	});
});

test("a student finds Join in lists and pages only once the teacher is there, and no more after End for all (LEC-3)", async () => {
	const { course, lecture } = world;
	const pages = [`/student/course/${course}/p/1/lecture`, `/student/course/${course}`];
	const room = world.page("student");
	/** What the way to the room is called on each page. */
	const called = async () => {
		const found: (string | null)[] = [];
		for (const path of pages) {
			const { text } = await open(world.student, path);
			const link = new RegExp(`<a[^>]*href="${room}"[^>]*>([\\s\\S]*?)</a>`).exec(text)?.[1];
			found.push(link?.replace(/<span[^>]*>.*?<\/span>|<svg[\s\S]*?<\/svg>|<[^>]+>/g, "").trim() ?? null);
		}
		return new Set(found);
	};
	expect(await called()).toEqual(new Set(["To the waiting page"]));
	await inClass();
	await open(world.student, room);
	expect(await called()).toEqual(new Set(["Join"]));
	await endLive(depsNow(), world.teacher, named());
	expect(await called()).toEqual(new Set([null]));
	for (const path of [`/student/course/${course}/${lecture}`, ...pages.slice(0, 1)])
		expect(wordsOf(await open(world.student, path))).toContain("The class has ended");
	// Its teacher may open it once more.
	expect(wordsOf(await open(world.teacher, `/dashboard/teacher/course/d/${course}/p/1/l/lecture`))).toContain(
		"Start Live",
	);
});

describe("cancelling a lecture that runs (LEC-2)", () => {
	const cancel = () =>
		open(world.teacher, `/dashboard/teacher/course/d/${world.course}/${world.lecture}/cancel`, {
			...{ reason: "The power is out", scope: "one" },
		});

	test("ends its room for everybody", async () => {
		await inClass();
		expect((await cancel()).status).toBe(302);
		expect(world.bbb.conference.meetings()).toEqual([]);
		expect((await room()).endedAt).toBe(at(LECTURE.starts + 1));
	});

	test("does so by the API as well", async () => {
		await inClass();
		const body = { cancelReason: "The power is out" };
		expect((await send(world.teacher, "PATCH", `/api/lecture/${world.lecture}`, { body })).status).toBe(200);
		expect(world.bbb.conference.meetings()).toEqual([]);
	});

	test("stands where the provider is away; who watches the room ends it later", async () => {
		await inClass();
		world.bbb.fail("unavailable");
		expect((await cancel()).status).toBe(302);
		expect((await room()).endedAt).toBeNull();
		world.bbb.recover();
		setMinutes(LECTURE.starts + 20);
		await watchRooms(depsNow(), { until: Number.POSITIVE_INFINITY });
		expect([world.bbb.conference.meetings(), (await room()).endedAt]).toEqual([[], at(LECTURE.starts + 20)]);
	});
});

test("the live page of a class that is held elsewhere leads its teacher to the roll-call, from the start (LIV-4)", async () => {
	world = await liveWorld({ meetingUrl: "https://meet.example/abc" });
	const roll = `href="/dashboard/teacher/course/d/${world.course}/${world.lecture}/attendance"`;
	const has = async (form?: Record<string, string>) =>
		(await open(world.teacher, world.page("teacher"), form)).text.includes(roll);
	setMinutes(LECTURE.starts - 1);
	expect(await has()).toBe(false);
	setMinutes(LECTURE.starts);
	expect([await has(), await has({ intent: "join" })]).toEqual([true, true]);
	setMinutes(LECTURE.ends + 1);
	expect(await has()).toBe(true);
	expect((await open(world.student, world.page("student"))).text).not.toContain(roll);
});

test("who chose to listen only, and was refused, finds the choice as it was (LIV-3)", async () => {
	await inClass();
	const ticked = /<input[^>]*name="listen"[^>]*checked/;
	expect((await open(world.student, world.page("student"))).text).not.toMatch(ticked);
	world.bbb.fail("unavailable");
	const refused = await open(world.student, world.page("student"), { intent: "join", listen: "on" });
	expect([refused.status, ticked.test(refused.text)]).toEqual([503, true]);
	const plain = await open(world.student, world.page("student"), { intent: "join" });
	expect([plain.status, ticked.test(plain.text)]).toEqual([503, false]);
});

test("a recording on a host that our pages do not lead to is refused with a sentence, and noted (ATD-3)", async () => {
	const of = await classroom();
	const [me] = of.students;
	const playUrl = "https://elsewhere.example/playback/rec";
	const uuid = crypto.randomUUID();
	const { recordId } = recordingOf(of);
	await database()
		.insert(schema.recording)
		.values({
			...{ uuid, lectureUuid: of.lectureUuid, meetingUuid: of.meeting.uuid, recordId, state: "ready", playUrl },
			...{ createdAt: at(60), updatedAt: at(60) },
		});
	const provider = fakeProvider({ recordings: async () => ({ kind: "ok", value: [recordingOf(of, { playUrl })] }) });
	const deps = depsWith(70, provider);
	const play = () =>
		playRecording(
			deps,
			me ?? null,
			{ courseId: of.courseUuid, lectureId: of.lectureUuid },
			{ intent: "play", recording: uuid },
		).catch((error: { code: string }) => error.code);
	expect(await play()).toBe("RecordingElsewhere");
	expect(deps.said).toMatchObject([{ level: "warn", message: expect.stringContaining("BBB_ROOM_ORIGINS") }]);
	deps.vars.BBB_ROOM_ORIGINS = ["https://elsewhere.example"];
	expect(await play()).toBe(playUrl);
});
