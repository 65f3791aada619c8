import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { resize, seatsOf, toldTo } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { leaveCourse, rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import type { Decision } from "~/domain/seat/machine.ts";
import { DAY, FEE, Seller, state } from "./sold.ts";

let seller: Seller;
let world: World;
let teacher: Actor;
beforeEach(async () => {
	seller = await Seller.begin();
	({ world, teacher } = seller);
});
const paidCourse = (maxStudents?: number) => seller.paidCourse(maxStudents);
const students = (many: number) => seller.students(many);
const one = () => seller.one();
const decide = (courseUuid: string, who: Actor, decision: Decision) => seller.decide(courseUuid, who, decision);
const pay = (who: Actor, courseUuid: string) => seller.pay(who, courseUuid);

describe("money that goes back (ENR-6, ENR-9)", () => {
	test("declined after paying: all of it is in the wallet, and the next one has the seat", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse(1);
		const uuid = await pay(a, courseUuid);
		await applyForCourse(world.deps(), b, { courseUuid });
		await decide(courseUuid, b, "accepted");
		world.pass(1);
		await Promise.allSettled([1, 2].map(() => decide(courseUuid, a, "declined")));
		expect([await state(courseUuid, a), await state(courseUuid, b)]).toEqual(["declined", "offered"]);
		expect(await world.balance(a)).toBe(FEE);
		expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: FEE });
		expect(await toldTo(a.accountUuid)).toEqual(expect.arrayContaining(["enrolment-declined", "payment-refunded"]));
		await world.expectBooksToBalance();
	});

	test("the student who takes back what is paid and not decided has all of it", async () => {
		const [a] = await one();
		const courseUuid = await paidCourse(1);
		await pay(a, courseUuid);
		await Promise.allSettled([1, 2, 3].map(() => rejectInvitation(world.deps(), a, { courseUuid })));
		expect([await state(courseUuid, a), await world.balance(a)]).toEqual(["rejected", FEE]);
		await world.expectBooksToBalance();
	});

	test("leaving gives back what is quoted: all before the start, the part ahead, nothing from the middle on", async () => {
		const courseUuid = await paidCourse();
		const [a, b, c] = (await students(3)) as [Actor, Actor, Actor];
		for (const who of [a, b, c]) {
			await pay(who, courseUuid);
			await decide(courseUuid, who, "accepted");
		}
		expect(await leaveCourse(world.deps(), a, { courseUuid })).toEqual({ state: "left", given: FEE });
		world.pass(10 * DAY);
		const [given] = await Promise.all([1, 2].map(() => leaveCourse(world.deps(), b, { courseUuid })));
		expect(given).toMatchObject({ state: "left" });
		world.pass(3 * DAY);
		expect(await leaveCourse(world.deps(), c, { courseUuid })).toEqual({ state: "left", given: 0 });
		expect([await world.balance(a), await world.balance(b), await world.balance(c)]).toEqual([FEE, 700_00, 0]);
		expect(await seatsOf(courseUuid)).toMatchObject({ taken: 0, counted: 0 });
		await world.expectBooksToBalance();
	});

	test("a teacher who moves the dates takes nothing from who has bought; who gains by it, gains", async () => {
		const { course: table } = await import("#db/schema/index.ts");
		const courseUuid = await paidCourse();
		const [a, b, c] = (await students(3)) as [Actor, Actor, Actor];
		for (const who of [a, b, c]) {
			await pay(who, courseUuid);
			await decide(courseUuid, who, "accepted");
		}
		const { now } = world;
		const move = (startAt: number, endAt: number) =>
			database().update(table).set({ startAt, endAt, enrolmentEndAt: startAt }).where(eq(table.uuid, courseUuid));
		await move(now - 9 * DAY, now + DAY);
		const { getOwnEnrolment } = await import("~/domain/enrolment/queries.server.ts");
		expect(await getOwnEnrolment(world.deps(), a, courseUuid)).toMatchObject({ givesBack: FEE });
		expect(await leaveCourse(world.deps(), a, { courseUuid })).toEqual({ state: "left", given: FEE });
		await decide(courseUuid, b, "removed");
		await move(now + 20 * DAY, now + 30 * DAY);
		world.pass(15 * DAY);
		expect(await leaveCourse(world.deps(), c, { courseUuid })).toEqual({ state: "left", given: FEE });
		expect([await world.balance(a), await world.balance(b), await world.balance(c)]).toEqual([FEE, FEE, FEE]);
		await world.expectBooksToBalance();
	});

	test("an admin's refund gives the seat back, to the next one", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const admin = await world.person("admin");
		const courseUuid = await paidCourse(1);
		const uuid = await pay(a, courseUuid);
		await decide(courseUuid, a, "accepted");
		await applyForCourse(world.deps(), b, { courseUuid });
		await decide(courseUuid, b, "accepted");
		world.pass(1);
		await refundPayment(world.deps(), admin, uuid, { reason: "Asked for", destination: "wallet", goods: "taken" });
		expect([await state(courseUuid, a), await state(courseUuid, b)]).toEqual(["removed", "offered"]);
		await expect(leaveCourse(world.deps(), a, { courseUuid })).rejects.toMatchObject({ code: "NotInCourse" });
		await world.expectBooksToBalance();
	});

	test("while money is on its way back by an admin, nobody gives it a second time", async () => {
		const [a] = await one();
		const admin = await world.person("admin");
		const courseUuid = await paidCourse(1);
		const uuid = await pay(a, courseUuid);
		await decide(courseUuid, a, "accepted");
		world.bank.fail(["refund", "refundStatus"], "lost", 5);
		await refundPayment(world.deps(), admin, uuid, { reason: "Asked for", destination: "bkash", goods: "kept" });
		await expect(leaveCourse(world.deps(), a, { courseUuid })).rejects.toMatchObject({ code: "MoneyUnderway" });
		expect([await state(courseUuid, a), await world.balance(a)]).toEqual(["accepted", 0]);
		expect(await world.payment(uuid)).toMatchObject({ refundState: "requested" });
		const [b, stranger] = (await students(2)) as [Actor, Actor];
		await resize(courseUuid, 2, world.now);
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [b.accountUuid] });
		await pay(b, courseUuid);
		await expect(decide(courseUuid, a, "removed")).rejects.toMatchObject({ code: "MoneyUnderway" });
		const of = [a, b, stranger].map(({ accountUuid }) => accountUuid);
		const decided = await decideEnrolments(world.deps(), teacher, { courseUuid, students: of, decision: "removed" });
		expect(decided.get(b.accountUuid)).toBe("removed");
		expect([...decided.undecided]).toEqual([
			[a.accountUuid, "MoneyUnderway"],
			[stranger.accountUuid, "EnrolmentNotFound"],
		]);
	});
});
