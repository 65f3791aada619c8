import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { asBatch } from "#db/as-batch.ts";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { ENROLMENT_STATES } from "#db/schema/enrolment.ts";
import { course as courseTable } from "#db/schema/index.ts";
import { send } from "#tests/support/workers/api.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { whatGoes } from "~/domain/course/delete-course.server.ts";
import { findCourses } from "~/domain/course/public-courses.server.ts";
import { NOTHING_SOUGHT } from "~/domain/course/search.ts";
import { listCoursePeople } from "~/domain/course-people/queries.server.ts";
import { getOwnCourse } from "~/domain/enrolment/course-work.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { listMyCourses } from "~/domain/enrolment/my-courses.server.ts";
import { getRoster } from "~/domain/enrolment/queries.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { getTeacherCourse } from "~/domain/enrolment/teacher-courses.server.ts";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { lapseStatements } from "~/domain/seat/move-up.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { TIMED } from "~/domain/seat/stands-so.server.ts";

const HOUR = 3_600_000;

type Row = Partial<Parameters<typeof enrolmentRows>[0]>;
async function stands(row: Row): Promise<{ who: Person; course: TaughtCourse }> {
	const [who, course] = await Promise.all([student(), taughtCourse()]);
	const of = { courseUuid: course.uuid, studentUuid: who.accountUuid, at: OPENS - 2 * HOUR };
	await insertRows(database(), enrolmentRows({ ...of, state: "invited", ...row }));
	return { who, course };
}

/** Money of theirs for a seat in the course that bKash has not answered for yet (PAY-13). */
const executing = (who: Person, courseUuid: string) =>
	paymentRows({
		...{ uuid: uuidv7(), accountUuid: who.accountUuid, purpose: "course", itemUuid: courseUuid, amount: 500_00 },
		...{ at: OPENS - HOUR, method: "bkash", state: "executing", fulfilment: null, completedAt: null },
	});
const standing = async (course: TaughtCourse, who: Person) =>
	(await send(who, "GET", `/api/enrolment/course/${course.uuid}/my`)).body.enrolmentState;
const wordsAt = async (who: Person, path: string) => wordsOf(await visit(who, path));

