import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { post } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

let world: LiveWorld;
beforeEach(async () => {
	world = await liveWorld();
});

const open = (who: Person | null, path: string, form?: Record<string, string>) =>
	visit(who, path, { form, minutes: minutesNow() });
const join = (who: Person, role: "teacher" | "student", more = {}) =>
	open(who, world.page(role), { intent: "join", ...more });
const locationOf = ({ headers }: { headers: Headers }) => headers.get("location") ?? "";

test("A class at the teacher's own meeting says about how much data it takes before the way there is shown (MET-1)", async () => {
	world = await liveWorld({ meetingUrl: "https://meet.example/abc" });
	expect(wordsOf(await open(world.student, world.page("student")))).toContain("about 150 MB, about ৳4 My package");
	expect(wordsOf(await open(world.teacher, world.page("teacher")))).not.toContain("My package");
});

describe("the live room, without scripts (LIV-2)", () => {
	test("a teacher starts it: the browser is sent to the room, and nothing keeps the address", async () => {
		const before = await open(world.teacher, world.page("teacher"));
		expect([before.status, wordsOf(before)]).toEqual([200, expect.stringContaining("Start Live")]);
		const pressed = await join(world.teacher, "teacher");
		expect(pressed.status).toBe(303);
		expect(locationOf(pressed)).toMatch(/^http:\/\/localhost:8789\/bigbluebutton\/api\/join\?/);
		expect(pressed.headers.get("cache-control")).toBe("private, no-store");
		expect(pressed.headers.get("content-security-policy")).toMatch(/form-action [^;]*http:\/\/localhost:8789/);
		const after = wordsOf(await open(world.teacher, world.page("teacher")));
		expect(after).not.toContain("/api/join");
	});

	test("a student waits, looks again, chooses to listen only, joins, comes back, and joins again", async () => {
		const waiting = wordsOf(await open(world.student, world.page("student")));
		expect(waiting).toContain("Waiting for the teacher");
		expect(waiting).toContain("Look again");
		expect(waiting).toMatch(/With picture and sound: about 150 MB, about ৳4 .*30 MB, about ৳1 My package/);
		expect(waiting).not.toContain("Join");
		const early = await join(world.student, "student");
		expect([early.status, wordsOf(early)]).toEqual([
			409,
			expect.stringContaining("The teacher is not in the room yet."),
		]);

		await world.bbb.follow(locationOf(await join(world.teacher, "teacher")));
		setMinutes(LECTURE.starts + 1);
		const ready = wordsOf(await open(world.student, world.page("student")));
		expect(ready).toContain("The class is open");
		// 59 of 60 minutes are left.
		expect(ready).toContain("about 30 MB instead of about 150 MB until the end");
		const pressed = await join(world.student, "student", { listen: "on" });
		// One choice: no microphone, and nothing that takes data.
		const { searchParams } = new URL(locationOf(pressed));
		const asked = [...searchParams].flatMap(([name, value]) =>
			/^userdata-bbb_(?!override)/.test(name) ? [`${name.slice("userdata-bbb_".length)} ${value}`] : [],
		);
		expect(asked.sort()).toEqual([
			...["auto_join_audio true", "auto_share_webcam false", "enable_screen_sharing false", "enable_video false"],
			...["force_listen_only true", "listen_only_mode true", "skip_check_audio true"],
		]);
		const whole = new URL(locationOf(await join(world.student, "student")));
		expect([...whole.searchParams.keys()].filter((name) => /enable_video|listen_only/.test(name))).toEqual([]);
		await world.bbb.follow(locationOf(pressed));

		const back = wordsOf(await open(world.student, world.back));
		expect(back).toContain("You have left the class");
		expect(back).toContain("The class still runs. You can go back in.");
		expect(back).toContain("You first pressed Join at 11:01 AM.");
		expect(back).toContain("Join again");
		expect(wordsOf(await open(world.student, world.page("student")))).toContain("Join again");
	});

	test("the teacher ends it for all", async () => {
		await world.bbb.follow(locationOf(await join(world.teacher, "teacher")));
		setMinutes(LECTURE.starts + 1);
		await join(world.student, "student");
		expect(wordsOf(await open(world.teacher, world.page("teacher")))).toContain("End for all");
		const ended = await open(world.teacher, world.page("teacher"), { intent: "end" });
		expect([ended.status, locationOf(ended)]).toEqual([303, world.page("teacher")]);
		expect(world.bbb.conference.meetings()).toEqual([]);
		// Before its hour, so that it may be opened once more (LIV-2).
		const [seen, back] = [world.page("student"), world.back].map(async (path) =>
			wordsOf(await open(world.student, path)),
		);
		expect(await seen).toContain("The class has ended Your teacher has ended it.");
		expect(await back).toContain("The class is over.");
		const teachers = wordsOf(await open(world.teacher, world.page("teacher")));
		expect(teachers).toContain("You have ended it for everybody.");
		expect(teachers).toContain("Start Live");
	});

	test("what the provider does wrong is read where one pressed, with its status", async () => {
		world.bbb.fail("unavailable");
		const down = await join(world.teacher, "teacher");
		expect([down.status, wordsOf(down)]).toEqual([
			503,
			expect.stringContaining("The live class service does not answer."),
		]);
		expect(wordsOf(down)).toContain("Start Live");
	});

	test("guests go home, and a lecture of another course is not here", async () => {
		for (const path of [world.page("student"), world.page("teacher"), world.back]) {
			const guest = await open(null, path);
			expect([guest.status, locationOf(guest)]).toEqual([302, "/"]);
		}
		const other = world.page("student").replace(/[^/]+$/, crypto.randomUUID());
		expect((await open(world.student, other)).status).toBe(404);
		expect((await open(world.student, world.page("student").replace(world.lecture, "nothing"))).status).toBe(404);
	});

	test("a meeting of the teacher's own is shown at the press, and nowhere else (LIV-4)", async () => {
		const address = "https://meet.example/abc";
		world = await liveWorld({ meetingUrl: address });
		const page = await open(world.student, world.page("student"));
		expect(wordsOf(page)).toContain("Who is present is called by name there.");
		expect(page.text).not.toContain(address);
		const pressed = await join(world.student, "student");
		expect([pressed.status, pressed.text.includes(`href="${address}"`)]).toEqual([200, true]);
		const owner = wordsOf(await open(world.teacher, world.page("teacher")));
		expect(owner).toContain("call the roll");
	});
});

