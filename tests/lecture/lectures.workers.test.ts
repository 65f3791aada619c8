import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { COURSE_STARTS, courseWith, inCourse, lectureIn } from "#tests/support/workers/lectures.ts";
import { beforeOwnLectures, courseUuid, HOUR, make, me, one, rows } from "#tests/support/workers/own-lectures.ts";
import { createLecture } from "~/domain/lecture/create-lecture.server.ts";
import { createLectures, previewLectures } from "~/domain/lecture/repeat-lectures.server.ts";
import { toIso } from "~/lib/time.ts";

beforeOwnLectures();

describe("making a lecture (LEC-1)", () => {
	test("answers with it, as the list does; an hour where no end is said", async () => {
		const made = await make({ title: " Light  ", startsAt: toIso(inCourse(1)) });
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({
			...{ title: "Light", courseUuid, numAssignment: 0, numMaterial: 0, cancelled: false, warnings: [] },
			...{ startsAt: toIso(inCourse(1)), endsAt: toIso(inCourse(1, 1)) },
		});
		const { body } = await get(one, `/api/course/${courseUuid}/lectures`);
		const { warnings: _, ...lecture } = made.body;
		expect(body.content).toEqual([lecture]);
	});

	test("is refused where another lecture of the course is, by name and at its field", async () => {
		await lectureIn(courseUuid, inCourse(1), { title: "Waves" });
		for (const [from, to] of [
			[0, 1],
			[0.5, 2],
			[-0.5, 0.5],
			[-1, 3],
		] as const) {
			const answer = await make({ title: "x", startsAt: toIso(inCourse(1, from)), endsAt: toIso(inCourse(1, to)) });
			expect([answer.status, answer.body.code]).toEqual([409, "LectureOverlap"]);
			expect(answer.body.errors).toEqual([{ field: "startsAt", message: answer.body.message }]);
			expect(answer.body.message).toContain("Waves");
		}
		expect((await make({ title: "x", startsAt: toIso(inCourse(1, 1)) })).status).toBe(201);
		expect((await make({ title: "x", startsAt: toIso(inCourse(1, -1)) })).status).toBe(201);
	});

	test("is free where a cancelled one was", async () => {
		await lectureIn(courseUuid, inCourse(1), { cancelledAt: OPENS });
		expect((await make({ title: "x", startsAt: toIso(inCourse(1)) })).status).toBe(201);
	});

	test("is refused before the course starts and after it ends, at its field", async () => {
		for (const at of [COURSE_STARTS - 1, inCourse(60) + 1]) {
			const answer = await make({ title: "x", startsAt: toIso(at) });
			expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
				400,
				"LectureOutside",
				"startsAt",
			]);
		}
		for (const at of [COURSE_STARTS, inCourse(60)])
			expect((await make({ title: "x", startsAt: toIso(at) })).status).toBe(201);
	});

	test("is refused where it ends before it starts, or lasts a day", async () => {
		for (const hours of [-1, 0, 13]) {
			const answer = await make({ title: "x", startsAt: toIso(inCourse(1)), endsAt: toIso(inCourse(1, hours)) });
			expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([400, "LectureTimes", "endsAt"]);
		}
	});

	test.each([
		["title", { title: " " }],
		["title", {}],
		["startsAt", { title: "x", startsAt: "tomorrow" }],
		["meetingUrl", { title: "x", meetingUrl: "http://meet.example" }],
	])("names %s where it is wrong", async (field, said) => {
		const { status, body } = await make({ startsAt: toIso(inCourse(1)), ...said });
		expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
	});

	test("warns of the teacher’s own lecture elsewhere, and of students who have another one, and makes it", async () => {
		const elsewhere = await courseWith(me, { title: "Chemistry" });
		const anothers = await courseWith(await teacher(), { students: [one] });
		await Promise.all([
			lectureIn(elsewhere, inCourse(1), { title: "Salts" }),
			lectureIn(anothers, inCourse(1, 0.5)),
			lectureIn(anothers, inCourse(1, 3)),
		]);
		const { status, body } = await make({ title: "x", startsAt: toIso(inCourse(1)) });
		expect([status, body.warnings.map(({ code }: { code: string }) => code)]).toEqual([
			201,
			["TeacherElsewhere", "StudentsBusy"],
		]);
		expect(body.warnings[0].message).toContain("Salts (Chemistry)");
		expect(body.warnings[1].message).toContain("1 student of the course");
	});

	test("by two tabs at once leaves one, and says to the other what the rule says", async () => {
		const details = { title: "x", description: null, meetingUrl: null };
		const at = (hours: number) => ({ ...details, startsAt: inCourse(1, hours), endsAt: inCourse(1, hours + 1) });
		const both = await Promise.allSettled([0, 0.5].map((hours) => createLecture(depsAt(), me, courseUuid, at(hours))));
		const refused = both.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
		expect(refused).toEqual(["LectureOverlap"]);
		expect(await rows()).toHaveLength(1);
	});

	test("which the database refuses by itself is refused in the same words", async () => {
		await lectureIn(courseUuid, inCourse(1));
		// Somebody was faster than what was read.
		const deps = depsAt();
		const batch = deps.db.batch.bind(deps.db) as (statements: never) => Promise<unknown[][]>;
		Object.defineProperty(deps.db, "batch", {
			value: async (statements: never) => (await batch(statements)).map(() => []),
		});
		const details = { title: "x", description: null, meetingUrl: null };
		const tried = (startsAt: number) =>
			createLecture(deps, me, courseUuid, { ...details, startsAt, endsAt: startsAt + HOUR });
		await expect(tried(inCourse(1, 0.5))).rejects.toMatchObject({ code: "LectureOverlap" });
		const { db } = depsAt();
		await expect(
			db
				.update(schema.course)
				.set({ startAt: inCourse(2) })
				.where(eq(schema.course.uuid, courseUuid)),
		).rejects.toThrow();
	});
});