describe("what is over by itself is over everywhere (ENR-11)", () => {
	test("in a call as on a page: an offer that ran out has ended, and is in no list", async () => {
		const { who, course } = await stands({ state: "offered", respondUntil: OPENS - 1 });
		const own = await send(who, "GET", `/api/enrolment/course/${course.uuid}/my`);
		expect(own.body).toMatchObject({ state: "ended", enrolmentState: "lapsed" });
		const sought = { ...NOTHING_SOUGHT, teacher: course.owner.accountUuid, page: 0, size: 10 };
		const { courses } = await findCourses(depsAt(), sought, who.accountUuid);
		expect(courses.content).toMatchObject([{ uuid: course.uuid, state: "lapsed" }]);
		for (const state of ["", "?state=invited"])
			expect((await send(who, "GET", `/api/courses/my${state}`)).body).toMatchObject({ content: [], totalElements: 0 });
	});

	test("a hold that ran out is what it was before: in that list, and counted there", async () => {
		const { who, course } = await stands({ state: "paying", holdUntil: OPENS - 1, heldFrom: "invited" });
		const own = await send(who, "GET", `/api/enrolment/course/${course.uuid}/my`);
		expect(own.body).toMatchObject({ state: "invited", enrolmentState: "invited", ahead: null });
		const invited = await send(who, "GET", "/api/courses/my?state=invited");
		expect(invited.body.content).toMatchObject([{ uuid: course.uuid, enrolment: { state: "invited" } }]);
		expect((await send(who, "GET", "/api/courses/my?state=pending")).body.totalElements).toBe(0);
		const { counts, courses } = await listMyCourses(depsAt(), who, { state: "invited", page: 0, size: 10 });
		expect(counts).toEqual({ accepted: 0, pending: 0, invited: 1, ended: 0 });
		expect(courses.content).toMatchObject([{ uuid: course.uuid, state: "invited" }]);
	});

	test("in the teacher's lists and calls: an offer that ran out, and a request whose payment was left", async () => {
		const { who: late, course } = await stands({ state: "offered", respondUntil: OPENS - 1 });
		const asks = await student();
		const left = { state: "paying", holdUntil: OPENS - 1, heldFrom: "applied", queueNo: 9 } as const;
		await insertRows(
			database(),
			enrolmentRows({ courseUuid: course.uuid, studentUuid: asks.accountUuid, at: OPENS - 2 * HOUR, ...left }),
		);
		const listed = async (state: string) => {
			const { body } = await send(course.owner, "GET", `/api/course/${course.uuid}/students?state=${state}`);
			return body.content.map((of: { student: { uuid: string }; enrolmentState: string }) => [
				of.student.uuid,
				of.enrolmentState,
			]);
		};
		expect(await listed("invited")).toEqual([]);
		expect(await listed("ended")).toEqual([[late.accountUuid, "lapsed"]]);
		expect(await listed("pending")).toEqual([[asks.accountUuid, "applied"]]);
		const of = { courseUuid: course.uuid, page: 0, size: 20 };
		const asked = await getRoster(depsAt(), course.owner, { ...of, roster: "asked" });
		expect(asked.list.content).toMatchObject([{ state: "applied", student: { uuid: asks.accountUuid } }]);
		expect(asked.counts).toEqual({ asked: 1, queue: 0, invited: 0, in: 1, ended: 1 });
		const filter = { q: "", sort: "name" } as const;
		const people = await listCoursePeople(depsAt(), course.owner, course.uuid, { ...filter, page: 0, size: 20 });
		expect(people.counts).toEqual({ accepted: 1, pending: 1, invited: 0, ended: 1 });
		expect(people.content.map(({ state }) => state).sort()).toEqual(["accepted", "applied", "lapsed"]);
		expect(await whatGoes(depsAt(), course.owner, course.uuid)).toMatchObject({ students: 1, others: 1 });
		const { work } = await getOwnCourse(depsAt(), course.owner, course.uuid);
		expect(work.requests).toBe(1);
		expect(await getTeacherCourse(depsAt(), course.owner, course.uuid)).toMatchObject({ pending: 1 });
		// And so it is decided, asked for and invited, also before anything has swept it.
		await decideEnrolments(depsAt(), course.owner, {
			...{ courseUuid: course.uuid, students: [asks.accountUuid], decision: "accepted" },
		});
		expect(await listed("accepted")).toContainEqual([asks.accountUuid, "accepted"]);
	});

	test("who lets an offer run out may ask anew at once, and be invited anew", async () => {
		const { who, course } = await stands({ state: "offered", respondUntil: OPENS - 1 });
		const apply = await send(who, "POST", "/api/enrolment/apply", { body: { courseUuid: course.uuid } });
		expect(apply.body).toMatchObject({ state: "pending" });
		const { who: other, course: second } = await stands({ state: "offered", respondUntil: OPENS - 1 });
		const body = { courseUuid: second.uuid, studentUuid: other.accountUuid };
		const invited = await send(second.owner, "POST", "/api/enrolment/invite", { body });
		expect(invited.body).toMatchObject({ state: "invited", students: [{ enrolmentState: "invited" }] });
	});

	test("not the hold of who has paid and whose money is on its way: at the door, in the lists and in calls (ENR-6)", async () => {
		const held = { state: "paying", holdUntil: OPENS - 1, heldFrom: null } as const;
		const { who, course } = await stands(held);
		const door = async () => {
			const { state, actions, until } = (await getStudentCourse(depsAt(), who, course.uuid)).door;
			return { state, actions, until };
		};
		await database().update(courseTable).set({ feePoisha: 500_00 }).where(eq(courseTable.uuid, course.uuid));
		expect(await door()).toMatchObject({ state: "lapsed", actions: ["pay", "apply"] });
		await insertRows(database(), executing(who, course.uuid));
		expect(await door()).toEqual({ state: "paying", actions: ["withdraw"], until: null });
		await moveUpAll(depsAt(), { until: OPENS + 1 });
		expect(await door()).toMatchObject({ state: "paying" });
		const words = await wordsAt(who, `/student/course/${course.uuid}`);
		expect(words).toContain("Your seat stays kept meanwhile.");
		expect(words).not.toContain("Pay before its time is over");
		expect(await wordsAt(who, "/student/p/1/my-course/pending")).toContain("Your payment is being looked for");
		const { counts, courses } = await listMyCourses(depsAt(), who, { state: "pending", page: 0, size: 10 });
		expect(counts).toEqual({ accepted: 0, pending: 1, invited: 0, ended: 0 });
		expect(courses.content).toMatchObject([{ state: "paying", until: null }]);
		const own = await send(who, "GET", `/api/enrolment/course/${course.uuid}/my`);
		expect(own.body).toMatchObject({ state: "pending", enrolmentState: "paying" });
		const roster = { courseUuid: course.uuid, roster: "queue", page: 0, size: 20 } as const;
		expect((await getRoster(depsAt(), course.owner, roster)).counts).toMatchObject({ queue: 1, ended: 0 });
		const apply = await send(who, "POST", "/api/enrolment/apply", { body: { courseUuid: course.uuid } });
		expect(apply.body).toMatchObject({ state: "pending" });
		expect(await door()).toMatchObject({ state: "paying" });
	});

	test("who left a payment takes the invitation up again at once, before anything has swept the hold", async () => {
		const { who, course } = await stands({ state: "paying", holdUntil: OPENS - 1, heldFrom: "invited" });
		const accepted = await send(who, "POST", "/api/enrolment/accept", { body: { courseUuid: course.uuid } });
		expect(accepted.body).toMatchObject({ state: "accepted" });
	});
});

