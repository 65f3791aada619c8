import { describe, expect, test } from "vitest";
import { lectureRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { lectureIn } from "#tests/support/workers/lectures.ts";
import {
	author,
	beforeMyCourses,
	course,
	DAY,
	enrol,
	pathOf,
	who,
	wordsAt,
} from "#tests/support/workers/my-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { makeInviteLink } from "~/domain/enrolment/invite-link.server.ts";
import { listMyCourses } from "~/domain/enrolment/my-courses.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { getStudentOverview } from "~/domain/overview/student-overview.server.ts";

beforeMyCourses();

describe("a class that runs (LEC-3)", () => {
	test("is entered at the top of its course, and named in the lists before the next one", async () => {
		const uuid = await course({ startAt: OPENS - DAY, endAt: OPENS + 30 * DAY });
		await enrol(uuid, "accepted");
		const [now, soon] = [await lectureIn(uuid, OPENS - 10 * 60_000), await lectureIn(uuid, OPENS + DAY)];
		const { text } = await visit(who, pathOf(uuid));
		expect(text).toContain(`/dashboard/student/lecture/${now}/live/${uuid}`);
		expect(text).not.toContain(`/dashboard/student/lecture/${soon}/live/${uuid}`);
		expect(text.indexOf("Class now")).toBeLessThan(text.indexOf("Next lectures"));
		for (const path of ["/student/my-course", "/student/overview"])
			expect(await wordsAt(path)).toContain("A class is running now");
	});
});

describe("a link of a teacher's (ENR-8)", () => {
	test("says into what before the sign-in; one that works no more leads to the courses", async () => {
		const uuid = await course();
		const { code } = await makeInviteLink(depsAt(0), author, uuid);
		const at = async (of: string) => {
			const led = (await visit(null, `/student/invite/${of}`)).headers.get("location") ?? "";
			expect(led).toBe(`/auth/login?next=${encodeURIComponent(`/student/invite/${of}`)}`);
			return visit(null, led);
		};
		const words = wordsOf(await at(code));
		expect(words).toContain("Waves and optics");
		expect(words).toContain("Shirin Akter invites you to this course.");
		expect(wordsOf(await at("a".repeat(22)))).toContain("This invitation link does not work any more.");
		const dead = await visit(who, `/student/invite/${"a".repeat(22)}`);
		expect([dead.status, wordsOf(dead).includes("All Courses")]).toEqual([404, true]);
	});
});

describe("a student's own courses (ENR-11)", () => {
	test("in three lists, each counted; what is over by itself is in none", async () => {
		const states = ["accepted", "accepted", "applied", "paid", "invited", "left"] as const;
		for (const state of states) await enrol(await course({ title: `A course ${state}` }), state);
		await enrol(await course({ title: "A course offered" }), "offered", { respondUntil: OPENS - 1 });
		const words = await wordsAt("/student/p/1/my-course/invited");
		expect(words).toMatch(/Accepted 2 Pending 2 Invited 1/);
		expect(words).toContain("A course invited");
		expect(words).not.toContain("A course offered");
		expect(await wordsAt("/student/my-course")).toContain("A course accepted");
		const ended = await wordsAt("/student/p/1/my-course/ended");
		expect(ended).toMatch(/Invited 1 Ended 1/);
		expect([ended.includes("A course left"), ended.includes("A course offered")]).toEqual([true, false]);
		expect((await visit(who, "/student/p/1/my-course/nothing")).status).toBe(404);
		expect((await visit(who, "/student/p/9/my-course/accepted")).headers.get("location")).toBe(
			"/student/p/1/my-course/accepted",
		);
	});

	test("one round trip each, by indexes", async () => {
		const uuid = await course();
		await enrol(uuid, "accepted");
		const { db, plans } = explained();
		const reads = { db, clock: () => OPENS };
		await listMyCourses(reads, who, { state: "pending", page: 0, size: 10 });
		await getStudentCourse(reads, who, uuid);
		const scans = plans.flat().filter((step) => /^SCAN (?!CONSTANT)/.test(step) && !step.includes("(subquery"));
		expect(scans).toEqual([]);
		const deps = depsAt();
		await listMyCourses(deps, who, { state: "accepted", page: 0, size: 10 });
		expect(deps.trips.count).toBe(1);
		await getStudentCourse(deps, who, uuid);
		expect(deps.trips.count).toBe(2);
	});
});

describe("the student's overview", () => {
	test("has the courses one is in, that of the next lecture first, and nothing that waits or is over", async () => {
		const empty = await visit(who, "/student/overview");
		expect(wordsOf(empty)).toContain("Your courses View All You are in no course yet. Find a course");
		expect(empty.text).toContain('href="/student/all-course"');
		const [late, soon, none] = [
			await course({ title: "Late" }),
			await course({ title: "Soon" }),
			await course({ title: "None" }),
		];
		const over = await course({
			...{ title: "Over", startAt: OPENS - 9 * DAY, endAt: OPENS - DAY, enrolmentEndAt: OPENS - 8 * DAY },
		});
		for (const uuid of [late, soon, none, over]) await enrol(uuid, "accepted");
		await enrol(await course({ title: "Asked" }), "applied");
		for (const [courseUuid, startsAt, cancelledAt] of [
			[late, OPENS + 9 * DAY, null],
			[soon, OPENS + 8 * DAY, null],
			[none, OPENS + 8 * DAY, OPENS],
		] as const)
			await insertRows(database(), lectureRows({ courseUuid, startsAt, cancelledAt, at: OPENS }));
		const words = await wordsAt("/student/overview");
		expect(words).toMatch(
			/Your courses View All Soon Next lecture: .* Late Next lecture: .* None No lecture is planned yet\./,
		);
		for (const title of ["Over", "Asked"]) expect(words).not.toMatch(new RegExp(`\\b${title}\\b`));
		const { db, plans } = explained();
		await getStudentOverview({ ...depsAt(), db, clock: () => OPENS }, who);
		const scans = plans.flat().filter((step) => /^SCAN (course|lecture|enrolment)\b/.test(step));
		expect(scans).toEqual([]);
	});
});
