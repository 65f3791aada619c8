import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { course as courseTable, enrolment } from "#db/schema/index.ts";
import { courseOf, resize, rosterOf, seatsOf, storyOf, toldTo } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { MINUTE, type World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import type { Decision } from "~/domain/seat/machine.ts";
import { course, DAY, FEE, Seller, state } from "./sold.ts";

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
const late = (paymentId: string) => seller.late(paymentId);

describe("buying a seat (ENR-6)", () => {
	test("holds one from the first moment; who was not approved has paid, and waits for the teacher", async () => {
		const [a] = await one();
		const courseUuid = await paidCourse(1);
		const { uuid, paymentId } = await world.approved(a, course(courseUuid));
		expect(await state(courseUuid, a)).toBe("paying");
		expect(await seatsOf(courseUuid)).toMatchObject({ taken: 1 });
		const [b] = await one();
		await expect(initiatePayment(world.deps(), b, course(courseUuid))).rejects.toMatchObject({ code: "CourseFull" });
		expect(await rosterOf(courseUuid)).toHaveLength(1);
		await world.comeBack(paymentId);
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "granted" });
		expect(await state(courseUuid, a)).toBe("paid");
		expect(await toldTo(teacher.accountUuid)).toEqual(["enrolment-asked"]);
		await decide(courseUuid, a, "accepted");
		expect(await state(courseUuid, a)).toBe("accepted");
		expect(await storyOf(courseUuid, a.accountUuid)).toEqual([">paying", "paying>paid", "paid>accepted"]);
		await expect(initiatePayment(world.deps(), a, course(courseUuid))).rejects.toMatchObject({ code: "AlreadyBought" });
		await world.expectBooksToBalance();
	});

	test("who is invited is in; by the invitation as by the course", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse();
		await inviteStudents(world.deps(), teacher, { courseUuid, students: [a.accountUuid, b.accountUuid] });
		world.pass(1);
		await expect(acceptInvitation(world.deps(), a, { courseUuid })).rejects.toMatchObject({ code: "SeatMustBePaid" });
		await pay(a, courseUuid);
		const [row] = (await rosterOf(courseUuid)).filter(({ studentUuid }) => studentUuid === b.accountUuid);
		const invited = { purpose: "invite", itemUuid: row?.uuid ?? "" } as const;
		await expect(initiatePayment(world.deps(), a, invited)).rejects.toMatchObject({ code: "EnrolmentNotFound" });
		const { paymentId } = await world.approved(b, invited);
		await world.comeBack(paymentId);
		expect((await rosterOf(courseUuid)).map((of) => of.state)).toEqual(["accepted", "accepted"]);
		await world.expectBooksToBalance();
	});

	test("an approved applicant is offered a seat to pay for, and waits where there is none", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse(1);
		for (const who of [a, b]) await applyForCourse(world.deps(), who, { courseUuid });
		for (const who of [a, b]) await decide(courseUuid, who, "accepted");
		expect([await state(courseUuid, a), await state(courseUuid, b)]).toEqual(["offered", "waiting"]);
		await expect(initiatePayment(world.deps(), b, course(courseUuid))).rejects.toMatchObject({ code: "WaitForSeat" });
		await pay(a, courseUuid);
		expect(await state(courseUuid, a)).toBe("accepted");
	});

	test("a payment that fails, is cancelled or left lets go of the seat", async () => {
		const [a, b, c] = (await students(3)) as [Actor, Actor, Actor];
		const courseUuid = await paidCourse(1);
		const { paymentId } = await world.begin(a, course(courseUuid));
		await world.comeBack(paymentId, "cancel");
		expect(await state(courseUuid, a)).toBe("lapsed");
		await world.begin(b, course(courseUuid));
		world.pass(16 * MINUTE);
		// The next one finds the seat that ran out.
		await world.begin(c, course(courseUuid));
		expect([await state(courseUuid, b), await state(courseUuid, c)]).toEqual(["lapsed", "paying"]);
	});

	test("who comes back late has the seat that is free still, and pays nothing for one that is gone", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse(1);
		const first = await world.approved(a, course(courseUuid));
		world.pass(20 * MINUTE);
		await world.comeBack(first.paymentId);
		expect(await state(courseUuid, a)).toBe("paid");
		const other = await paidCourse(1);
		const lost = await world.approved(a, course(other));
		world.pass(20 * MINUTE);
		await world.begin(b, course(other));
		await world.comeBack(lost.paymentId);
		expect(await world.payment(lost.uuid)).toMatchObject({ state: "failed", providerCode: "unusable" });
		expect(await world.balance(a)).toBe(0);
		await world.expectBooksToBalance();
	});

	test("money that comes when the seat is gone is in the wallet; who was sent away is not let in by it", async () => {
		const [a, b, c] = (await students(3)) as [Actor, Actor, Actor];
		const courseUuid = await paidCourse(1);
		const begun = await world.approved(a, course(courseUuid));
		world.pass(20 * MINUTE);
		await pay(b, courseUuid);
		expect(await late(begun.paymentId)).toMatchObject({ fulfilment: "credited" });
		expect(await world.balance(a)).toBe(FEE);
		const other = await paidCourse(5);
		const sent = await world.approved(c, course(other));
		await decide(other, c, "declined");
		expect(await late(sent.paymentId)).toMatchObject({ fulfilment: "credited" });
		expect([await state(other, c), await world.balance(c)]).toEqual(["declined", FEE]);
		await world.expectBooksToBalance();
	});

	test("nothing is executed for a course that has shut while the student was paying; what the bank took all the same is in the wallet", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse(5);
		const [left, taken] = [await world.approved(a, course(courseUuid)), await world.approved(b, course(courseUuid))];
		await database().update(courseTable).set({ archivedAt: world.now }).where(eq(courseTable.uuid, courseUuid));
		await world.comeBack(left.paymentId);
		expect(await world.payment(left.uuid)).toMatchObject({ state: "failed", fulfilment: null });
		expect(await late(taken.paymentId)).toMatchObject({ fulfilment: "credited" });
		expect(await world.balance(b)).toBe(FEE);
		await world.expectBooksToBalance();
	});

	test("a price that has changed since it was shown is not charged, from the wallet or by the provider (PAY-1)", async () => {
		const [a] = await one();
		const courseUuid = await paidCourse(5);
		await world.fill(a, 2 * FEE);
		const wanted = { ...course(courseUuid), shown: FEE };
		await database()
			.update(courseTable)
			.set({ feePoisha: FEE + 100 })
			.where(eq(courseTable.uuid, courseUuid));
		await expect(payFromWallet(world.deps(), a, wanted)).rejects.toMatchObject({ code: "PriceChanged" });
		await expect(initiatePayment(world.deps(), a, wanted)).rejects.toMatchObject({ code: "PriceChanged" });
		expect([await world.balance(a), await state(courseUuid, a)]).toEqual([2 * FEE, null]);
		await payFromWallet(world.deps(), a, { ...wanted, shown: FEE + 100 });
		expect(await world.balance(a)).toBe(FEE - 100);
	});

	test("the wallet pays in one step, and is not touched where there is no seat", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const courseUuid = await paidCourse(1);
		for (const who of [a, b]) await world.fill(who, FEE);
		const key = crypto.randomUUID();
		for (let i = 0; i < 2; i += 1)
			await payFromWallet(world.deps(), a, course(courseUuid), key).catch((error) =>
				expect(error).toMatchObject({ code: "AlreadyBought" }),
			);
		expect([await state(courseUuid, a), await world.balance(a)]).toEqual(["paid", 0]);
		await expect(payFromWallet(world.deps(), b, course(courseUuid))).rejects.toMatchObject({ code: "CourseFull" });
		expect([await state(courseUuid, b), await world.balance(b)]).toEqual([null, FEE]);
		const larger = await paidCourse(1);
		await expect(payFromWallet(world.deps(), a, course(larger))).rejects.toMatchObject({ code: "NotEnoughBalance" });
		expect(await rosterOf(larger)).toEqual([]);
		await world.expectBooksToBalance();
	});

	test.each(["course", "invite"] as const)(
		"a seat is not charged by its other name while its %s is paid for (PAY-15)",
		async (by) => {
			const { payment } = await import("#db/schema/index.ts");
			const [a] = await one();
			const courseUuid = await paidCourse();
			await inviteStudents(world.deps(), teacher, { courseUuid, students: [a.accountUuid] });
			const [row] = await rosterOf(courseUuid);
			const names = [course(courseUuid), { purpose: "invite", itemUuid: row?.uuid ?? "" }] as const;
			const [first, second] = by === "course" ? names : ([names[1], names[0]] as const);
			const [under, other] = [await world.approved(a, first), await world.approved(a, second)];
			await database().update(payment).set({ state: "executing" }).where(eq(payment.uuid, under.uuid));
			await world.comeBack(other.paymentId);
			expect((await world.payment(other.uuid)).state).not.toMatch(/executing|completed/);
			expect(world.bank.held).toBe(0);
		},
	);

	test("a settled payment is never shared anew, whatever the platform's share has become (EAR-1)", async () => {
		const [a] = await one();
		const courseUuid = await paidCourse();
		const { uuid, paymentId } = await world.approved(a, course(courseUuid));
		const { handleReturn } = await import("~/domain/payment/handle-return.server.ts");
		const { settle } = await import("~/domain/payment/settle.server.ts");
		const shared = (percent: number) => {
			const deps = world.deps();
			return Object.defineProperty(deps, "vars", { value: { ...deps.vars, PLATFORM_SHARE_PERCENT: percent } });
		};
		await handleReturn(shared(0), paymentId, "success");
		const before = await world.entries(uuid);
		expect(before).toHaveLength(2);
		const row = await world.payment(uuid);
		const { trxId, invoiceNumber, amount } = row;
		await settle(shared(20), row, { trxId: trxId ?? "", invoiceNumber, amount, currency: "BDT" }, "ipn");
		expect(await world.entries(uuid)).toEqual(before);
		await world.expectBooksToBalance();
	});

	test("an old payment never takes what is held for a new one", async () => {
		const [a] = await one();
		const courseUuid = await paidCourse();
		const uuid = await pay(a, courseUuid);
		const old = await world.payment(uuid);
		await decide(courseUuid, a, "accepted");
		// Past the middle nothing comes back, so the payment stands.
		world.pass(13 * DAY);
		expect(await leaveCourse(world.deps(), a, { courseUuid })).toEqual({ state: "left", given: 0 });
		await world.begin(a, course(courseUuid));
		const { settle } = await import("~/domain/payment/settle.server.ts");
		await settle(
			world.deps(),
			old,
			{ trxId: old.trxId ?? "", invoiceNumber: old.invoiceNumber, amount: FEE, currency: "BDT" },
			"ipn",
		);
		expect(await state(courseUuid, a)).toBe("paying");
		await world.expectBooksToBalance();
	});
});

