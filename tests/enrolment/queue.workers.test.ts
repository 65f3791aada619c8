import { beforeEach, describe, expect, test } from "vitest";
import { asBatch } from "#db/as-batch.ts";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import {
	courseOf,
	resize,
	rosterOf,
	seatsOf,
	stateOf,
	storyOf,
	studentsOf,
	suspendIn,
	teacherOf,
	toldTo,
} from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { leaveCourse, rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";

let world: World;
let teacher: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
});

const apply = (who: Actor, courseUuid: string) => {
	world.pass(1);
	return applyForCourse(world.deps(), who, { courseUuid });
};
const decide = (courseUuid: string, who: Actor[], decision: "accepted" | "declined" | "removed" = "accepted") => {
	world.pass(1);
	return decideEnrolments(world.deps(), teacher, {
		...{ courseUuid, decision, reason: decision === "accepted" ? null : "Too late" },
		students: who.map(({ accountUuid }) => accountUuid),
	});
};
const invite = (courseUuid: string, who: Actor[]) => {
	world.pass(1);
	return inviteStudents(world.deps(), teacher, { courseUuid, students: who.map(({ accountUuid }) => accountUuid) });
};
const state = (courseUuid: string, who: Actor) => stateOf(courseUuid, who.accountUuid);
const [ask, yes] = [[">applied"], "applied>waiting"] as const;

describe("asking for a seat in a free course (ENR-4)", () => {
	test("waits for the teacher, who lets in as many as there are seats, in the order in which they asked", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 2 });
		const [a, b, c] = (await studentsOf(world.now, 3)) as [Actor, Actor, Actor];
		for (const one of [a, b, c]) expect(await apply(one, courseUuid)).toBe("applied");
		expect(await toldTo(teacher.accountUuid)).toEqual(["enrolment-asked"]);
		await decide(courseUuid, [c, b, a]);
		expect((await rosterOf(courseUuid)).map((row) => row.state)).toEqual(["accepted", "accepted", "waiting"]);
		expect(await storyOf(courseUuid, a.accountUuid)).toEqual([...ask, yes, "waiting>accepted"]);
		expect(await storyOf(courseUuid, c.accountUuid)).toEqual([...ask, yes]);
		expect(await toldTo(a.accountUuid)).toEqual(["enrolment-accepted"]);
		expect(await toldTo(c.accountUuid)).toEqual(["enrolment-waiting"]);
		expect(await seatsOf(courseUuid)).toEqual({ taken: 2, most: 2, counted: 2 });
	});

	test("pressed twice, at once, is one row and one place", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const [a] = (await studentsOf(world.now, 1)) as [Actor];
		await Promise.all([1, 2, 3].map(() => applyForCourse(world.deps(), a, { courseUuid })));
		expect(await rosterOf(courseUuid)).toMatchObject([{ state: "applied", queueNo: 1 }]);
		expect(await storyOf(courseUuid, a.accountUuid)).toEqual([...ask]);
	});

	test("who comes back stands at the end", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const [a, b] = (await studentsOf(world.now, 2)) as [Actor, Actor];
		await apply(a, courseUuid);
		await apply(b, courseUuid);
		expect(await rejectInvitation(world.deps(), a, { courseUuid })).toEqual({ state: "rejected", given: 0 });
		await apply(a, courseUuid);
		expect((await rosterOf(courseUuid)).map((row) => row.studentUuid)).toEqual([b.accountUuid, a.accountUuid]);
	});

	test("each reason against it is a sentence of its own", async () => {
		const { now } = world;
		const day = 24 * HOUR;
		const [a] = (await studentsOf(now, 1)) as [Actor];
		const refused = async (overrides: object, code: string, owner = teacher) => {
			const courseUuid = await courseOf(owner.accountUuid, now, overrides);
			await expect(applyForCourse(world.deps(), a, { courseUuid })).rejects.toMatchObject({ code });
			expect(await rosterOf(courseUuid)).toEqual([]);
		};
		await refused({ enrolmentEndAt: now - 1 }, "EnrolmentClosed");
		await refused({ startAt: now - 9 * day, endAt: now, enrolmentEndAt: now - day }, "CourseOver");
		await refused({ archivedAt: now }, "CourseArchived");
		await refused({}, "OwnCourse", a);
		const away = await teacherOf(now);
		await suspendIn(away.accountUuid, now);
		await refused({}, "TeacherAway", away);
	});
});

