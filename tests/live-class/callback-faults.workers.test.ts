import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { siteAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import type { FaultName } from "#workers/sandbox/bbb/faults.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

let world: LiveWorld;
beforeEach(async () => {
	world = await liveWorld();
	world.bbb.hears = async (request) => {
		const execution = createExecutionContext();
		const response = await siteAnswer(request, execution, { minutes: minutesNow() });
		await waitOnExecutionContext(execution);
		return response;
	};
});

const named = () => ({ lectureId: world.lecture, courseId: world.course });
const watch = () => watchRooms(depsNow(), { until: Number.POSITIVE_INFINITY });

/** Somebody goes into the room at a minute of the lecture. @returns their session */
async function comes(who: LiveWorld["teacher"], minute: number): Promise<string> {
	setMinutes(LECTURE.starts + minute);
	const { url } = await joinLive(depsNow(), who, { ...named(), language: "en" });
	const { sessionToken } = await world.bbb.follow(url);
	if (sessionToken === null) throw new Error("Not let in");
	return sessionToken;
}

/** The student is there from minute 1 to 20, with a new connection from 10 on, and from 25 until the class ends at 40. */
async function held(told: "as it happens" | "at the end"): Promise<void> {
	const tell = async () => {
		if (told === "as it happens") await world.bbb.tell();
	};
	await comes(world.teacher, 0);
	await tell();
	await comes(world.student, 1);
	await tell();
	await watch();
	const second = await comes(world.student, 10);
	await tell();
	setMinutes(LECTURE.starts + 20);
	world.bbb.conference.leave(second);
	await tell();
	await watch();
	await comes(world.student, 25);
	await tell();
	await watch();
	setMinutes(LECTURE.starts + 40);
	await endLive(depsNow(), world.teacher, named());
	await world.bbb.tell();
	// The recording is made meanwhile.
	setMinutes(LECTURE.starts + 41);
	world.bbb.conference.settle();
	await world.bbb.tell();
	await watch();
	setMinutes(LECTURE.starts + 45);
	await watch();
}

const minutes = async () => {
	const [row] = await database()
		.select()
		.from(schema.attendance)
		.where(eq(schema.attendance.accountUuid, world.student.accountUuid));
	return (row?.presentMs ?? 0) / 60_000;
};
const recordings = async () =>
	(await database().select().from(schema.recording).where(eq(schema.recording.lectureUuid, world.lecture))).map(
		({ state }) => state,
	);

describe("whatever becomes of what the provider tells, attendance and recording are there (LIV-5)", () => {
	test.each<[FaultName | "all well", "as it happens" | "at the end"]>([
		["all well", "as it happens"],
		["callbacks-twice", "as it happens"],
		// Also the report after the meeting before all webhooks.
		["callbacks-reversed", "at the end"],
		["callbacks-never", "at the end"],
		["user-left-never", "as it happens"],
		["user-left-other", "as it happens"],
	])("%s, told %s", async (fault, told) => {
		if (fault !== "all well") world.bbb.fail(fault);
		await held(told);
		expect([await minutes(), await recordings()]).toEqual([34, ["ready"]]);
	});

	test("of a recording that never comes student and teacher read that it is still to come", async () => {
		world.bbb.fail("recording-never");
		await held("as it happens");
		expect(await minutes()).toBe(34);
		const { course, lecture } = world;
		for (const [who, path] of [
			[world.student, `/student/course/${course}/${lecture}/recording`],
			[world.teacher, `/dashboard/teacher/course/d/${course}/${lecture}/recording`],
		] as const)
			expect(wordsOf(await visit(who, path, { minutes: minutesNow() }))).toContain("still being made");
	});
});
