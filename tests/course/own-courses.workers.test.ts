import { describe, expect, test } from "vitest";
import { get } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import {
	beforeOwnCourses,
	body,
	course,
	DAY,
	del,
	END,
	enrolled,
	form,
	lecture,
	me,
	other,
	own,
	patch,
	rowOf,
	START,
} from "#tests/support/workers/own-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { changeCourse } from "~/domain/course/change-course.server.ts";
import { getCourseSummary } from "~/domain/course/course-summary.server.ts";
import { deleteCourse } from "~/domain/course/delete-course.server.ts";
import { courseChoices } from "~/domain/course/form-choices.server.ts";
import { duplicateCourse } from "~/domain/course-batch/duplicate-course.server.ts";
import { listStudentCourses } from "~/domain/enrolment/student-courses.server.ts";
import { listTeacherCourses } from "~/domain/enrolment/teacher-courses.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnCourses();

describe("the pages of one's own course", () => {
	test.each([
		"",
		"/edit",
		"/cover",
		"/duplicate",
		"/archive",
		"/delete",
		"/p/1/l/people",
		"/lecture/new",
		"/lecture/repeat",
		"/announcements",
		"/requests",
		"/invite",
	])("%s gives each id once, for a field belongs to its form by that", async (below) => {
		const { uuid } = await course();
		const { status, text } = await visit(me, own(uuid, below));
		const ids = [...text.matchAll(/<[a-z][^>]*\sid="([^"]+)"/g)].map(([, id]) => id);
		expect([status, ids.filter((id, place) => ids.indexOf(id) < place)]).toEqual([200, []]);
	});
});

describe("another teacher's course (CRS-2)", () => {
	test("is not there, by any page, form or call", async () => {
		const { uuid, id } = await course();
		for (const below of [
			"",
			"/edit",
			"/duplicate",
			"/archive",
			"/delete",
			"/p/1/l/lecture",
			"/p/1/l/material",
			"/p/1/l/people",
		]) {
			const page = await visit(other, own(uuid, below));
			expect([below, page.status]).toEqual([below, 404]);
			// In the shell, where it happened.
			expect(page.text).toContain(m.shell_my_course());
			expect(page.text).not.toContain(body.title);
		}
		const forms = {
			"/edit": form({ version: "1" }),
			"/duplicate": { title: "Mine", startAt: "2026-07-01T09:00" },
			"/archive": { intent: "archive" },
			"/delete": { confirm: "on" },
		};
		for (const [below, sent] of Object.entries(forms))
			expect((await visit(other, own(uuid, below), { form: sent })).status).toBe(404);
		for (const name of [uuid, id]) {
			expect((await patch(other, `/api/course/${name}`, { title: "Mine" })).status).toBe(404);
			expect((await del(other, `/api/course/${name}`)).status).toBe(404);
		}
		expect((await rowOf(uuid))?.title).toBe(body.title);
	});
});

describe("GET /courses/my", () => {
	const mine = async (who: Person, query = "", minutes = 0) => {
		const { status, body: found } = await get(who, `/api/courses/my${query}`, { minutes });
		expect(status).toBe(200);
		return found.content as { uuid: string; state: string; pendingCount?: number; enrolment: { state?: string } }[];
	};

	test("of a teacher has those they teach, by where they stand, with who waits for an answer", async () => {
		const { uuid } = await course();
		const { uuid: kept } = await course({ title: "Another" }, 1);
		await enrolled(uuid, "applied");
		await visit(me, own(kept, "/archive"), { form: { intent: "archive" } });
		expect((await mine(me)).map((of) => [of.uuid, of.state, of.pendingCount])).toEqual([
			[kept, "archived", 0],
			[uuid, "upcoming", 1],
		]);
		for (const state of ["archived", "Archived"])
			expect((await mine(me, `?state=${state}`)).map((of) => of.uuid)).toEqual([kept]);
		expect((await mine(me, "?state=upcoming")).map((of) => of.uuid)).toEqual([uuid]);
		expect(await mine(me, "?state=running")).toEqual([]);
		expect((await mine(me, "?state=running", 8 * 24 * 60)).map((of) => of.uuid)).toEqual([uuid]);
		expect((await mine(me, "?state=over", 80 * 24 * 60)).map((of) => of.uuid)).toEqual([uuid]);
		expect(await mine(me, "?state=accepted")).toEqual([]);
		expect(await mine(other)).toEqual([]);
		expect((await get(me, "/api/courses/my?state=best")).status).toBe(400);
	});

	test("of a student has those they take, by how they stand to them", async () => {
		const { uuid } = await course();
		const { uuid: asked } = await course({ title: "Another" });
		const { uuid: gone } = await course({ title: "A third" });
		const who = await enrolled(uuid, "accepted");
		await enrolled(asked, "applied", who);
		await enrolled(gone, "left", who);
		const stands = async (query = "") => (await mine(who, query)).map((of) => [of.uuid, of.enrolment.state]).sort();
		expect(await stands()).toEqual(
			[
				[uuid, "accepted"],
				[asked, "pending"],
			].sort(),
		);
		for (const state of ["accepted", "Accepted"]) expect(await stands(`?state=${state}`)).toEqual([[uuid, "accepted"]]);
		expect(await stands("?state=pending")).toEqual([[asked, "pending"]]);
		expect(await stands("?state=invited")).toEqual([]);
		expect(await stands("?state=running")).toEqual([]);
	});
});

test("the list says how full each course is, and who waits", async () => {
	const { uuid } = await course();
	await enrolled(uuid, "accepted");
	await enrolled(uuid, "applied");
	const words = wordsOf(await visit(me, "/dashboard/teacher/p/1/course"));
	for (const part of ["Upcoming", "1 of 3 taken", "1 request waits for you", m.course_new()])
		expect(words).toContain(part);
	expect((await visit(me, "/dashboard/teacher")).text).toContain(`href="${own(uuid)}"`);
});

test("lists, summaries and deleting read by an index, whatever else there is", async () => {
	const { uuid } = await course();
	await lecture(uuid, START + DAY);
	const who = await enrolled(uuid, "accepted");
	const { db, plans, statements } = explained();
	const deps = { ...depsAt(), db, clock: () => OPENS, cache: depsAt().cache };
	for (const which of ["in-use", "all", "archived", "running"] as const)
		await listTeacherCourses(deps, me, { page: 0, size: 10, which });
	await courseChoices(deps, me, uuid);
	await listStudentCourses(deps, who, { page: 0, size: 10 });
	await getCourseSummary(deps, who, uuid);
	await changeCourse(deps, me, uuid, { endAt: END + DAY }, moveUpStatements);
	await duplicateCourse(deps, me, uuid, { title: "Again", startAt: END });
	await deleteCourse(deps, me, uuid);
	const scans = plans.flatMap((plan, index) =>
		// All subjects are what there is to choose from.
		plan.filter((step) => /^SCAN (?!subject|CONSTANT)/.test(step)).map((step) => [step, statements[index]]),
	);
	expect(scans).toEqual([]);
	expect(statements.length).toBeGreaterThan(20);
});
