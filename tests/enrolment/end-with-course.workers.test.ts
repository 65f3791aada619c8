import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asBatch } from "#db/as-batch.ts";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { course as courseTable, mobileInvitation, notification } from "#db/schema/index.ts";
import {
	courseOf,
	seatsOf,
	stateOf,
	storyOf,
	studentsOf,
	teacherOf,
	toldTo,
} from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { Actor } from "~/domain/account/session.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { endWithCourse } from "~/domain/enrolment/end-with-course.server.ts";
import { inviteMobiles } from "~/domain/enrolment/invite-mobiles.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { tellStatements, tellTeacher } from "~/domain/seat/tell.server.ts";

ownDatabase();

const DAY = 24 * HOUR;
const OPEN = ["applied", "waiting", "invited", "offered"] as const satisfies EnrolmentState[];
const STAYS = ["accepted", "paying", "paid", "left", "declined"] as const satisfies EnrolmentState[];

test("what is open when a course is over ends with it: requests, waiting places, invitations, offers; each is told, once (ENR-14)", async () => {
	const world = World.open();
	const teacher = await teacherOf(world.now);
	const dates = { startAt: world.now - DAY, endAt: world.now + DAY, enrolmentEndAt: world.now + DAY - 1 };
	const courseUuid = await courseOf(teacher.accountUuid, world.now, dates);
	const runsOn = await courseOf(teacher.accountUuid, world.now, { ...dates, endAt: world.now + 9 * DAY });
	const states = [...OPEN, ...STAYS];
	const people = await studentsOf(world.now, states.length + 1);
	const who = (state: EnrolmentState) => people[states.indexOf(state as "applied")]?.accountUuid ?? "";
	const row = (state: EnrolmentState, uuid = courseUuid) =>
		enrolmentRows({
			...{ courseUuid: uuid, studentUuid: who(state), state, at: world.now },
			...(state === "offered" && { respondUntil: world.now + 9 * DAY }),
			...(state === "paying" && { holdUntil: world.now + 9 * DAY }),
		});
	await insertRows(database(), [
		...states.flatMap((state) => row(state)),
		...OPEN.flatMap((state) => row(state, runsOn)),
	]);
	await inviteMobiles(world.deps(), teacher, { courseUuid, mobiles: ["+8801912345678"] });
	await applyForCourse(world.deps(), people.at(-1) as Actor, { courseUuid });
	const news = async (accountUuid: string) => (await toldTo(accountUuid)).filter((kind) => /over$/.test(kind));
	const sweep = (until = world.now + 1) => endWithCourse(world.deps(), { until });

	world.pass(DAY - 1);
	expect(await sweep()).toEqual({ courses: 0 });
	world.pass(1);
	expect(await sweep(world.now)).toEqual({ courses: 0 });
	expect(await sweep()).toEqual({ courses: 1 });
	for (const state of OPEN) {
		expect([state, await stateOf(courseUuid, who(state))]).toEqual([state, "lapsed"]);
		expect([state, await news(who(state))]).toEqual([state, ["enrolment-over"]]);
		expect([state, await stateOf(runsOn, who(state))]).toEqual([state, state]);
	}
	for (const state of STAYS) {
		expect([state, await stateOf(courseUuid, who(state))]).toEqual([state, state]);
		expect([state, await news(who(state))]).toEqual([state, []]);
	}
	expect(await storyOf(courseUuid, people.at(-1)?.accountUuid ?? "")).toEqual([">applied", "applied>lapsed"]);
	expect(await news(people.at(-1)?.accountUuid ?? "")).toEqual(["enrolment-over"]);
	expect(await news(teacher.accountUuid)).toEqual(["enrolment-open-over"]);
	expect(await database().select().from(mobileInvitation)).toEqual([]);
	// The seat that was offered is nobody's; those that are paid for stay until their own time.
	expect(await seatsOf(courseUuid)).toMatchObject({ taken: 3, counted: 3 });
	// May come twice.
	expect(await sweep()).toEqual({ courses: 0 });
	expect(await news(who("applied"))).toEqual(["enrolment-over"]);

	// Its end is put off: who asks anew is asked about anew, and ends with it again.
	await database()
		.update(courseTable)
		.set({ endAt: world.now + DAY, enrolmentEndAt: world.now + DAY - 1 })
		.where(eq(courseTable.uuid, courseUuid));
	await database().update(notification).set({ readAt: world.now });
	world.pass(1);
	expect(await applyForCourse(world.deps(), people.at(-1) as Actor, { courseUuid })).toBe("applied");
	world.pass(DAY);
	expect(await sweep()).toEqual({ courses: 1 });
	expect(await news(people.at(-1)?.accountUuid ?? "")).toEqual(["enrolment-over", "enrolment-over"]);
	expect(await news(teacher.accountUuid)).toEqual(["enrolment-open-over", "enrolment-open-over"]);
});

