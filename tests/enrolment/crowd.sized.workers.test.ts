import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { payment } from "#db/schema/index.ts";
import { sized } from "#tests/support/sized.ts";
import { courseOf, rosterOf, seatsOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { moveUpAll } from "~/domain/enrolment/move-up-all.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { settle } from "~/domain/payment/settle.server.ts";

ownDatabase();

const FEE = 500_00;

const counted = <T extends string>(all: readonly T[]) =>
	Object.fromEntries([...Map.groupBy(all, (one) => one)].map(([one, of]) => [one, of.length]));

/** `seats` of a course: a multiple of three; `asking` at once: a multiple of ten, a tenth of it fewer than the seats. */
const { seats, asking } = sized({ test: { seats: 6, asking: 30 }, check: { seats: 30, asking: 200 } });
const page = asking / 10;
const third = seats / 3;
/** As many as find a seat again once two thirds of the holds have lapsed. */
const paying = seats + 2 * third;
let world: World;
let teacher: Actor;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
});

const limit = () => ({ until: world.now + 1 });

test(`${asking} ask at the same moment for ${seats} seats: each has one place, and the first ${seats} are in (ENR-2, ENR-3)`, {
	timeout: 120_000,
}, async () => {
	const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: seats });
	const people = await studentsOf(world.now, asking);
	const states = await Promise.all(people.map((who) => applyForCourse(world.deps(), who, { courseUuid })));
	expect(counted(states)).toEqual({ applied: asking });
	const order = await rosterOf(courseUuid);
	expect(order.map(({ queueNo }) => queueNo)).toEqual(Array.from({ length: asking }, (_, i) => i + 1));
	world.pass(1);
	// The first half by pages, several at once; then everybody else.
	const pages = Array.from({ length: 10 }, (_, i) =>
		order.slice(i * page, (i + 1) * page).map(({ studentUuid }) => studentUuid),
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
	expect(counted(after.map(({ state }) => state))).toEqual({ accepted: seats, waiting: asking - seats });
	// Those who asked first, whatever was decided at the same moment; and the rest in the order in which they asked.
	const inState = (rows: typeof order, ...states: string[]) =>
		rows.filter(({ state }) => states.includes(state)).map(({ studentUuid }) => studentUuid);
	const asked = order.map(({ studentUuid }) => studentUuid);
	expect(inState(after, "accepted")).toEqual(asked.slice(0, seats));
	expect(inState(after, "waiting")).toEqual(asked.slice(seats));
	expect(after.map(({ queueNo }) => queueNo)).toEqual(order.map(({ queueNo }) => queueNo));
	expect(await seatsOf(courseUuid)).toEqual({ taken: seats, most: seats, counted: seats });
	// Some leave at the same moment, from all over: as many as the next ones are offered their seats, and nobody overtakes.
	world.pass(1);
	const leaving = people.filter(({ accountUuid }) => asked.indexOf(accountUuid) < seats).filter((_, i) => i % 3 === 0);
	await Promise.all(leaving.map((who) => leaveCourse(world.deps(), who, { courseUuid })));
	const moved = await rosterOf(courseUuid);
	expect(inState(moved, "offered")).toEqual(asked.slice(seats, seats + leaving.length));
	expect(inState(moved, "waiting")).toEqual(asked.slice(seats + leaving.length));
	expect(await seatsOf(courseUuid)).toEqual({ taken: seats, most: seats, counted: seats });
});

test(`${paying} begin to pay at once, some come back too late: never more than ${seats}, and their money is in their wallets (ENR-6)`, {
	timeout: 120_000,
}, async () => {
	const courseUuid = await courseOf(teacher.accountUuid, world.now, { maxStudents: seats, feePoisha: FEE });
	const people = await studentsOf(world.now, paying);
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
	expect(begun).toHaveLength(seats);
	expect(await seatsOf(courseUuid)).toEqual({ taken: seats, most: seats, counted: seats });
	// A third comes back in time, each of them twice at once.
	const [inTime, tooLate, byNotice] = [begun.slice(0, third), begun.slice(third, 2 * third), begun.slice(2 * third)];
	await Promise.all([...inTime, ...inTime].map(({ paymentId }) => world.comeBack(paymentId)));
	world.pass(16 * MINUTE);
	await moveUpAll(world.deps(), limit());
	expect(await seatsOf(courseUuid)).toMatchObject({ taken: third });
	// Those who found it full have the other seats now, while everybody of before comes back.
	const others = people.filter((who) => !begun.some((one) => one.who === who));
	const second = (await Promise.all(others.map(begin))).flatMap((one) => one ?? []);
	expect(second).toHaveLength(2 * third);
	await Promise.all([
		...second.map(({ paymentId }) => world.comeBack(paymentId)),
		...tooLate.map(({ paymentId }) => world.comeBack(paymentId)),
		...byNotice.map(async ({ paymentUuid, paymentId }) => {
			const { trxId, invoiceNumber } = world.bank.complete(paymentId);
			const proof = { trxId: trxId ?? "", invoiceNumber, amount: FEE, currency: "BDT" };
			return settle(world.deps(), await world.payment(paymentUuid), proof, "ipn");
		}),
	]);
	expect(await seatsOf(courseUuid)).toEqual({ taken: seats, most: seats, counted: seats });
	expect(counted((await rosterOf(courseUuid)).map(({ state }) => state))).toEqual({ paid: seats, lapsed: 2 * third });
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
	expect(counted(rows.map(({ fulfilment }) => fulfilment ?? ""))).toEqual({ granted: seats, credited: third });
	await world.expectBooksToBalance();
});
