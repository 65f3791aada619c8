import { describe, expect, test } from "vitest";
import { get, post } from "#tests/support/workers/api.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { institute, member } from "#tests/support/workers/institutes.ts";
import {
	beforeOwnCourses,
	body,
	END,
	form,
	me,
	NEW,
	other,
	own,
	rowOf,
	START,
} from "#tests/support/workers/own-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnCourses();

describe("creating a course (CRS-1)", () => {
	test("answers with all of it, by the published names", async () => {
		const made = await post(me, "/api/courses", body);
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({
			...body,
			...{
				teacherUuid: me.accountUuid,
				teacherName: "Mahbubur Rahman",
				instituteName: `Institute ${body.instituteUuid}`,
			},
			...{ seatsTaken: 0, state: "upcoming", image: null },
		});
		expect((await get(me, `/api/course/${made.body.id}/summary`)).body).toMatchObject({
			...{ uuid: made.body.uuid, numLectures: 0, numMaterials: 0 },
		});
	});

	test.each([
		"title",
		"subtitle",
		"description",
		"outcomes",
		"subjectUuid",
		"instituteUuid",
		"enrolment",
		"maxStudents",
	])("is refused without %s, by its name", async (field) => {
		const refused = await post(me, "/api/courses", { ...body, [field]: undefined });
		expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message: "is required" }]]);
	});

	test.each([
		["endAt", { endAt: toIso(START) }, m.course_fault_end],
		["enrolmentEndAt", { enrolmentEndAt: toIso(END) }, m.course_fault_enrolment_end],
	] as const)("is refused with dates that contradict each other, at %s", async (field, change, sentence) => {
		const refused = await post(me, "/api/courses", { ...body, ...change });
		expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message: sentence() }]]);
	});

	test("is refused for an institute that did not let the teacher in, and for a subject that is none", async () => {
		const asked = await institute();
		await member(me, asked, { requestStatus: "Pending" });
		for (const instituteUuid of [asked, await institute(), crypto.randomUUID()])
			expect((await post(me, "/api/courses", { ...body, instituteUuid })).body.code).toBe("InstituteNotTheirs");
		const refused = await post(me, "/api/courses", { ...body, subjectUuid: crypto.randomUUID() });
		expect([refused.status, refused.body.code]).toEqual([409, "SubjectNotListed"]);
	});

	test("by its form leads to the course, and renews what everybody sees (CRS-6)", async () => {
		const before = await depsAt().cache.publicVersion();
		const sent = await visit(me, NEW, { form: form(), minutes: 3 });
		const uuid = /d\/([\da-f-]{36})$/.exec(sent.headers.get("location") ?? "")?.[1] ?? "";
		expect(sent.status).toBe(302);
		expect(await rowOf(uuid)).toMatchObject({ feePoisha: 500_00, startAt: START, maxStudents: 3, seatsTaken: 0 });
		expect(await depsAt().cache.publicVersion()).not.toBe(before);
		const words = wordsOf(await visit(me, own(uuid)));
		for (const part of [body.title, "Upcoming", "17 Jan, 2026 10:00 AM", "0 of 3 taken", "৳500", "Solve problems"])
			expect(words).toContain(part);
	});

	test("by a form with faults says each at its field, and keeps what was typed", async () => {
		const sent = await visit(me, NEW, { form: form({ title: "", fee: "five", endAt: "2026-01-17T09:00" }) });
		expect(sent.status).toBe(400);
		for (const sentence of [m.course_fault_title(), m.course_fault_fee(), m.course_fault_end()])
			expect(wordsOf(sent)).toContain(sentence);
		for (const kept of ['value="five"', 'value="2026-01-17T09:00"', "Motion, forces and energy."])
			expect(sent.text).toContain(kept);
	});

	test("says at the institute that it is none of theirs", async () => {
		const sent = await visit(me, NEW, { form: form({ instituteUuid: await institute() }) });
		expect(sent.status).toBe(409);
		expect(sent.text).toMatch(
			new RegExp(`id="course-instituteUuid-error"[\\s\\S]{0,400}${m.course_fault_institute()}`),
		);
	});

	test("tells a teacher without an institute what to do", async () => {
		const words = wordsOf(await visit(other, NEW));
		expect(words).toContain("You belong to no institute yet");
		expect(words).not.toContain(m.course_create());
	});
});