describe("nothing is sold", () => {
	test("that is free, one's own, over, or not the course's uuid", async () => {
		const [a] = await one();
		const { now } = world;
		const refused = async (courseUuid: string, code: string) =>
			expect(initiatePayment(world.deps(), a, course(courseUuid))).rejects.toMatchObject({ code });
		await refused(await courseOf(teacher.accountUuid, now), "NotForSale");
		await refused(await courseOf(a.accountUuid, now, { feePoisha: FEE }), "OwnCourse");
		await refused(await courseOf(teacher.accountUuid, now, { feePoisha: FEE, archivedAt: now }), "CourseArchived");
		await refused(await courseOf(teacher.accountUuid, now, { feePoisha: FEE, enrolmentEndAt: now }), "EnrolmentClosed");
		await refused(crypto.randomUUID(), "CourseNotFound");
		expect(await database().select().from(enrolment).where(eq(enrolment.studentUuid, a.accountUuid))).toEqual([]);
	});

	test("but an offer stands after enrolment has closed (ENR-5)", async () => {
		const [a, b] = (await students(2)) as [Actor, Actor];
		const { now } = world;
		const courseUuid = await courseOf(teacher.accountUuid, now, {
			feePoisha: FEE,
			maxStudents: 1,
			enrolmentEndAt: now + DAY,
		});
		await pay(a, courseUuid);
		await decide(courseUuid, a, "accepted");
		await applyForCourse(world.deps(), b, { courseUuid });
		await decide(courseUuid, b, "accepted");
		world.pass(2 * DAY);
		await leaveCourse(world.deps(), a, { courseUuid });
		expect(await state(courseUuid, b)).toBe("offered");
		await pay(b, courseUuid);
		expect(await state(courseUuid, b)).toBe("accepted");
		await resize(courseUuid, 2, world.now);
		expect(await seatsOf(courseUuid)).toMatchObject({ taken: 1 });
	});
});
