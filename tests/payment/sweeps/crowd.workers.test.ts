import { describe, expect, test } from "vitest";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exam, MINUTE, paidExam, topUp, World } from "#tests/support/workers/payment-world.ts";

ownDatabase();

describe("a crowd at one payment", () => {
	test("a hundred returns with notices and sweeps: one execute, one ledger transaction, one registration", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const examUuid = await paidExam();
		const { uuid, paymentId } = await world.approved(who, exam(examUuid));
		// The sweep finds it due as well.
		world.pass(MINUTE);
		// The provider pushes as soon as the money has moved: two messages in several copies.
		const moved = new Promise<void>((resolve) => {
			world.bank.onMove = () => resolve();
		});
		const returns = Array.from({ length: 100 }, () => world.comeBack(paymentId));
		const sweeps = Array.from({ length: 5 }, () => world.sweep());
		const pushed = async () => {
			await moved;
			const [one, two] = [world.bank.notice(paymentId), world.bank.notice(paymentId)];
			return Promise.all([one, two, one, two, one, one].map((notice) => world.push(notice)));
		};
		const [ended, outcomes] = await Promise.all([Promise.all(returns), pushed(), ...sweeps]);
		expect(new Set(ended.map((payment) => payment.uuid))).toEqual(new Set([uuid]));
		expect(outcomes.filter((outcome) => outcome !== "settled" && outcome !== "repeated")).toEqual([]);
		expect(world.bank.sale(paymentId)).toMatchObject({ executes: 1, moved: 1 });
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "granted" });
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await world.entries(uuid)).toHaveLength(2);
		const story = await world.story(uuid);
		for (const kind of ["completed", "executing"])
			expect(story.filter((event) => event.startsWith(kind))).toHaveLength(1);
		await world.expectBooksToBalance();
	});

	test("twenty payments of twenty students swept by five sweeps at once are each executed once", async () => {
		const world = await World.openForSweeps();
		const begun = await Promise.all(
			Array.from({ length: 20 }, async () => world.approved(await world.person(), topUp(100_00))),
		);
		world.pass(MINUTE);
		await Promise.all(Array.from({ length: 5 }, () => world.sweep()));
		for (const { uuid, paymentId } of begun) {
			expect((await world.payment(uuid)).state).toBe("completed");
			expect(world.bank.sale(paymentId)).toMatchObject({ executes: 1, moved: 1 });
		}
		// Receipts are counted without gaps, whoever came first.
		const receipts = await Promise.all(begun.map(async ({ uuid }) => (await world.payment(uuid)).receiptNumber ?? 0));
		expect(receipts.toSorted((a, b) => a - b)).toEqual(begun.map((_, index) => index + 1));
		await world.expectBooksToBalance();
	});

	test("an execute that was lost is sent again by one of five sweeps at once, not by all", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const { uuid, paymentId } = await world.approved(who, topUp(100_00));
		world.bank.fail("execute", "lost");
		await world.comeBack(paymentId);
		world.pass(31 * MINUTE);
		await Promise.all(Array.from({ length: 5 }, () => world.sweep()));
		await world.sweepFor(5 * MINUTE);
		expect(world.bank.sale(paymentId)).toMatchObject({ executes: 2, moved: 1 });
		expect((await world.payment(uuid)).state).toBe("completed");
		await world.expectBooksToBalance();
	});
});