describe("the queue (ENR-3)", () => {
	test("moves up when somebody leaves, is taken out or says no, and when the course grows", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 1 });
		const [a, b, c, d] = (await studentsOf(world.now, 4)) as [Actor, Actor, Actor, Actor];
		for (const one of [a, b, c, d]) await apply(one, courseUuid);
		await decide(courseUuid, [a, b, c, d]);
		world.pass(1);
		expect(await leaveCourse(world.deps(), a, { courseUuid })).toEqual({ state: "left", given: 0 });
		expect(await state(courseUuid, b)).toBe("offered");
		expect(await toldTo(b.accountUuid)).toEqual(["enrolment-waiting", "enrolment-offered"]);
		world.pass(1);
		await rejectInvitation(world.deps(), b, { courseUuid });
		expect(await state(courseUuid, c)).toBe("offered");
		world.pass(1);
		expect(await acceptInvitation(world.deps(), c, { courseUuid })).toBe("accepted");
		expect(await state(courseUuid, d)).toBe("waiting");
		world.pass(1);
		await resize(courseUuid, 2, world.now);
		expect(await state(courseUuid, d)).toBe("offered");
		await decide(courseUuid, [c], "removed");
		expect(await toldTo(c.accountUuid)).toContain("enrolment-removed");
		expect(await seatsOf(courseUuid)).toEqual({ taken: 1, most: 2, counted: 1 });
	});

	test("passes over who may not come, and offers again what nobody took in time", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 1 });
		const [a, b, c] = (await studentsOf(world.now, 3)) as [Actor, Actor, Actor];
		await insertRows(database(), [
			...enrolmentRows({ courseUuid, studentUuid: a.accountUuid, state: "waiting", queueNo: 1, at: world.now }),
			...enrolmentRows({ courseUuid, studentUuid: b.accountUuid, state: "waiting", queueNo: 2, at: world.now }),
			...enrolmentRows({ courseUuid, studentUuid: c.accountUuid, state: "waiting", queueNo: 3, at: world.now }),
		]);
		await suspendIn(a.accountUuid, world.now);
		const move = () => database().batch(asBatch(moveUpStatements({ db: database() }, courseUuid, world.now)));
		world.pass(1);
		await move();
		await move();
		expect((await rosterOf(courseUuid)).map((row) => row.state)).toEqual(["waiting", "offered", "waiting"]);
		expect(await toldTo(b.accountUuid)).toEqual(["enrolment-offered"]);
		world.pass(40 * HOUR);
		await move();
		expect((await rosterOf(courseUuid)).map((row) => row.state)).toEqual(["waiting", "lapsed", "offered"]);
		expect(await toldTo(b.accountUuid)).toEqual(["enrolment-offered", "enrolment-lapsed"]);
		expect(await storyOf(courseUuid, b.accountUuid)).toEqual(["waiting>offered", "offered>lapsed"]);
	});
});

describe("an invitation (ENR-7)", () => {
	test("keeps no seat; accepted, one is in, or waits where there is none", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: 1 });
		const [a, b] = (await studentsOf(world.now, 2)) as [Actor, Actor];
		await invite(courseUuid, [a, b]);
		expect(await seatsOf(courseUuid)).toMatchObject({ taken: 0 });
		expect(await toldTo(a.accountUuid)).toEqual(["enrolment-invited"]);
		world.pass(1);
		expect(await acceptInvitation(world.deps(), a, { courseUuid })).toBe("accepted");
		world.pass(1);
		expect(await acceptInvitation(world.deps(), b, { courseUuid })).toBe("waiting");
		expect(await toldTo(teacher.accountUuid)).toEqual(["enrolment-came", "enrolment-queued"]);
		expect(await toldTo(a.accountUuid)).toEqual(["enrolment-invited"]);
	});

	test("lets in at once who has asked already, and leaves alone who is in", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const [a] = (await studentsOf(world.now, 1)) as [Actor];
		await apply(a, courseUuid);
		await invite(courseUuid, [a]);
		expect(await state(courseUuid, a)).toBe("accepted");
		await invite(courseUuid, [a]);
		expect(await state(courseUuid, a)).toBe("accepted");
	});

	test("is not for the teacher, nobody, or who is suspended", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const [a] = (await studentsOf(world.now, 1)) as [Actor];
		await suspendIn(a.accountUuid, world.now);
		await expect(invite(courseUuid, [a, teacher])).rejects.toMatchObject({ code: "StudentNotFound" });
		await expect(invite(courseUuid, [{ ...a, accountUuid: crypto.randomUUID() }])).rejects.toMatchObject({
			code: "StudentNotFound",
		});
	});
});

describe("of another's (SEC-1)", () => {
	test("course nobody decides, and of one's own nothing that does not wait", async () => {
		const courseUuid = await courseOf(teacher.accountUuid, world.now);
		const [a, b] = (await studentsOf(world.now, 2)) as [Actor, Actor];
		await apply(a, courseUuid);
		const other = await teacherOf(world.now);
		const deciding = { courseUuid, students: [a.accountUuid], decision: "accepted" as const };
		await expect(decideEnrolments(world.deps(), other, deciding)).rejects.toMatchObject({ code: "CourseNotFound" });
		await expect(decideEnrolments(world.deps(), a, deciding)).rejects.toMatchObject({ code: "RoleNotAllowed" });
		await expect(decide(courseUuid, [b])).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		await expect(decide(courseUuid, [a], "removed")).rejects.toMatchObject({ code: "NothingToDecide" });
		await expect(acceptInvitation(world.deps(), a, { courseUuid })).rejects.toMatchObject({ code: "NotInvited" });
		await expect(leaveCourse(world.deps(), b, { courseUuid })).rejects.toMatchObject({ code: "NotInCourse" });
		expect(await state(courseUuid, a)).toBe("applied");
	});
});
