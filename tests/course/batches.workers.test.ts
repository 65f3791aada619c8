import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeOwnCourses,
	body,
	course,
	DAY,
	enrolled,
	lecture,
	me,
	other,
	own,
	rowOf,
	START,
} from "#tests/support/workers/own-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { duplicateCourse } from "~/domain/course-batch/duplicate-course.server.ts";
import { PER_DAY, takeToday } from "~/domain/request/daily.server.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnCourses();

describe("a new batch (CRS-3)", () => {
	test("has the same words and lectures, as far from its start, and nobody in it", async () => {
		const { uuid } = await course();
		await enrolled(uuid, "accepted");
		await lecture(uuid, START + DAY, { title: "Vectors", seriesUuid: "a-series" });
		await lecture(uuid, START + 8 * DAY, { title: "Forces", seriesUuid: "a-series" });
		await lecture(uuid, START + 9 * DAY, { title: "Not held", cancelledAt: OPENS });
		const page = await visit(me, own(uuid, "/duplicate"));
		// A week later, at the same hour.
		expect(page.text).toContain('value="2026-01-24T10:00"');
		const sent = await visit(me, own(uuid, "/duplicate"), {
			form: { title: "Physics, second batch", startAt: "2026-07-01T09:00" },
		});
		const copy = /d\/([\da-f-]{36})$/.exec(sent.headers.get("location") ?? "")?.[1] ?? "";
		const start = Date.UTC(2026, 6, 1, 3);
		expect(await rowOf(copy)).toMatchObject({
			...{ title: "Physics, second batch", description: body.description, outcomes: body.outcomes.join("\n") },
			...{ startAt: start, endAt: start + 60 * DAY, enrolmentEndAt: start + 59 * DAY },
			...{ seatsTaken: 0, maxStudents: 3, feePoisha: 500_00, archivedAt: null },
		});
		const lectures = await database().select().from(schema.lecture).where(eq(schema.lecture.courseUuid, copy));
		expect(lectures.map(({ title, startsAt }) => [title, startsAt - start])).toEqual([
			["Vectors", DAY],
			["Forces", 8 * DAY],
		]);
		expect(new Set(lectures.map(({ seriesUuid }) => seriesUuid)).size).toBe(1);
		expect(lectures[0]?.seriesUuid).not.toBe("a-series");
	});

	test("of one with very many lectures has all of them", async () => {
		const { uuid } = await course({ endAt: toIso(START + 600 * DAY) });
		const rows = Array.from({ length: 450 }, (_, day) =>
			lectureRows({ courseUuid: uuid, startsAt: START + day * DAY, at: OPENS }),
		).flat();
		await insertRows(database(), rows);
		const sent = await visit(me, own(uuid, "/duplicate"), { form: { title: "Again", startAt: "2028-01-01T09:00" } });
		const copy = /d\/([\da-f-]{36})$/.exec(sent.headers.get("location") ?? "")?.[1] ?? "";
		expect(await database().$count(schema.lecture, eq(schema.lecture.courseUuid, copy))).toBe(450);
	});
});

describe("how often a course is duplicated (CRS-3, SEC-10.1)", () => {
	const copyOf = (uuid: string, startAt: number, minutes = 0) =>
		duplicateCourse(depsAt(minutes), me, uuid, { title: "Again", startAt });
	const made = () => database().$count(schema.course, eq(schema.course.teacherUuid, me.accountUuid));

	test("is a limit of its own: what is made by hand neither hinders a copy nor is used up by one", async () => {
		const { uuid } = await course();
		await lecture(uuid, START + DAY, { title: "Vectors" });
		const used = ["course", "lecture", "assignment"] as const;
		await database().delete(schema.dayCount);
		for (const what of used) await takeToday(depsAt(), what, me.accountUuid, PER_DAY[what]);
		const { uuid: copy } = await copyOf(uuid, START + 30 * DAY);
		expect(await database().$count(schema.lecture, eq(schema.lecture.courseUuid, copy))).toBe(1);
		await database().delete(schema.dayCount);
		await copyOf(uuid, START + 60 * DAY);
		const counted = await database().select().from(schema.dayCount);
		expect(counted.map(({ what, count }) => [what, count])).toEqual([["course-copy", 1]]);
	});

	test("of more lectures than one makes in a day is one copy; the last of a day’s copies says until when, and makes nothing", async () => {
		const { uuid } = await course({ endAt: toIso(START + 1_200 * DAY) });
		const rows = Array.from({ length: PER_DAY.lecture + 1 }, (_, day) =>
			lectureRows({ courseUuid: uuid, startsAt: START + day * DAY, at: OPENS }),
		).flat();
		await insertRows(database(), rows);
		const { uuid: copy } = await copyOf(uuid, START + 2_000 * DAY);
		expect(await database().$count(schema.lecture, eq(schema.lecture.courseUuid, copy))).toBe(PER_DAY.lecture + 1);
		await takeToday(depsAt(), "course-copy", me.accountUuid, PER_DAY["course-copy"] - 1);
		const before = await made();
		const refused = await visit(me, own(uuid, "/duplicate"), { form: { title: "Again", startAt: "2029-01-01T09:00" } });
		expect(refused.status).toBe(429);
		expect(wordsOf(refused)).toContain("12:00 AM");
		expect(refused.text).toContain('value="2029-01-01T09:00"');
		expect(await made()).toBe(before);
	});

	test("tells of lectures of its teacher’s other courses at the time of its own, as making one does (LEC-1)", async () => {
		const { uuid } = await course();
		await lecture(uuid, START + DAY, { title: "Vectors" });
		await lecture(uuid, START + 8 * DAY, { title: "Forces" });
		const elsewhere = await course({ title: "Optics" });
		const [by, at] = [20 * DAY, START + 21 * DAY];
		await lecture(elsewhere.uuid, at, { title: "Lenses" });
		await lecture(elsewhere.uuid, START + 28 * DAY, { title: "Off", cancelledAt: OPENS });
		const { clashes } = await copyOf(uuid, START + by);
		expect(clashes).toEqual([{ title: "Lenses", courseTitle: "Optics", startsAt: at }]);
		expect((await copyOf(uuid, START + 90 * DAY)).clashes).toEqual([]);
	});
});

describe("an archived course (CRS-3)", () => {
	test("is in a list of its own, and comes back", async () => {
		const { uuid } = await course();
		await visit(me, own(uuid, "/archive"), { form: { intent: "archive" } });
		expect(wordsOf(await visit(me, "/dashboard/teacher/p/1/course"))).not.toContain(body.title);
		const archived = wordsOf(await visit(me, "/dashboard/teacher/p/1/course?state=archived"));
		expect(archived).toContain(body.title);
		const before = await rowOf(uuid);
		await visit(me, own(uuid, "/archive"), { form: { intent: "archive" }, minutes: 5 });
		expect(await rowOf(uuid)).toEqual(before);
		await visit(me, own(uuid, "/archive"), { form: { intent: "unarchive" } });
		expect(wordsOf(await visit(me, "/dashboard/teacher/p/1/course"))).toContain(body.title);
	});

	test("is there for its teacher and its students, and for nobody else", async () => {
		const { uuid } = await course();
		const [within, stranger] = [await enrolled(uuid, "accepted"), await student()];
		await visit(me, own(uuid, "/archive"), { form: { intent: "archive" } });
		for (const [who, status] of [
			[me, 200],
			[within, 200],
			[stranger, 404],
			[other, 404],
		] as const)
			expect((await get(who, `/api/course/${uuid}/summary`)).status).toBe(status);
	});
});
