import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { guard } from "#tests/support/workers/session.ts";

let world: LiveWorld;
beforeEach(async () => {
	world = await liveWorld();
});

type Form = Record<string, string>;
type Ways = Record<string, number | string>;

/** What a form of the room asks for; one of a lecture's recordings. */
const JOIN: Form = { intent: "join", listen: "on" };
const PLAY: Form = { intent: "play", recording: crypto.randomUUID() };

/** Each call, page and form about an open room, and what comes of it: a status, or where it leads. */
async function waysOf(who: Person | null): Promise<Ways> {
	const { course, lecture, page, back } = world;
	const told: Ways = {};
	for (const [method, path] of [
		["GET", `/api/course/${course}/video-token`],
		["GET", `/api/lecture/${lecture}/bbb-video-token`],
		["POST", `/api/lecture/${lecture}/bbb-video-token`],
	] as const)
		told[`${method} ${path}`] = (await send(who, method, path, { minutes: minutesNow() })).status;
	const area = page("student").replace("/dashboard", "");
	const pages: [string, Form[]][] = [
		[page("student"), [JOIN, { intent: "end" }]],
		[area, [JOIN]],
		[page("teacher"), [JOIN, { intent: "end" }]],
		[back, []],
		[`/student/course/${course}/${lecture}`, []],
		[`/student/course/${course}/${lecture}/recording`, [PLAY]],
		[`/student/course/${course}/attendance`, []],
		[`/dashboard/teacher/course/d/${course}/${lecture}`, []],
		[`/dashboard/teacher/course/d/${course}/${lecture}/recording`, [PLAY]],
		[`/dashboard/teacher/course/d/${course}/${lecture}/attendance`, []],
	];
	for (const [path, forms] of pages)
		for (const form of [undefined, ...forms]) {
			const { status, headers } = await visit(who, path, { form, minutes: minutesNow() });
			const to = headers.get("location");
			const named = path.replaceAll(course, "course").replaceAll(lecture, "lecture");
			told[`${form?.intent ?? "GET"} ${named}`] = to === null ? status : (to.split("?")[0] ?? to);
		}
	return told;
}

const outcomes = (ways: Ways) => new Set(Object.values(ways));

test("only who is in the course finds a way to its open room: by each call, page and form (LIV-1)", async () => {
	const { back } = world;
	const yesterday = await visit(world.teacher, world.page("teacher"), { form: JOIN, minutes: minutesNow() });
	await world.bbb.follow(yesterday.headers.get("location") ?? "");
	setMinutes(LECTURE.starts + 1);
	const removed = await student();
	const at = OPENS;
	await database()
		.insert(schema.enrolment)
		.values({
			...{ uuid: crypto.randomUUID(), courseUuid: world.course, studentUuid: removed.accountUuid, queueNo: 1 },
			...{ state: "removed", acceptedAt: at, endedAt: at + 1, createdAt: at, updatedAt: at },
		});
	const suspended = await student();
	await guard.setSuspended(suspended.accountUuid, true, at);
	const [stranger, otherTeacher] = [await student(), await teacher()];

	// That the rows are about what is there: the student's own ways.
	const mine = await waysOf(world.student);
	expect(mine[`GET ${back.replace(world.lecture, "lecture").replace(world.course, "course")}`]).toBe(200);
	expect(outcomes(mine)).toContain("http://localhost:8789/bigbluebutton/api/join");
	const [asked, rows] = [world.bbb.calls.length, await database().select().from(schema.attendance)];

	for (const who of [stranger, removed]) {
		const ways = await waysOf(who);
		expect(outcomes(ways)).toEqual(new Set([404, 403, "/student/wrong-role"]));
		expect(Object.entries(ways).filter(([, outcome]) => outcome === 403)).toHaveLength(1);
	}
	expect(outcomes(await waysOf(otherTeacher))).toEqual(new Set([404, "/dashboard/teacher/wrong-role"]));
	expect(outcomes(await waysOf(suspended))).toEqual(new Set([401, "/"]));
	expect(outcomes(await waysOf(null))).toEqual(new Set([401, "/", "/auth/sign-in"]));
	const shut = await teacher({ verificationStatus: "Suspended" });
	await database()
		.update(schema.course)
		.set({ teacherUuid: shut.accountUuid })
		.where(eq(schema.course.uuid, world.course));
	expect(outcomes(await waysOf(shut))).toEqual(
		new Set([412, "/auth/teacher-verification", "/dashboard/teacher/wrong-role"]),
	);

	// Nobody asked the provider for them, nothing was noted of them, and the room goes on.
	expect([world.bbb.calls.length, await database().select().from(schema.attendance)]).toEqual([asked, rows]);
	expect(world.bbb.conference.meetings()).toHaveLength(1);

	// An address of yesterday's room leads back to us, whoever has it.
	world.bbb.conference.end(`lecture-${world.lecture}`);
	const { to, sessionToken } = await world.bbb.follow(yesterday.headers.get("location") ?? "");
	expect([sessionToken, to?.includes(back)]).toEqual([null, true]);
});