describe("weekly lectures (LEC-2)", () => {
	const about = { title: "Problems", description: null, meetingUrl: null };
	const pattern = { days: [1, 3], from: "2026-01-11", timeOfDay: 600, minutes: 60, until: null, times: 4 };

	test("are looked at date by date, with what speaks against each, and nothing is made", async () => {
		const [first] = await previewLectures(depsAt(), me, courseUuid, { ...pattern, times: 1 });
		await lectureIn(courseUuid, (first?.startsAt ?? 0) + HOUR / 2, { title: "Waves" });
		const preview = await previewLectures(depsAt(), me, courseUuid, { ...pattern, from: "2026-01-07", times: 5 });
		expect(preview.map(({ refusedFor }) => refusedFor)).toEqual(["outside", "overlap", null, null, null]);
		expect(preview[1]?.overlaps?.title).toBe("Waves");
		expect(await rows()).toHaveLength(1);
	});

	test("are made all at once, of the dates that were chosen, as one series", async () => {
		const preview = await previewLectures(depsAt(), me, courseUuid, pattern);
		const dates = preview.map(({ startsAt }) => startsAt).filter((_, index) => index !== 2);
		expect(await createLectures(depsAt(), me, courseUuid, { about, pattern, dates })).toBe(3);
		const made = await rows();
		expect(made.map(({ startsAt }) => startsAt)).toEqual(dates);
		expect(new Set(made.map(({ seriesUuid }) => seriesUuid)).size).toBe(1);
		expect(made[0]?.seriesUuid).not.toBeNull();
	});

	test("are made all or none", async () => {
		const dates = (await previewLectures(depsAt(), me, courseUuid, pattern)).map(({ startsAt }) => startsAt);
		await lectureIn(courseUuid, dates[3] ?? 0);
		await expect(createLectures(depsAt(), me, courseUuid, { about, pattern, dates })).rejects.toMatchObject({
			code: "LectureOverlap",
		});
		expect(await rows()).toHaveLength(1);
	});

	test("are none that the pattern does not have, and not a hundred and one", async () => {
		const create = (dates: number[], change = {}) =>
			createLectures(depsAt(), me, courseUuid, { about, pattern: { ...pattern, ...change }, dates });
		await expect(create([inCourse(2)])).rejects.toMatchObject({ code: "LectureChanged" });
		await expect(create([])).rejects.toMatchObject({ code: "LectureDatesNone" });
		await expect(create([], { days: [] })).rejects.toMatchObject({ code: "LectureDatesNone" });
		const endless = { days: [0, 1, 2, 3, 4, 5, 6], times: null, until: "2027-01-01" };
		await expect(create([], endless)).rejects.toMatchObject({ code: "LectureDatesMany" });
	});
});
