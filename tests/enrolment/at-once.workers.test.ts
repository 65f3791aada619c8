import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { course as courseTable, mockTestType } from "#db/schema/index.ts";
import { courseOf, stateOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, paidSet, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { leaveCourse, rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";

const FEE = 1000_00;
const DAY = 24 * HOUR;

let world: World;
let teacher: Actor;
let person: Actor;
let courseUuid: string;
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
	[person] = (await studentsOf(world.now, 1)) as [Actor];
	world.people.push(person);
	const startAt = world.now + 7 * DAY;
	courseUuid = await courseOf(teacher.accountUuid, world.now, { feePoisha: FEE, startAt, endAt: startAt + 10 * DAY });
});
const course = () => ({ purpose: "course", itemUuid: courseUuid }) as const;
const state = () => stateOf(courseUuid, person.accountUuid);

/** The dependencies of a request between whose reading and whose batch something else is done. */
function meanwhile(work: () => Promise<unknown>) {
	const deps = world.deps();
	const { db } = deps;
	let done = false;
	const between = new Proxy(db, {
		get(target, name) {
			const value = Reflect.get(target, name);
			if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
			return async (...given: unknown[]) => {
				if (!done) {
					done = true;
					await work();
				}
				return value.apply(target, given);
			};
		},
	});
	return Object.defineProperty(deps, "db", { value: between });
}
const change = (values: Partial<typeof courseTable.$inferInsert>) => () =>
	database().update(courseTable).set(values).where(eq(courseTable.uuid, courseUuid));

describe("what changes between reading a price and booking it (PAY-1)", () => {
	const WAYS = { "the wallet": payFromWallet, "the provider": initiatePayment } as const;

	test.each(Object.entries(WAYS))("nobody is charged by %s what was not shown", async (_, buy) => {
		await world.fill(person, 3 * FEE);
		for (const feePoisha of [FEE + 100, FEE - 100, 0]) {
			const refused = buy(meanwhile(change({ feePoisha })), person, course());
			const code = feePoisha === 0 ? "NotForSale" : "PriceChanged";
			await expect(refused).rejects.toMatchObject({ code });
			expect([await world.balance(person), await state()]).toEqual([3 * FEE, null]);
			await change({ feePoisha: FEE })();
		}
		await world.expectBooksToBalance();
	});

	test.each(Object.entries(WAYS))("nor by %s for a course that has shut", async (_, buy) => {
		await world.fill(person, FEE);
		const { now } = world;
		const SHUT = { CourseArchived: { archivedAt: now }, EnrolmentClosed: { archivedAt: null, enrolmentEndAt: now } };
		for (const [code, values] of Object.entries(SHUT)) {
			await expect(buy(meanwhile(change(values)), person, course())).rejects.toMatchObject({ code });
			expect([await world.balance(person), await state()]).toEqual([FEE, null]);
			await change({ archivedAt: null })();
		}
	});

	test.each(Object.entries(WAYS))("nor by %s for a self-assessment", async (_, buy) => {
		await world.fill(person, 2 * FEE);
		const itemUuid = await paidSet({ feePoisha: FEE });
		const dearer = () =>
			database()
				.update(mockTestType)
				.set({ feePoisha: FEE + 100 })
				.where(eq(mockTestType.uuid, itemUuid));
		const refused = buy(meanwhile(dearer), person, { purpose: "mock_test", itemUuid });
		await expect(refused).rejects.toMatchObject({ code: "PriceChanged" });
		expect(await world.balance(person)).toBe(2 * FEE);
	});
});

describe("two requests about one seat at once", () => {
	const invite = () => inviteStudents(world.deps(), teacher, { courseUuid, students: [person.accountUuid] });

	test.each([
		["leave", leaveCourse, "left"],
		["say no", rejectInvitation, "rejected"],
	] as const)("of several who %s, one answers what went back", async (_, go, to) => {
		if (to === "left") await invite();
		const { paymentId } = await world.approved(person, course());
		await world.comeBack(paymentId);
		world.pass(1);
		const answers = await Promise.all([1, 2, 3].map(() => go(world.deps(), person, { courseUuid })));
		expect(answers.map((one) => one.state)).toEqual([to, to, to]);
		expect(answers.map((one) => one.given).sort((a, b) => a - b)).toEqual([0, 0, FEE]);
		expect(await world.balance(person)).toBe(FEE);
		await world.expectBooksToBalance();
	});

	test("who comes in and says no to it hears how it stands", async () => {
		await change({ feePoisha: 0 })();
		await invite();
		world.pass(1);
		const no = meanwhile(() => acceptInvitation(world.deps(), person, { courseUuid }));
		const refused = rejectInvitation(no, person, { courseUuid });
		await expect(refused).rejects.toMatchObject({ code: "NotInvited" });
		expect(await state()).toBe("accepted");
	});

	test("who comes in and leaves at once has left", async () => {
		await change({ feePoisha: 0 })();
		await invite();
		world.pass(1);
		const left = meanwhile(() => acceptInvitation(world.deps(), person, { courseUuid }));
		expect(await leaveCourse(left, person, { courseUuid })).toEqual({ state: "left", given: 0 });
		expect(await state()).toBe("left");
	});
});