describe("how a row stands at a moment", () => {
	const [NOW, LATER, OVER] = [OPENS, OPENS + 1, OPENS];
	const paying = { state: "paying", holdUntil: OVER } as const;
	test.each<[string, Row, EnrolmentState]>([
		["an offer stands until its time", { state: "offered", respondUntil: LATER }, "offered"],
		["and is over with it", { state: "offered", respondUntil: OVER }, "lapsed"],
		["an invitation has no time of its own", { state: "invited" }, "invited"],
		["or one", { state: "invited", respondUntil: OVER }, "lapsed"],
		["a seat is held until its time", { state: "paying", holdUntil: LATER, heldFrom: "applied" }, "paying"],
		["then who asked has asked", { ...paying, heldFrom: "applied" }, "applied"],
		["who is invited is that", { ...paying, heldFrom: "invited" }, "invited"],
		["an offer that stands still stands", { ...paying, heldFrom: "offered", respondUntil: LATER }, "offered"],
		["and one that does not is over", { ...paying, heldFrom: "offered", respondUntil: OVER }, "lapsed"],
		["as all is of who was nobody", { ...paying, heldFrom: null }, "lapsed"],
		["time is nothing to who is in", { state: "accepted", respondUntil: OVER }, "accepted"],
	])("%s", async (_, row, state) => {
		const { who, course } = await stands({ ...row, at: NOW - HOUR });
		expect(await standing(course, who)).toBe(state);
	});

	test("what sweeps it writes down what everybody read before, of any row", async () => {
		const course = await taughtCourse();
		await database().update(courseTable).set({ maxStudents: 100 }).where(eq(courseTable.uuid, course.uuid));
		const moment = fc.option(fc.integer({ min: -2, max: 2 }));
		const any = fc.record({
			...{
				state: fc.constantFrom(...ENROLMENT_STATES, ...TIMED, ...TIMED, ...TIMED),
				respondUntil: moment,
				holdUntil: fc.integer({ min: -2, max: 2 }),
			},
			...{ heldFrom: fc.option(fc.constantFrom("applied", "invited", "offered")), isPaid: fc.boolean() },
		});
		const people = await Promise.all(
			fc.sample(any, { numRuns: 80, seed: 7 }).map(async (of) => ({ of, who: await student() })),
		);
		for (const { of, who } of people) {
			const isPaying = of.state === "paying";
			const respondUntil = of.respondUntil === null && of.state !== "offered" ? null : NOW + (of.respondUntil ?? 0);
			const row = { respondUntil, ...(isPaying && { holdUntil: NOW + of.holdUntil, heldFrom: of.heldFrom }) };
			await insertRows(database(), [
				...enrolmentRows({
					courseUuid: course.uuid,
					studentUuid: who.accountUuid,
					state: of.state,
					at: NOW - HOUR,
					...row,
				}),
				...(of.isPaid ? executing(who, course.uuid) : []),
			]);
		}
		const read = () =>
			database().all<{ written: string; stands: string }>(sql`
				SELECT e.state AS written, ${stateNowSql("e", NOW)} AS stands FROM enrolment AS e WHERE e.course_uuid = ${course.uuid} ORDER BY e.id`);
		const before = await read();
		await database().batch(asBatch(lapseStatements(depsAt(), course.uuid, NOW)));
		const after = await read();
		expect(before.filter(({ written, stands }) => written !== stands).length).toBeGreaterThan(15);
		expect(after.map(({ written }) => written)).toEqual(before.map(({ stands }) => stands));
		expect(after.map(({ stands }) => stands)).toEqual(before.map(({ stands }) => stands));
	});
});
