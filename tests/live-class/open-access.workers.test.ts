import { beforeAll, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { addressOf, dataAddresses, outcomeOfData, outcomeOfDocument } from "#tests/support/workers/authorization.ts";
import type { World } from "#tests/support/workers/authorization-world.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";

/** The matrix asks of a lecture that is not open yet; this of one whose room is open, of who was let in and is not any more. */
const ROOM = "/lecture/:lectureId/live/:courseId";
const FORMS = ["join", "end"] as const;

let world: LiveWorld;
let removed: Person;
let suspended: Person;

beforeAll(async () => {
	world = await liveWorld();
	[removed, suspended] = [await student(), await student()];
	const of = { courseUuid: world.course, at: at(0) };
	await insertRows(database(), [
		...enrolmentRows({ ...of, studentUuid: removed.accountUuid, state: "removed" }),
		...enrolmentRows({ ...of, studentUuid: suspended.accountUuid, state: "accepted" }),
	]);
	const named = { lectureId: world.lecture, courseId: world.course, language: "en" } as const;
	await world.bbb.follow((await joinLive(depsNow(), world.teacher, named)).url);
	const boss = await admin();
	await suspend(depsNow(), boss, suspended.accountUuid, { reason: "other", text: "Complaints" });
});

/** What somebody hears at each page, its data, each form, by scripts and without, and each call of an open room. */
async function heardBy(who: Person, role: "teacher" | "student"): Promise<Record<string, unknown>> {
	const heard: Record<string, unknown> = {};
	const given = { params: () => ({ lectureId: world.lecture, courseId: world.course }) };
	const minutes = LECTURE.starts;
	for (const pattern of [
		`/dashboard/${role}${ROOM}`,
		"/live-class/logout/:lectureId/:courseId",
		role === "student"
			? "/student/course/:id/:lectureId/recording"
			: "/dashboard/teacher/course/d/:id/:lectureId/recording",
	]) {
		const row = { who: {} as never, params: () => ({ ...given.params(), id: world.course }) };
		const address = addressOf(pattern, row, {} as World);
		const [data = "", alone = ""] = dataAddresses(pattern, address);
		heard[pattern] = [
			outcomeOfDocument(await visit(who, address.path, { minutes }), address),
			await outcomeOfData(await visit(who, data, { minutes }), address),
			await outcomeOfData(await visit(who, alone, { minutes }), address),
		];
		if (!pattern.includes("/live/")) continue;
		for (const intent of FORMS)
			heard[intent] = [
				outcomeOfDocument(await visit(who, address.path, { minutes, form: { intent } }), address),
				await outcomeOfData(await visit(who, data, { minutes, form: { intent } }), address),
			];
	}
	const calls = [
		`GET /api/course/${world.course}/video-token`,
		`GET /api/lecture/${world.lecture}/bbb-video-token`,
		`POST /api/lecture/${world.lecture}/bbb-video-token`,
	];
	heard.calls = [];
	for (const call of calls) {
		const [method = "", path = ""] = call.split(" ");
		(heard.calls as unknown[]).push((await send(who, method, path, {})).status);
	}
	return heard;
}

const ofStudents = "/student/course/:id/:lectureId/recording";
const ofTeachers = "/dashboard/teacher/course/d/:id/:lectureId/recording";
const LOGOUT = "/live-class/logout/:lectureId/:courseId";
/** Without scripts, the page's data, and that of its last route alone. */
const thrice = <T>(outcome: T) => [outcome, outcome, outcome];
const twice = <T>(outcome: T) => [outcome, outcome];

/** To whom it is not there. */
const nothing = (role: "teacher" | "student", end: number) => ({
	[`/dashboard/${role}${ROOM}`]: thrice(404),
	[LOGOUT]: thrice(404),
	[role === "student" ? ofStudents : ofTeachers]: thrice(404),
	...{ join: twice(404), end: twice(end), calls: thrice(404) },
});

test("An open room and its data are there for who is in the course, and for nobody who was or is suspended", async () => {
	const inRoom = {
		[`/dashboard/student${ROOM}`]: thrice(200),
		...{ [LOGOUT]: thrice(200), [ofStudents]: thrice(200), end: twice(403) },
	};
	const room = new URL(bindings.BBB_BASE_URL ?? "").origin;
	expect(await heardBy(world.student, "student")).toEqual({ ...inRoom, join: twice(room), calls: thrice(200) });
	expect(await heardBy(removed, "student")).toEqual(nothing("student", 403));
	expect(await heardBy(await student(), "student")).toEqual(nothing("student", 403));
	expect(await heardBy(await teacher(), "teacher")).toEqual(nothing("teacher", 404));
	expect(await heardBy(suspended, "student")).toEqual({
		...{ [`/dashboard/student${ROOM}`]: thrice("/"), [LOGOUT]: thrice("/"), [ofStudents]: thrice("/") },
		...{ join: twice("/"), end: twice("/"), calls: thrice(401) },
	});

	await suspendTeacher(depsNow(), await admin(), world.teacher.accountUuid, {
		decision: "suspend",
		note: "Complaints",
	});
	const away = "/auth/teacher-verification";
	expect(await heardBy(world.teacher, "teacher")).toEqual({
		...{ [`/dashboard/teacher${ROOM}`]: thrice(away), [LOGOUT]: thrice(412), [ofTeachers]: thrice(away) },
		...{ join: twice(away), end: twice(away), calls: thrice(412) },
	});
	// What names the room lets nobody in.
	expect(await heardBy(world.student, "student")).toEqual({ ...inRoom, join: twice(409), calls: [200, 409, 409] });
});
