import { beforeEach, expect, test } from "vitest";
import { get, send } from "#tests/support/workers/api.ts";
import { type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { getLecture } from "~/domain/lecture/lecture-page.server.ts";
import { listLectures, upcomingLectures } from "~/domain/lecture/queries.server.ts";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { toIso } from "~/lib/time.ts";

ownDatabase();

const SECRET = "abc-defg-hij?pwd=tulip";
const ADDRESS = `https://meet.example/${SECRET}`;
let owner: Person;
let pupil: Person;
let course: string;
let lecture: string;

beforeEach(async () => {
	[owner, pupil] = await Promise.all([teacher(), student()]);
	course = await courseWith(owner, { students: [pupil] });
	lecture = await lectureIn(course, inCourse(1), { meetingUrl: ADDRESS });
});

test("a meeting of the teacher's own is in nothing that a student reads before the press: its host alone (LIV-4)", async () => {
	const pages = [
		...["/student/overview", "/student/overview.data", "/student/calendar", "/student/calendar.data"],
		...[`/student/course/${course}`, `/student/course/${course}.data`],
		...[lecturePaths.list("student", course), `${lecturePaths.list("student", course)}.data`],
		...[lecturePaths.one("student", course, lecture), `${lecturePaths.one("student", course, lecture)}.data`],
		lecturePaths.file("student", lecture),
		`/dashboard/student/lecture/${lecture}/live/${course}`,
		`/dashboard/student/lecture/${lecture}/live/${course}.data`,
		`/course/${course}`,
	];
	for (const path of pages) {
		const { status, text } = await visit(pupil, path);
		expect([path, text.includes("tulip"), text.includes("abc-defg")]).toEqual([path, false, false]);
		expect([path, status]).toEqual([path, 200]);
	}
	expect(wordsOf(await visit(pupil, lecturePaths.one("student", course, lecture)))).toContain("meet.example");
	for (const path of [`/api/course/${course}/lectures`, "/api/lectures/upcoming"]) {
		const { status, body } = await get(pupil, path);
		expect([status, JSON.stringify(body).includes("tulip")]).toEqual([200, false]);
		expect(body.content[0]).toMatchObject({ uuid: lecture, meetingUrl: null, meetingHost: "meet.example" });
	}
	const reads = [
		await getLecture(depsAt(), pupil, { courseId: course, lectureId: lecture }),
		await listLectures(depsAt(), pupil, course, { page: 0, size: 10 }),
		await upcomingLectures(depsAt(), pupil, 5),
	];
	for (const read of reads) expect(JSON.stringify(read)).not.toContain("tulip");
});

test("its teacher reads it, and changes it", async () => {
	for (const path of [`/api/course/${course}/lectures`, "/api/lectures/upcoming"])
		expect((await get(owner, path)).body.content[0]).toMatchObject({
			...{ meetingUrl: ADDRESS, meetingHost: "meet.example" },
		});
	const moved = await send(owner, "PATCH", `/api/lecture/${lecture}`, { body: { startsAt: toIso(inCourse(2)) } });
	expect(moved.body).toMatchObject({ meetingUrl: ADDRESS, meetingHost: "meet.example" });
	expect((await visit(owner, `/dashboard/teacher/course/d/${course}/${lecture}/edit`)).text).toContain(SECRET);
	const cancelled = await send(owner, "PATCH", `/api/lecture/${lecture}`, { body: { cancelReason: "I am ill" } });
	expect(cancelled.body).toMatchObject({ meetingUrl: ADDRESS });
});
