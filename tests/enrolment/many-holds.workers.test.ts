import { beforeEach, expect, test } from "vitest";
import { courseOf, rosterOf, stateOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { rejectInvitation } from "~/domain/enrolment/leave.server.ts";
import { initiatePayment } from "~/domain/payment/initiate.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";

const FEE = 500_00;

let world: World;
let teacher: Actor;
let person: Actor;
let courses: string[];
beforeEach(async () => {
	world = World.open();
	teacher = await teacherOf(world.now);
	[person] = (await studentsOf(world.now, 1)) as [Actor];
	world.people.push(person);
	const five = Array.from({ length: 5 }, () => courseOf(teacher.accountUuid, world.now, { feePoisha: FEE }));
	courses = await Promise.all(five);
});
const course = (index: number) => ({ purpose: "course", itemUuid: courses[index] ?? "" }) as const;
const begin = (index: number) => initiatePayment(world.deps(), person, course(index));
const state = (index: number) => stateOf(courses[index] ?? "", person.accountUuid);
const tooMany = { code: "TooManyHeld", params: { most: 3 } };

test("seats of three courses at most are held for somebody who has not paid for them (ENR-6)", async () => {
	for (const index of [0, 1, 2]) await begin(index);
	await expect(begin(3)).rejects.toMatchObject(tooMany);
	expect(await rosterOf(courses[3] ?? "")).toEqual([]);
	// The same seat once more is none besides.
	expect(await begin(0)).toMatchObject({ kind: "started" });
	await rejectInvitation(world.deps(), person, { courseUuid: courses[0] ?? "" });
	expect(await begin(3)).toMatchObject({ kind: "started" });
	await expect(begin(4)).rejects.toMatchObject(tooMany);
	world.pass(16 * MINUTE);
	expect(await begin(4)).toMatchObject({ kind: "started" });
});

test("many at once as well", async () => {
	const begun = await Promise.allSettled([0, 1, 2, 3, 4].map(begin));
	expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("by an invitation as by the course, and who pays at once holds nothing", async () => {
	for (const index of [0, 1, 2]) await begin(index);
	await inviteStudents(world.deps(), teacher, { courseUuid: courses[3] ?? "", students: [person.accountUuid] });
	const [row] = await rosterOf(courses[3] ?? "");
	const invited = { purpose: "invite", itemUuid: row?.uuid ?? "" } as const;
	await expect(initiatePayment(world.deps(), person, invited)).rejects.toMatchObject(tooMany);
	await world.fill(person, FEE);
	await payFromWallet(world.deps(), person, course(4));
	expect([await state(3), await state(4)]).toEqual(["invited", "paid"]);
});

test("who comes back late has the seat, however many others are held", async () => {
	const { paymentId } = await world.approved(person, course(0));
	world.pass(16 * MINUTE);
	for (const index of [1, 2, 3]) await begin(index);
	await world.comeBack(paymentId);
	expect(await state(0)).toBe("paid");
	await world.expectBooksToBalance();
});