test("an offer that runs out as its course ends is told once, whichever of both jobs comes first (ENR-12)", async () => {
	const told: Record<string, unknown> = {};
	for (const first of ["end-with-course", "move-up"]) {
		const world = World.open();
		const teacher = await teacherOf(world.now);
		const endAt = world.now + DAY;
		const dates = { startAt: world.now - DAY, endAt, enrolmentEndAt: endAt - 1 };
		const courseUuid = await courseOf(teacher.accountUuid, world.now, dates);
		const [person] = await studentsOf(world.now, 1);
		const studentUuid = person?.accountUuid ?? "";
		const offer = { courseUuid, studentUuid, state: "offered" as const, at: world.now, respondUntil: endAt };
		await insertRows(database(), enrolmentRows(offer));
		world.pass(DAY);
		const jobs = [endWithCourse, moveUpAll];
		for (const job of first === "move-up" ? jobs.reverse() : jobs) await job(world.deps(), { until: world.now + 1 });
		told[first] = [await toldTo(studentUuid), await toldTo(teacher.accountUuid)];
		// At one moment, by both: the same change is told as one of them.
		await endWithCourse(world.deps(), { until: world.now + 1 });
		await database().batch(
			asBatch(tellStatements(world.deps(), courseUuid, ["enrolment-over", "enrolment-lapsed"], world.now)),
		);
		await database().batch(
			asBatch(tellTeacher(world.deps(), courseUuid, null, ["enrolment-open-over", "enrolment-untaken"], world.now)),
		);
		expect([first, [await toldTo(studentUuid), await toldTo(teacher.accountUuid)]]).toEqual([first, told[first]]);
	}
	expect(told).toEqual({
		"end-with-course": [["enrolment-over"], ["enrolment-open-over"]],
		"move-up": [["enrolment-lapsed"], ["enrolment-untaken"]],
	});
});

test("looking for courses that are over takes no longer for how many people something is open", async () => {
	const world = World.open();
	const teacher = await teacherOf(world.now);
	const courses = await Promise.all([1, 2, 3].map(() => courseOf(teacher.accountUuid, world.now)));
	const people = await studentsOf(world.now, 60);
	await insertRows(
		database(),
		courses.flatMap((courseUuid) =>
			people.flatMap(({ accountUuid: studentUuid }) =>
				enrolmentRows({ courseUuid, studentUuid, state: "applied", at: world.now }),
			),
		),
	);
	const { db, plans } = explained();
	const deps = { ...world.deps(), db };
	expect(await endWithCourse(deps, { until: world.now + 1 })).toEqual({ courses: 0 });
	const steps = plans.flat().filter((step) => /\b(enrolment|mobile_invitation)\b/.test(step));
	expect(steps.length).toBeGreaterThan(5);
	// Each of them a place in an index: the first course after one.
	for (const step of steps)
		expect(step).toMatch(/^SEARCH .* USING COVERING INDEX \w+ \((state=\? AND )?course_uuid>\?\)$/);
});
