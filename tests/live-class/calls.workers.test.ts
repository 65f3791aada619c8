import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { LECTURE } from "#tests/support/workers/live-class.ts";
import {
	anotherLecture,
	beforeLiveRooms,
	codeOf,
	join,
	meetings,
	room,
	world,
} from "#tests/support/workers/live-rooms.ts";
import { setMinutes } from "#tests/support/workers/minutes.ts";

beforeLiveRooms();

describe("a meeting of the teacher's own (LIV-4)", () => {
	const MEETING = "https://meet.example/abc-defg-hij";
	beforeEach(() => anotherLecture({ meetingUrl: MEETING }));

	test("is given at the press, to who may, while the lecture is open; the provider hears nothing", async () => {
		expect(await room(world.student)).toMatchObject({ state: "open", elsewhere: true });
		expect(await join(world.student)).toEqual({ kind: "elsewhere", url: MEETING, roomId: null });
		expect(await join(world.teacher)).toEqual({ kind: "elsewhere", url: MEETING, roomId: null });
		expect((await room(world.student)).mine).toMatchObject({ openedAt: expect.any(Number), presentMs: 0 });
		expect(await codeOf(join(await student()))).toBe("LectureNotFound");
		setMinutes(LECTURE.starts - 16);
		expect(await codeOf(join(world.student))).toBe("LectureNotOpen");
		expect(world.bbb.calls).toEqual([]);
		expect(await meetings()).toEqual([]);
	});
});

describe("the calls of live classes", () => {
	const token = (who: Parameters<typeof get>[0], query = "") =>
		get(who, `/api/lecture/${world.lecture}/bbb-video-token${query}`);

	test("GET /course/{id}/video-token names the room of now, by uuid and by number", async () => {
		const path = `/api/course/${world.course}/video-token`;
		const { status, body } = await get(world.student, path);
		expect([status, body]).toMatchObject([
			200,
			{ roomId: `lecture-${world.lecture}`, started: false, lectureUuid: world.lecture, title: "Linear equations" },
		]);
		const [course] = await database().select().from(schema.course).where(eq(schema.course.uuid, world.course));
		expect((await get(world.teacher, `/api/course/${course?.id}/video-token`)).body).toEqual(body);
		expect((await get(await student(), path)).body.code).toBe("CourseNotFound");
		expect((await get(await teacher(), path)).body.code).toBe("CourseNotFound");
		expect((await get(null, path)).status).toBe(401);
		setMinutes(LECTURE.starts - 16);
		expect((await get(world.student, path)).body).toMatchObject({ status: 409, code: "NoLiveClassNow" });
		expect(world.bbb.calls).toEqual([]);
	});

	test("GET /lecture/{id}/bbb-video-token/ gives the way in, with a slash and without, and is kept nowhere", async () => {
		const opened = await token(world.teacher, "/");
		expect([opened.status, opened.body.roomId]).toEqual([200, `lecture-${world.lecture}`]);
		expect(opened.headers.get("cache-control")).toBe("private, no-store");
		await world.bbb.follow(opened.body.joinLink);
		const joined = await token(world.student);
		expect(joined.status).toBe(200);
		const { sessionToken } = await world.bbb.follow(joined.body.joinLink);
		expect(sessionToken).not.toBeNull();
	});

	test("its GET changes state: never by a cookie, never for HEAD; its twin is a POST", async () => {
		const path = `/api/lecture/${world.lecture}/bbb-video-token/`;
		expect((await get(world.teacher, path, { by: "cookie" })).body.code).toBe("BearerOnly");
		expect(world.bbb.calls).toEqual([]);
		const { status, body } = await post(world.teacher, path, undefined, { by: "cookie" });
		expect([status, body.joinLink]).toEqual([200, expect.stringContaining("/api/join?")]);
	});

	test("leads back to an address of ours, and to no other", async () => {
		const logout = async (query: string) => {
			const { body } = await token(world.teacher, query && `?logout_url=${encodeURIComponent(query)}`);
			return body.joinLink ? new URL(body.joinLink).searchParams.get("logoutURL") : body.code;
		};
		expect(await logout("")).toBe(`http://localhost:8787${world.back}`);
		expect(await logout("/student/overview")).toBe("http://localhost:8787/student/overview");
		expect(await logout("http://localhost:8787/help")).toBe("http://localhost:8787/help");
		for (const foreign of [
			"https://evil.example/",
			"//evil.example/x",
			"http://localhost:8787@evil.example/",
			"http://user:pass@localhost:8787/",
			"javascript:alert(1)",
			"https://localhost:8787/",
			"blob:http://localhost:8787/018f0000-0000-7000-8000-000000000001",
			"data:text/html,<script>alert(1)</script>",
			"filesystem:http://localhost:8787/temporary/x.html",
		])
			expect([foreign, await logout(foreign)]).toEqual([foreign, "ForeignLogoutUrl"]);
		const { status, body } = await token(world.teacher, "?logout_url=blob:http://localhost:8787/x");
		expect([status, body.errors]).toEqual([400, [{ field: "logout_url", message: body.message }]]);
	});

	test("says what is wrong with the provider in words for people, and when to come again", async () => {
		world.bbb.fail("unavailable");
		const { status, headers, body } = await token(world.teacher);
		expect([status, body.code]).toEqual([503, "LiveClassAway"]);
		expect(headers.get("retry-after")).not.toBeNull();
		expect(body.message).toBe("The live class service does not answer. Nothing is lost. Please try again in a minute.");
	});
});
