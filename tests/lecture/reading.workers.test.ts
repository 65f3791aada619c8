import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import {
	beforeOwnLectures,
	courseUuid,
	DAY,
	me,
	minutesTo,
	one,
	other,
	toldTo,
} from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { editLecture } from "~/domain/lecture/edit-lecture.server.ts";
import { remindOfLectures } from "~/domain/lecture/remind-students.server.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnLectures();

describe("reading lectures (LEC-4)", () => {
	test("of a course: the last to start first, by pages, cancelled ones among them; for who is in it", async () => {
		const uuids = [];
		for (const days of [1, 3, 2])
			uuids.push(await lectureIn(courseUuid, inCourse(days), { cancelledAt: days === 2 ? 1 : null }));
		const { body } = await get(other, `/api/course/${courseUuid}/lectures?size=2`);
		expect(body).toMatchObject({ totalElements: 3, totalPages: 2, page: 0, size: 2 });
		expect(body.content.map(({ uuid }: { uuid: string }) => uuid)).toEqual([uuids[1], uuids[2]]);
		const last = await get(me, `/api/course/${courseUuid}/lectures?page=1&size=2&sort=startsAt,desc`);
		expect(last.body.content.map(({ uuid }: { uuid: string }) => uuid)).toEqual([uuids[0]]);
		const up = await get(me, `/api/course/${courseUuid}/lectures?sort=startsAt,asc`);
		expect(up.body.content[0].uuid).toBe(uuids[0]);
		for (const stranger of [await student(), await teacher()])
			expect((await get(stranger, `/api/course/${courseUuid}/lectures`)).body.code).toBe("CourseNotFound");
	});

	test("on the pages of a course: what runs and comes next first, then what is over, the last of it first", async () => {
		for (const days of [4, 1, 3, 2, 5]) await lectureIn(courseUuid, inCourse(days), { title: `Hour ${days}` });
		const minutes = minutesTo(inCourse(3, 0.5));
		for (const [who, path] of [
			[me, `/dashboard/teacher/course/d/${courseUuid}/p/1/l/lecture`],
			[one, `/student/course/${courseUuid}/p/1/lecture`],
		] as const) {
			const words = wordsOf(await visit(who, path, { minutes }));
			// The button of one that runs says its name again.
			const order = new Set([...words.matchAll(/Hour (\d)/g)].map(([, day]) => day));
			expect([...order]).toEqual(["3", "4", "5", "2", "1"]);
		}
	});

	test("to come: those that run or come, the next first, five unless said; of courses one is in, or teaches", async () => {
		for (const days of [1, 2, 3, 4, 5, 6]) await lectureIn(courseUuid, inCourse(days));
		await lectureIn(courseUuid, inCourse(0, 1), { title: "Gone", cancelledAt: OPENS });
		await lectureIn(await courseWith(await teacher()), inCourse(0));
		const now = { minutes: minutesTo(inCourse(2, 0.5)) };
		for (const person of [me, one]) {
			const starts = async (query: string) =>
				(await get(person, `/api/lectures/upcoming${query}`, now)).body.content.map(
					({ startsAt }: { startsAt: string }) => startsAt,
				);
			expect(await starts("")).toEqual([2, 3, 4, 5, 6].map((days) => toIso(inCourse(days))));
			expect(await starts("?limit=1")).toEqual([toIso(inCourse(2))]);
		}
		expect((await get(await student(), "/api/lectures/upcoming", now)).body.content).toEqual([]);
		for (const limit of ["0", "51", "x"])
			expect((await get(me, `/api/lectures/upcoming?limit=${limit}`)).status).toBe(400);
	});

	test("on both dashboards: five of them, the next first, and not the sixth (LEC-4)", async () => {
		const second = await courseWith(me, { students: [one] });
		for (const days of [6, 3, 5, 1, 4, 2])
			await lectureIn(days % 2 ? courseUuid : second, inCourse(days), { title: `Hour ${days}` });
		await lectureIn(await courseWith(await teacher()), inCourse(1), { title: "Hour 9" });
		for (const [who, path, heading] of [
			[me, "/dashboard/teacher", m.course_upcoming_lectures()],
			[one, "/student/overview", m.lecture_upcoming()],
		] as const) {
			const words = wordsOf(await visit(who, path, { minutes: 0 }));
			const list = words.slice(words.indexOf(heading));
			expect([path, ...new Set([...list.matchAll(/Hour (\d)/g)].map(([, day]) => day))]).toEqual([
				...[path, "1", "2", "3", "4", "5"],
			]);
		}
	});
});

describe("reminding (LEC-5)", () => {
	const run = (at: number) => remindOfLectures(depsAt(minutesTo(at)), { until: at + DAY });

	test("is an hour before, once, for who is in the course and for its teacher", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		expect(await run(inCourse(3, -1) - 1)).toEqual({ near: 0 });
		expect(await run(inCourse(3, -1))).toEqual({ near: 1 });
		expect(await run(inCourse(3, -0.5))).toEqual({ near: 0 });
		expect(await toldTo(one)).toMatchObject([{ kind: "lecture-starting", startsAt: inCourse(3) }]);
		expect(await toldTo(me)).toMatchObject([
			{ kind: "lecture-starting-teacher", address: `/dashboard/teacher/course/d/${courseUuid}/${uuid}` },
		]);
	});

	test("reaches all that begin in one hour, in pieces that the database takes, as long as there is time", async () => {
		const many = 60;
		const courses = await Promise.all(Array.from({ length: many }, () => courseWith(me)));
		// One alone fills a piece.
		await database()
			.update(schema.course)
			.set({ seatsTaken: 6_000, maxStudents: 6_000 })
			.where(eq(schema.course.uuid, courses[3] ?? ""));
		for (const uuid of courses) await lectureIn(uuid, inCourse(3));
		const at = inCourse(3, -1);
		expect(await remindOfLectures(depsAt(minutesTo(at)), { until: at })).toEqual({ near: 0 });
		expect(await run(at)).toEqual({ near: many });
		expect(await toldTo(me)).toHaveLength(many);
		expect(await run(at)).toEqual({ near: 0 });
	});

	test("comes again for the time that a lecture was moved to, and never for a cancelled one", async () => {
		const uuid = await lectureIn(courseUuid, inCourse(3));
		await lectureIn(courseUuid, inCourse(5), { cancelledAt: OPENS });
		await run(inCourse(3, -1));
		await editLecture(depsAt(minutesTo(inCourse(3, -0.9))), me, { lectureId: uuid }, { startsAt: inCourse(5) });
		await run(inCourse(5, -1));
		await run(inCourse(5, -0.9));
		const kinds = (await toldTo(one)).map(({ kind }) => kind);
		expect(kinds).toEqual(["lecture-starting", "lecture-moved-today", "lecture-starting"]);
	});
});
