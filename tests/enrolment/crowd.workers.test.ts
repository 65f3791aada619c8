import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { payment } from "#db/schema/index.ts";
import { courseOf, rosterOf, seatsOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { settle } from "~/domain/payment/settle.server.ts";

ownDatabase();

const SEATS = 30;
const FEE = 500_00;

let world: World;
let teacher: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
});

const limit = () => ({ until: world.now + 1 });
const counted = <T extends string>(all: readonly T[]) =>
	Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, of]) => [one, of.length]));

test("two hundred ask at the same moment for thirty seats: each has one place, and the first thirty are in (ENR-2, ENR-3)", {
	timeout: 120_000,
}, async () => {
	const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: SEATS });
	const people = await studentsOf(world.now, 200);
	const states = await Promise.all(people.map((who) => applyForCourse(world.deps(), who, { courseUuid })));
	expect(counted(states)).toEqual({ applied: 200 });
	const order = await rosterOf(courseUuid);
	expect(order.map(({ queueNo }) => queueNo)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
	world.pass(1);
	// The first half by pages, several at once; then everybody else.
	const pages = Array.from({ length: 10 }, (_, i) =>
		order.slice(i * 20, i * 20 + 20).map(({ studentUuid }) => studentUuid),
	);
	const decide = (students: string[]) =>
		decideEnrolments(world.deps(), teacher, { courseUuid, students, decision: "accepted" });
	await decide(pages[0] as string[]);
	await Promise.all(
		pages
			.slice(0, 2)
			.map(decide)
			.map((one) => one.catch(() => {})),
	);
	await Promise.all(
		pages
			.slice(1)
			.map(decide)
			.map((one) => one.catch(() => {})),
	);
	const after = await rosterOf(courseUuid);
	expect(counted(after.map(({ state }) => state))).toEqual({ accepted: SEATS, waiting: 170 });
	expect(after.slice(0, 20).every(({ state }) => state === "accepted")).toBe(true);
	expect(await seatsOf(courseUuid)).toEqual({ taken: SEATS, most: SEATS, counted: SEATS });
});

test("fifty begin to pay at once, some come back too late: never more than thirty, and their money is in their wallets (ENR-6)", {
	timeout: 120_000,
}, async () => {
	const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: SEATS, feePoisha: FEE });
	const people = await studentsOf(world.now, 50);
	world.people.push(...people);
	const request = { purpose: "course", itemUuid: courseUuid } as const;
	const begin = async (who: Actor) => {
		try {
			const begun = await initiatePayment(world.deps(), who, request);
			if (begun.kind !== "started") throw new Error(`Refused: ${begun.code}`);
			world.bank.approve(begun.paymentId);
			return { who, ...begun };
		} catch (error) {
			expect(error).toMatchObject({ code: "CourseFull" });
			return null;
		}
	};
	const begun = (await Promise.all(people.map(begin))).flatMap((one) => one ?? []);
	expect(begun).toHaveLength(SEATS);
	expect(await seatsOf(courseUuid)).toEqual({ taken: SEATS, most: SEATS, counted: SEATS });
	// Ten come back in time, each of them twice at once.
	const [inTime, tooLate, byNotice] = [begun.slice(0, 10), begun.slice(10, 20), begun.slice(20)];
	await Promise.all([...inTime, ...inTime].map(({ paymentId }) => world.comeBack(paymentId)));
	world.pass(16 * MINUTE);
	await moveUpAll(world.deps(), limit());
	expect(await seatsOf(courseUuid)).toMatchObject({ taken: 10 });
	// The twenty who found it full have the other seats now, while everybody of before comes back.
	const others = people.filter((who) => !begun.some((one) => one.who === who));
	const second = (await Promise.all(others.map(begin))).flatMap((one) => one ?? []);
	expect(second).toHaveLength(20);
	await Promise.all([
		...second.map(({ paymentId }) => world.comeBack(paymentId)),
		...tooLate.map(({ paymentId }) => world.comeBack(paymentId)),
		...byNotice.map(async ({ paymentUuid, paymentId }) => {
			const { trxId, invoiceNumber } = world.bank.complete(paymentId);
			const proof = { trxId: trxId ?? "", invoiceNumber, amount: FEE, currency: "BDT" };
			return settle(world.deps(), await world.payment(paymentUuid), proof, "ipn");
		}),
	]);
	expect(await seatsOf(courseUuid)).toEqual({ taken: SEATS, most: SEATS, counted: SEATS });
	expect(counted((await rosterOf(courseUuid)).map(({ state }) => state))).toEqual({ paid: SEATS, lapsed: 20 });
	const balances = await Promise.all(byNotice.map(({ who }) => world.balance(who)));
	expect(balances).toEqual(byNotice.map(() => FEE));
	// Who came back too late was charged nothing.
	for (const { paymentUuid, who } of tooLate) {
		expect(await world.payment(paymentUuid)).toMatchObject({ state: "failed", providerCode: "unusable" });
		expect(await world.balance(who)).toBe(0);
	}
	const rows = await database()
		.select({ fulfilment: payment.fulfilment })
		.from(payment)
		.where(eq(payment.state, "completed"));
	expect(counted(rows.map(({ fulfilment }) => fulfilment ?? ""))).toEqual({ granted: SEATS, credited: 10 });
	await world.expectBooksToBalance();
});

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
