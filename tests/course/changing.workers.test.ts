import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute } from "#tests/support/workers/institutes.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
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
	newsOf,
	own,
	patch,
	rowOf,
	START,
	toldOf,
} from "#tests/support/workers/own-courses.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { toIso } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

beforeOwnCourses();

describe("changing a course (CRS-1)", () => {
	test("changes what is named and nothing else", async () => {
		const { uuid } = await course();
		const changed = await patch(me, `/api/course/${uuid}`, { title: "Physics, anew", enrolment: { fee: 0 } });
		expect([changed.status, changed.body]).toMatchObject([
			200,
			{ ...body, title: "Physics, anew", enrolment: { fee: 0 }, uuid },
		]);
	});

	test("holds what is named against what stays", async () => {
		const { uuid } = await course();
		const refusals = [
			[{ endAt: toIso(START - DAY) }, 400, "CourseEndsTooEarly"],
			[{ enrolmentEndAt: toIso(END + DAY) }, 400, "EnrolmentEndsTooLate"],
			[{ instituteUuid: await institute() }, 409, "InstituteNotTheirs"],
			[{ subjectUuid: crypto.randomUUID() }, 409, "SubjectNotListed"],
		] as const;
		for (const [change, status, code] of refusals) {
			const refused = await patch(me, `/api/course/${uuid}`, change);
			expect([refused.status, refused.body.code]).toEqual([status, code]);
		}
	});

	test("never has fewer seats than are taken", async () => {
		const { uuid } = await course();
		await enrolled(uuid, "accepted");
		await enrolled(uuid, "accepted");
		await enrolled(uuid, "left");
		const refused = await patch(me, `/api/course/${uuid}`, { maxStudents: 1 });
		expect([refused.status, refused.body.message]).toEqual([409, m.course_fault_seats({ taken: "2" })]);
		expect((await patch(me, `/api/course/${uuid}`, { maxStudents: 2 })).status).toBe(200);
	});

	test("keeps its start and its end around its lectures, but not around cancelled ones", async () => {
		const { uuid } = await course();
		await lecture(uuid, START + DAY);
		await lecture(uuid, START + 9 * DAY);
		await lecture(uuid, START + 30 * DAY, { cancelledAt: OPENS });
		const early = await patch(me, `/api/course/${uuid}`, { startAt: toIso(START + 2 * DAY) });
		expect(early.body.code).toBe("LectureBeforeStart");
		const late = await patch(me, `/api/course/${uuid}`, {
			...{ endAt: toIso(START + 8 * DAY), enrolmentEndAt: toIso(START + DAY) },
		});
		expect(late.body.code).toBe("LectureAfterEnd");
		const fits = await patch(me, `/api/course/${uuid}`, {
			...{ startAt: toIso(START + DAY), endAt: toIso(START + 9 * DAY), enrolmentEndAt: toIso(START + 2 * DAY) },
		});
		expect(fits.status).toBe(200);
	});

	test("tells whom it concerns of new dates, once, and nobody of other words", async () => {
		const { uuid } = await course();
		const [within, asked, gone] = [
			await enrolled(uuid, "accepted"),
			await enrolled(uuid, "applied"),
			await enrolled(uuid, "left"),
		];
		await patch(me, `/api/course/${uuid}`, { title: "Other words" });
		expect(await toldOf(within)).toEqual([]);
		await patch(me, `/api/course/${uuid}`, { endAt: toIso(END + DAY) }, { minutes: 5 });
		for (const [who, told] of [
			[within, ["course-dates-changed"]],
			[asked, ["course-dates-changed"]],
			[gone, []],
		] as const)
			expect(await toldOf(who)).toEqual(told);
	});

	test("tells who is not in it yet until when one may enrol now; all of it once where more changed", async () => {
		const { uuid } = await course();
		const people = Object.fromEntries(
			await Promise.all(
				(["accepted", "applied", "waiting", "invited", "left"] as const).map(
					async (state) => [state, await enrolled(uuid, state)] as const,
				),
			),
		);
		const heard = async () =>
			Object.fromEntries(
				await Promise.all(Object.entries(people).map(async ([state, who]) => [state, await newsOf(who)])),
			);
		const ends = START + 2 * DAY;
		await patch(me, `/api/course/${uuid}`, { enrolmentEndAt: toIso(ends) }, { minutes: 5 });
		const first = [{ course: expect.any(String), enrolmentEndAt: ends }];
		expect(await heard()).toEqual({ accepted: [], applied: first, waiting: first, invited: first, left: [] });
		await patch(me, `/api/course/${uuid}`, { enrolmentEndAt: toIso(ends), title: "Waves" }, { minutes: 6 });
		await patch(
			me,
			`/api/course/${uuid}`,
			{ enrolmentEndAt: toIso(START + DAY), endAt: toIso(END + DAY) },
			{ minutes: 7 },
		);
		const both = { course: "Waves", startAt: START, endAt: END + DAY, enrolmentEndAt: START + DAY };
		expect(await heard()).toEqual({
			...{
				accepted: [both],
				applied: [...first, both],
				waiting: [...first, both],
				invited: [...first, both],
				left: [],
			},
		});
	});

	test("can be looked at before it is saved, and nothing typed is lost", async () => {
		const { uuid, version } = await course();
		const typed = form({
			description: "**Bold** words",
			title: "Only looked at",
			version: String(version),
			preview: "on",
		});
		const { status, text } = await visit(me, own(uuid, "/edit"), { form: typed });
		expect(status).toBe(200);
		expect(text).toContain("<strong>Bold</strong> words");
		expect(text).toContain("**Bold** words</textarea>");
		expect(text).toContain('value="Only looked at"');
		expect((await rowOf(uuid))?.title).not.toBe("Only looked at");
		const made = await visit(me, "/dashboard/teacher/course/new", {
			form: form({ title: "Looked at", preview: "on" }),
		});
		expect([made.status, made.text.includes('value="Looked at"')]).toEqual([200, true]);
	});

	test("of two who have it open the second hears of it, by call and by form, however often it is sent", async () => {
		const { uuid, version } = await course();
		const first = await patch(me, `/api/course/${uuid}`, { title: "The first tab", version });
		expect([first.status, first.body.version > version]).toEqual([200, true]);
		const second = await patch(me, `/api/course/${uuid}`, { title: "The second tab", version });
		expect([second.status, second.body.code]).toEqual([409, "CourseChanged"]);
		const old = form({ title: "The third tab", version: String(version) });
		const refused = await visit(me, own(uuid, "/edit"), { form: old });
		expect(refused.status).toBe(409);
		expect(wordsOf(refused)).toContain(m.course_changed());
		// What a second press would send is still the version that was opened.
		expect(refused.text).toContain(`name="version" value="${version}"`);
		expect(refused.text).toContain('value="The third tab"');
		expect((await rowOf(uuid))?.title).toBe("The first tab");
	});

	test("of two at the same moment one is refused", async () => {
		const { uuid, version } = await course();
		const answers = await Promise.all(
			["One", "Two"].map((title) => patch(me, `/api/course/${uuid}`, { title, version }, { minutes: 9 })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	test("as it is already changes nothing: neither its version nor what is kept of public pages, and nobody is told", async () => {
		const { uuid } = await course();
		const { title, startAt } = (await rowOf(uuid)) ?? {};
		const is = async () => [(await rowOf(uuid))?.updatedAt, await depsAt().cache.publicVersion()];
		const before = await is();
		for (const change of [{}, { title }, { startAt: toIso(startAt ?? 0) }])
			expect((await patch(me, `/api/course/${uuid}`, change, { minutes: 9 })).status).toBe(200);
		expect(await is()).toEqual(before);
		await patch(me, `/api/course/${uuid}`, { title: "Another title" }, { minutes: 9 });
		expect((await is())[1]).not.toEqual(before[1]);
	});

	/** Just before the change is written. */
	const meanwhile = (work: () => Promise<unknown>) => justBefore(/update\W+course\W+set/i, work);

	test("says of seats that are taken at the same moment that they are, at their field, whatever else a call leaves out", async () => {
		const { uuid } = await course();
		await enrolled(uuid, "accepted");
		meanwhile(() => enrolled(uuid, "accepted"));
		const refused = await patch(me, `/api/course/${uuid}`, { maxStudents: 1 });
		expect([refused.status, refused.body]).toMatchObject([
			409,
			{ code: "CourseSeatsTaken", errors: [{ field: "maxStudents", message: m.course_fault_seats({ taken: "2" }) }] },
		]);
		meanwhile(() => enrolled(uuid, "accepted"));
		const page = await visit(me, own(uuid, "/edit"), {
			form: form({ maxStudents: "2", version: String((await rowOf(uuid))?.updatedAt) }),
		});
		expect(page.status).toBe(409);
		expect(wordsOf(page)).toContain(m.course_fault_seats({ taken: "3" }));
		expect(wordsOf(page)).not.toContain(m.course_changed());
	});

	test("says the same of a lecture that is made at the same moment, and of a course that is deleted", async () => {
		const { uuid } = await course();
		meanwhile(() => lecture(uuid, START + DAY));
		const late = await patch(me, `/api/course/${uuid}`, { startAt: toIso(START + 2 * DAY) });
		expect([late.status, late.body.code]).toEqual([409, "LectureBeforeStart"]);
		meanwhile(() => del(me, `/api/course/${uuid}`));
		const gone = await patch(me, `/api/course/${uuid}`, { title: "Too late" });
		expect([gone.status, gone.body.code]).toEqual([404, "CourseNotFound"]);
	});

	test("overwrites nothing that another call changed at the same moment", async () => {
		const { uuid } = await course();
		meanwhile(() => patch(me, `/api/course/${uuid}`, { title: "The other" }, { minutes: 5 }));
		const refused = await patch(me, `/api/course/${uuid}`, { subtitle: "Mine" });
		expect([refused.status, refused.body.code]).toEqual([409, "CourseChanged"]);
	});

	test("of one whose institute has let the teacher go still mends a word", async () => {
		const { uuid } = await course();
		const { instituteMembership } = schema;
		await database()
			.update(instituteMembership)
			.set({ requestStatus: "Rejected" })
			.where(eq(instituteMembership.accountUuid, me.accountUuid));
		expect((await patch(me, `/api/course/${uuid}`, { ...body, title: "Mended" })).status).toBe(200);
		expect((await visit(me, own(uuid, "/edit"))).text).toContain(`Institute ${body.instituteUuid}`);
	});

	test("gives the seats that are new to who waits (ENR-3)", async () => {
		const { uuid } = await course({ maxStudents: 1, enrolment: { fee: 0 } });
		await enrolled(uuid, "accepted");
		const waits = await student();
		await insertRows(
			database(),
			enrolmentRows({
				courseUuid: uuid,
				studentUuid: waits.accountUuid,
				state: "waiting",
				approvedAt: OPENS - 1,
				at: OPENS,
			}),
		);
		await patch(me, `/api/course/${uuid}`, { maxStudents: 2 }, { minutes: 5 });
		const { enrolment } = schema;
		const [row] = await database().select().from(enrolment).where(eq(enrolment.studentUuid, waits.accountUuid));
		expect(row?.state).toBe("offered");
	});

	test("says at the number of students that seats are taken, in the form", async () => {
		const { uuid, version } = await course();
		await enrolled(uuid, "accepted");
		await enrolled(uuid, "accepted");
		const sent = await visit(me, own(uuid, "/edit"), { form: form({ maxStudents: "1", version: String(version) }) });
		expect(sent.status).toBe(409);
		expect(sent.text).toMatch(/id="course-maxStudents-error"[\s\S]{0,400}Seats taken already: 2/);
	});
});
