import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { paidExam, paidSet, topUp, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { getWallet } from "~/domain/wallet/queries.server.ts";

let world: World;
let who: Actor;
beforeEach(async () => {
	world = World.open();
	who = await world.person();
});

const pay = (itemUuid: string, by = who, purpose: "model_test" | "mock_test" = "model_test") =>
	payFromWallet(world.deps(), by, { purpose, itemUuid });

const walletPayments = (of: Actor) =>
	database()
		.select()
		.from(schema.payment)
		.where(and(eq(schema.payment.accountUuid, of.accountUuid), eq(schema.payment.method, "wallet")));

describe("adding money", () => {
	test("puts it into the wallet, through the provider, once", async () => {
		const { uuid, paymentId } = await world.approved(who, topUp(123_45));
		expect(await world.balance(who)).toBe(0);
		await Promise.all([world.comeBack(paymentId), world.comeBack(paymentId)]);
		expect(await world.balance(who)).toBe(123_45);
		expect(await world.entries(uuid)).toEqual([
			["settle", "bkash", -123_45],
			["settle", "wallet", 123_45],
		]);
		await world.expectBooksToBalance();
	});

	test.each([0, -1, 9_99, 25_000_01, 10.5, Number.NaN])(
		"of %d poisha is refused before anybody is asked",
		async (amount) => {
			await expect(world.begin(who, topUp(amount))).rejects.toMatchObject({ code: "InvalidAmount" });
			expect(world.bank.calls).toEqual([]);
		},
	);

	test.each([10_00, 25_000_00])("of %d poisha is taken", async (amount) => {
		await world.fill(who, amount);
		expect(await world.balance(who)).toBe(amount);
	});
});

describe("paying from the wallet", () => {
	test.each([
		["more than enough", 80_00, 30_00],
		["exactly enough", 50_00, 0],
	])("with %s registers at once and leaves the rest", async (_, before, after) => {
		await world.fill(who, before);
		const examUuid = await paidExam();
		const paid = await pay(examUuid);
		expect(paid).toMatchObject({ state: "completed", method: "wallet", fulfilment: "granted", amount: 50_00 });
		expect(await world.registrations(examUuid)).toMatchObject([{ paymentUuid: paid.uuid, kind: "paid" }]);
		expect(await world.balance(who)).toBe(after);
		expect(await world.entries(paid.uuid)).toEqual([
			["settle", "wallet", -50_00],
			["settle", "sales", 50_00],
		]);
		expect(world.prepared).toEqual([who.accountUuid]);
		expect(await world.story(paid.uuid)).toEqual(["completed by person"]);
		await world.expectBooksToBalance();
	});

	test.each([0, 49_99])("with %d poisha is refused, and nothing is left behind", async (before) => {
		if (before > 0) await world.fill(who, before);
		const examUuid = await paidExam();
		await expect(pay(examUuid)).rejects.toMatchObject({ code: "NotEnoughBalance" });
		expect(await world.registrations(examUuid)).toEqual([]);
		expect(await walletPayments(who)).toEqual([]);
		expect(await world.balance(who)).toBe(before);
		await world.expectBooksToBalance();
	});

	test("twenty times at once for twenty exams, with money for one, buys one", async () => {
		await world.fill(who, 50_00);
		const exams = await Promise.all(Array.from({ length: 20 }, () => paidExam()));
		const tried = await Promise.allSettled(exams.map((examUuid) => pay(examUuid)));
		const refusals = tried.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
		expect(refusals).toEqual(Array(19).fill("NotEnoughBalance"));
		expect(await walletPayments(who)).toHaveLength(1);
		expect((await Promise.all(exams.map((examUuid) => world.registrations(examUuid)))).flat()).toHaveLength(1);
		expect(await world.balance(who)).toBe(0);
		await world.expectBooksToBalance();
	});

	test("twenty times at once for one exam, with money for all, buys one and takes the price once", async () => {
		await world.fill(who, 2_000_00);
		const examUuid = await paidExam();
		const tried = await Promise.allSettled(Array.from({ length: 20 }, () => pay(examUuid)));
		const refusals = tried.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
		expect(refusals).toEqual(Array(19).fill("AlreadyBought"));
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await world.balance(who)).toBe(1_950_00);
		await world.expectBooksToBalance();
	});

	test("while the same exam is being paid through the provider: one registration, no taka lost", async () => {
		await world.fill(who, 50_00);
		const examUuid = await paidExam();
		const { paymentId } = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
		await Promise.allSettled([pay(examUuid), world.comeBack(paymentId)]);
		expect(await world.registrations(examUuid)).toHaveLength(1);
		// Whichever was first bought it; the other was not executed, or its money is in the wallet.
		const { moved } = world.bank.sale(paymentId);
		expect(await world.balance(who)).toBe(moved * 50_00);
		await world.expectBooksToBalance();
	});

	test("does not touch anybody else's money", async () => {
		const other = await world.person();
		await world.fill(other, 100_00);
		await expect(pay(await paidExam())).rejects.toMatchObject({ code: "NotEnoughBalance" });
		expect(await world.balance(other)).toBe(100_00);
	});

	test("for a self-assessment gives its attempts, as often as it is paid", async () => {
		await world.fill(who, 120_00);
		const typeUuid = await paidSet();
		await pay(typeUuid, who, "mock_test");
		await pay(typeUuid, who, "mock_test");
		await expect(pay(typeUuid, who, "mock_test")).rejects.toMatchObject({ code: "NotEnoughBalance" });
		const entitled = await database()
			.select()
			.from(schema.mockTestEntitlement)
			.where(eq(schema.mockTestEntitlement.accountUuid, who.accountUuid));
		expect(entitled.map(({ attempts }) => attempts)).toEqual([1, 1]);
		expect(await world.balance(who)).toBe(20_00);
		await world.expectBooksToBalance();
	});

	test("costs a fixed number of round trips", async () => {
		await world.fill(who, 100_00);
		const typeUuid = await paidSet();
		const deps = world.deps();
		await payFromWallet(deps, who, { purpose: "mock_test", itemUuid: typeUuid });
		expect(deps.trips.count).toBe(2);
	});
});

describe("the wallet's history", () => {
	test("is one round trip, newest first, and adds up to the balance", async () => {
		await world.fill(who, 100_00);
		await pay(await paidExam());
		await world.fill(who, 20_00);
		const deps = world.deps();
		const { balance, lines } = await getWallet(deps, who, { page: 0, size: 10 });
		expect(deps.trips.count).toBe(1);
		expect(lines.content.map(({ amount }) => amount)).toEqual([20_00, -50_00, 100_00]);
		expect(balance).toBe(70_00);
		expect(
			(await getWallet(world.deps(), who, { page: 1, size: 2 })).lines.content.map(({ amount }) => amount),
		).toEqual([100_00]);
	});
});
