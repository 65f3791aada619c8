import { beforeEach, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { courseOf, rosterOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";

ownDatabase();

const FEE = 500_00;

let world: World;
let teacher: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
});

const limit = () => ({ until: world.now + 1 });

test("the scheduled work moves up every course of which something is due, and finds nothing the second time", async () => {
	const { now } = world;
	const courses = await Promise.all(
		[1, 2, 3].map(() => courseOf(teacher.accountUuid, now, { maxStudents: 1, feePoisha: FEE })),
	);
	const people = await studentsOf(now, 3);
	for (const [i, itemUuid] of courses.entries())
		await initiatePayment(world.deps(), people[i] as Actor, { purpose: "course", itemUuid });
	expect(await moveUpAll(world.deps(), limit())).toEqual({ courses: 0 });
	world.pass(16 * MINUTE);
	expect(await moveUpAll(world.deps(), limit())).toEqual({ courses: 3 });
	expect(await moveUpAll(world.deps(), limit())).toEqual({ courses: 0 });
	for (const courseUuid of courses) expect(await rosterOf(courseUuid)).toMatchObject([{ state: "lapsed" }]);
});

test("the scheduled work moves up all of them in one run, each once, as far as there is time", async () => {
	const { now } = world;
	const [who] = (await studentsOf(now, 1)) as [Actor];
	const courses = await Promise.all(Array.from({ length: 55 }, () => courseOf(teacher.accountUuid, now)));
	const offer = { studentUuid: who.accountUuid, state: "offered", respondUntil: now, at: now } as const;
	await insertRows(
		database(),
		courses.flatMap((courseUuid) => enrolmentRows({ courseUuid, ...offer })),
	);
	expect(await moveUpAll(world.deps(), { until: now })).toEqual({ courses: 0 });
	expect(await moveUpAll(world.deps(), limit())).toEqual({ courses: 55 });
	expect(await moveUpAll(world.deps(), limit())).toEqual({ courses: 0 });
});