describe("the return point", () => {
	test("says why one was not let in, by the provider's key and never by its text", async () => {
		const errors = (key: string) =>
			`${world.back}?errors=${encodeURIComponent(JSON.stringify([{ key, message: "<b>Buy now</b>" }]))}`;
		const read = async (path: string) => wordsOf(await open(world.student, path));
		expect(await read(errors("notFound"))).toContain("The room was closed meanwhile. Go back and join again.");
		expect(await read(errors("maxParticipantsReached"))).toContain("The room is full.");
		for (const path of [errors("somethingNew"), `${world.back}?errors=x`, `${world.back}?errors=`]) {
			const words = await read(path);
			expect(words).toContain("The live class service did not let you in.");
			expect(words).not.toContain("Buy now");
		}
	});

	test("tells the teacher what becomes of the room", async () => {
		await world.bbb.follow(locationOf(await join(world.teacher, "teacher")));
		setMinutes(LECTURE.starts + 1);
		await join(world.student, "student");
		expect(wordsOf(await open(world.teacher, world.back))).toContain("for ten minutes without you");
	});
});

describe("while the room is open", () => {
	/** Every way in: page, its data, its form, the form's data, the calls. */
	async function ways(who: Person, role: "teacher" | "student") {
		const form = { intent: "join" };
		const api = `/api/lecture/${world.lecture}/bbb-video-token`;
		return {
			page: (await open(who, world.page(role))).status,
			data: (await open(who, `${world.page(role)}.data`)).status,
			action: (await open(who, world.page(role), form)).status,
			actionData: (await open(who, `${world.page(role)}.data`, form)).status,
			call: (await post(who, api)).status,
			back: (await open(who, world.back)).status,
		};
	}
	const REFUSED = { page: 404, data: 404, action: 404, actionData: 404, call: 404, back: 404 };

	beforeEach(async () => {
		await world.bbb.follow(locationOf(await join(world.teacher, "teacher")));
		setMinutes(LECTURE.starts + 1);
	});

	test("another teacher, a stranger, and a student who left a minute ago find no way in", async () => {
		expect(await ways(world.student, "student")).toMatchObject({
			page: 200,
			data: 200,
			action: 303,
			call: 200,
			back: 200,
		});
		expect(await ways(await teacher(), "teacher")).toEqual(REFUSED);
		expect(await ways(await student(), "student")).toEqual(REFUSED);
		await database()
			.update(schema.enrolment)
			.set({ state: "left", endedAt: 1 })
			.where(eq(schema.enrolment.studentUuid, world.student.accountUuid));
		expect(await ways(world.student, "student")).toEqual(REFUSED);
	});

	test("a suspended teacher is led to where that is said, and the calls refuse", async () => {
		const suspended = await teacher({ verificationStatus: "Suspended" });
		await database()
			.update(schema.course)
			.set({ teacherUuid: suspended.accountUuid })
			.where(eq(schema.course.uuid, world.course));
		for (const form of [undefined, { intent: "join" }]) {
			const answer = await open(suspended, world.page("teacher"), form);
			expect([answer.status, locationOf(answer)]).toEqual([
				302,
				expect.stringMatching(/^\/auth\/teacher-verification/),
			]);
		}
		expect((await post(suspended, `/api/lecture/${world.lecture}/bbb-video-token`)).status).toBe(412);
	});
});
