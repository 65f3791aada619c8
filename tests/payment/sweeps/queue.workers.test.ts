import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exam, HOUR, MINUTE, paidExam, paidSet, topUp, World } from "#tests/support/workers/payment-world.ts";
import { keepNotice } from "~/domain/payment/handle-ipn.server.ts";
import { reconcilePayments } from "~/domain/payment/reconcile.server.ts";

ownDatabase();

describe("the queue of the sweep", () => {
	test("a payment that cannot be dealt with does not stand in the way of the others", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const poisoned: { paymentId: string }[] = [];
		// No account has more than ten open.
		let other = await world.person();
		while (poisoned.length < 55) {
			if (poisoned.length % 10 === 0) other = await world.person();
			poisoned.push(await world.begin(other, topUp(10_00)));
		}
		const { query } = world.bank;
		const bad = new Set(poisoned.map(({ paymentId }) => paymentId));
		world.bank.query = (paymentId) =>
			bad.has(paymentId) ? Promise.reject(new Error("Broken")) : query.call(world.bank, paymentId);
		world.pass(1);
		const good = await world.approved(who, topUp(20_00));
		world.pass(MINUTE);
		// Fifty at a time, until nothing is due.
		expect(await world.sweep()).toEqual({ asked: 56, completed: 1 });
		expect((await world.payment(good.uuid)).state).toBe("completed");
		expect((await world.sweep()).asked).toBe(0);
	});

	test("begins nothing new once its time is up", async () => {
		const world = await World.openForSweeps();
		for (let i = 0; i < 30; i += 1) await world.begin(await world.person(), topUp(10_00));
		world.pass(MINUTE);
		const { query } = world.bank;
		// A slow provider: each answer takes five seconds.
		world.bank.query = (paymentId) => {
			world.pass(5_000);
			return query.call(world.bank, paymentId);
		};
		const { asked } = await reconcilePayments(world.deps(), { until: world.now + 20_000 });
		expect(asked).toBeLessThan(30);
		expect(await reconcilePayments(world.deps(), { until: world.now })).toEqual({ asked: 0, completed: 0 });
		expect((await world.sweep()).asked).toBeGreaterThanOrEqual(30 - asked);
	});

	test("asks about one of each account before the second of any, so that nobody's many open payments come before all others (PAY-23)", async () => {
		const world = await World.openForSweeps();
		for (let account = 0; account < 6; account += 1) {
			const who = await world.person();
			for (let payment = 0; payment < 10; payment += 1) await world.begin(who, topUp(10_00));
		}
		world.pass(1);
		const last = await world.begin(await world.person(), topUp(10_00));
		world.pass(MINUTE);
		const asked: string[] = [];
		const { query } = world.bank;
		world.bank.query = (paymentId) => {
			asked.push(paymentId);
			if (asked.length === 10) world.pass(MINUTE);
			return query.call(world.bank, paymentId);
		};
		// Time for the first ten of them, and those that are under way by then.
		await reconcilePayments(world.deps(), { until: world.now + 1 });
		expect(asked.length).toBeLessThan(20);
		expect(asked).toContain(last.paymentId);
	});

	test("settles a kept notice whose settling broke off, after a minute", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const { uuid, paymentId } = await world.approved(who, topUp(10_00));
		world.bank.complete(paymentId);
		const notice = world.bank.notice(paymentId);
		await keepNotice(world.deps(), notice);
		world.bank.fail("query", "maintenance", 100);
		world.pass(MINUTE);
		await world.sweep();
		expect(await world.payment(uuid)).toMatchObject({ state: "completed" });
		expect((await world.story(uuid)).at(-1)).toBe("completed by ipn");
		await world.expectBooksToBalance();
	});

	test("a question that was on its way while the payment completed leaves nothing due", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const { uuid, paymentId } = await world.approved(who, topUp(10_00));
		world.pass(MINUTE);
		const { query } = world.bank;
		world.bank.query = async (id) => {
			const before = await query.call(world.bank, id);
			world.bank.query = query;
			await world.comeBack(paymentId);
			return before.kind === "ok" ? { ...before, customerVerified: false } : before;
		};
		await world.sweep();
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", nextCheckAt: null });
		world.pass(48 * HOUR);
		expect((await world.sweep()).asked).toBe(0);
	});

	test("costs one round trip and a fixed number for each payment that it asks about", async () => {
		const tripsFor = async (count: number) => {
			const world = await World.openForSweeps();
			for (let i = 0; i < count; i += 1) await world.begin(await world.person(), topUp(10_00));
			world.pass(MINUTE);
			const deps = world.deps();

			expect((await reconcilePayments(deps)).asked).toBe(count);
			return deps.trips.count;
		};
		expect(await tripsFor(0)).toBe(1);
		// Put off, and read again.
		expect([await tripsFor(1), await tripsFor(4)]).toEqual([3, 9]);
	});

	test("a self-assessment is given with its attempts, by the sweep as well", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const typeUuid = await paidSet({ feePoisha: 20_00, attemptsPerPurchase: 3 });
		const bought = [1, 2].map(() => world.approved(who, { purpose: "mock_test", itemUuid: typeUuid }));
		const uuids = (await Promise.all(bought)).map(({ uuid }) => uuid);
		await world.sweepFor(5 * MINUTE);
		const entitled = await database()
			.select()
			.from(schema.mockTestEntitlement)
			.where(eq(schema.mockTestEntitlement.accountUuid, who.accountUuid));
		expect(entitled.map(({ attempts, paymentUuid }) => [attempts, paymentUuid]).sort()).toEqual(
			uuids.map((uuid) => [3, uuid]).sort(),
		);
		await world.expectBooksToBalance();
	});

	test("an exam session that cannot be prepared leaves the registration as it is, for the scheduled work", async () => {
		const world = await World.openForSweeps();
		const who = await world.person();
		const examUuid = await paidExam({ poolVersion: null });
		const { uuid } = await world.approved(who, exam(examUuid));
		await world.sweepFor(5 * MINUTE);
		expect((await world.payment(uuid)).state).toBe("completed");
		expect(await world.registrations(examUuid)).toMatchObject([{ preparedVersion: null }]);
		await world.expectBooksToBalance();
	});
});
