import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enrolmentRows } from "#db/factories/course.ts";
import { insertRows } from "#db/factories/insert.ts";
import { paymentRows } from "#db/factories/payment.ts";
import { course as courseTable, suspension } from "#db/schema/index.ts";
import {
	courseOf,
	seatsOf,
	stateOf,
	storyOf,
	studentsOf,
	suspendIn,
	teacherOf,
	toldTo,
} from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { endUnanswered } from "~/domain/enrolment/end-unanswered.server.ts";
import { rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";

ownDatabase();

const FEE = 1000_00;
const DAY = 24 * HOUR;

let world: World;
let teacher: Actor;
let courseUuid: string;
beforeEach(async () => {
	world = await World.openForSweeps();
	teacher = await teacherOf(world.now);
	const startAt = world.now + 7 * DAY;
	courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE, startAt, endAt: startAt + 10 * DAY });
});

/** Students who have paid, and wait for the teacher. */
async function paying(many: number): Promise<{ people: Actor[]; payments: string[] }> {
	const people = await studentsOf(world.now, many);
	world.people.push(...people);
	const payments = [];
	for (const who of people) {
		const { uuid, paymentId } = await world.approved(who, { purpose: "course", itemUuid: courseUuid });
		await world.comeBack(paymentId);
		payments.push(uuid);
	}
	return { people, payments };
}
const state = (who: Actor | undefined) => stateOf(courseUuid, who?.accountUuid ?? "");
const sweep = (until = world.now + 1) => endUnanswered(world.deps(), { until });
const archive = () =>
	database().update(courseTable).set({ archivedAt: world.now }).where(eq(courseTable.uuid, courseUuid));

describe("who has paid and whom nobody can let in any more (ENR-6)", () => {
	const ENDS: Record<string, { happens: () => Promise<unknown>; after: number }> = {
		"the course is archived": { happens: archive, after: 0 },
		"the course is over": { happens: async () => {}, after: 17 * DAY },
		"the teacher may not teach": { happens: () => suspendIn(teacher.accountUuid, world.now), after: 3 * DAY },
	};

	test.each(Object.entries(ENDS))(
		"has all of it in the wallet, and is told, when %s",
		async (_, { happens, after }) => {
			const { people, payments } = await paying(2);
			const [a, b] = people as [Actor, Actor];
			await decideEnrolments(world.deps(), teacher, { courseUuid, students: [b.accountUuid], decision: "accepted" });
			await happens();
			world.pass(after - 1);
			if (after > 0) expect(await sweep()).toEqual({ ended: 0 });
			world.pass(1);
			expect(await sweep()).toEqual({ ended: 1 });
			expect([await state(a), await state(b)]).toEqual(["lapsed", "accepted"]);
			expect([await world.balance(a), await world.balance(b)]).toEqual([FEE, 0]);
			expect(await world.payment(payments[0] ?? "")).toMatchObject({ refundState: "completed", refunded: FEE });
			expect(await storyOf(courseUuid, a.accountUuid)).toEqual([">paying", "paying>paid", "paid>lapsed"]);
			const told = await toldTo(a.accountUuid);
			expect(told.filter((kind) => kind.startsWith("enrolment"))).toEqual(["enrolment-unanswered"]);
			expect(told).toContain("payment-refunded");
			expect(await seatsOf(courseUuid)).toMatchObject({ taken: 1, counted: 1 });
			// May come twice.
			world.pass(1);
			expect(await sweep()).toEqual({ ended: 0 });
			expect(await world.balance(a)).toBe(FEE);
			await world.expectBooksToBalance();
		},
	);

	test("waits on where the teacher may teach again, or decides", async () => {
		const { people } = await paying(2);
		const [a, b] = people as [Actor, Actor];
		await suspendIn(teacher.accountUuid, world.now);
		world.pass(2 * DAY);
		expect(await sweep()).toEqual({ ended: 0 });
		await database().update(suspension).set({ liftedAt: world.now });
		world.pass(DAY);
		expect(await sweep()).toEqual({ ended: 0 });
		await decideEnrolments(world.deps(), teacher, { courseUuid, students: [a.accountUuid], decision: "accepted" });
		expect([await state(a), await state(b)]).toEqual(["accepted", "paid"]);
	});

	test("has it once, whoever else gives it back at the same moment", async () => {
		const { people } = await paying(1);
		const [a] = people as [Actor];
		await archive();
		world.pass(1);
		await Promise.allSettled([sweep(), rejectInvitation(world.deps(), a, { courseUuid }), sweep()]);
		expect(["lapsed", "rejected"]).toContain(await state(a));
		expect(await world.balance(a)).toBe(FEE);
		await world.expectBooksToBalance();
	});

	test("is left alone while an admin's money is on its way, and keeps nobody else from theirs", async () => {
		const { people, payments } = await paying(2);
		const [a, b] = people as [Actor, Actor];
		const admin = await world.person("admin");
		world.bank.fail(["refund", "refundStatus"], "lost", 5);
		const asked = { reason: "Asked for", destination: "bkash", goods: "kept" } as const;
		await refundPayment(world.deps(), admin, payments[0] ?? "", asked);
		await archive();
		expect(await sweep()).toEqual({ ended: 1 });
		expect([await state(a), await state(b)]).toEqual(["paid", "lapsed"]);
	});

	test("in as many steps as there is time for", async () => {
		const { people } = await paying(3);
		await archive();
		expect(await sweep(world.now)).toEqual({ ended: 0 });
		expect(await sweep()).toEqual({ ended: 3 });
		expect(await Promise.all(people.map((who) => world.balance(who)))).toEqual([FEE, FEE, FEE]);
		await world.expectBooksToBalance();
	});

	test("all of them in one run, however many", async () => {
		const [of] = (await studentsOf(world.now, 1)) as [Actor];
		const courses = await Promise.all(
			Array.from({ length: 52 }, () => courseOf(teacher.accountUuid, world.now, { feePoisha: FEE })),
		);
		const rows = courses.flatMap((itemUuid) => {
			const [uuid, accountUuid] = [crypto.randomUUID(), of.accountUuid];
			return [
				...paymentRows({ ...{ uuid, accountUuid, purpose: "course", itemUuid, amount: FEE }, at: world.now - HOUR }),
				...enrolmentRows({
					...{ courseUuid: itemUuid, studentUuid: accountUuid, state: "paid", paymentUuid: uuid, at: world.now - HOUR },
				}),
			];
		});
		await insertRows(database(), rows);
		await database().update(courseTable).set({ archivedAt: world.now });
		expect(await sweep()).toEqual({ ended: 52 });
		expect(await sweep()).toEqual({ ended: 0 });
	});
});
