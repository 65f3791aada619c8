import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import type { Goods } from "#tests/support/workers/goods.ts";
import { exam, paidExam, topUp, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { fulfilmentStatements } from "~/domain/payment/fulfil.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { type ItemRequest, SOLD, type SoldPurpose, saleOf } from "~/domain/payment/purchasables.server.ts";

let world: World;
let who: Actor;
beforeEach(async () => {
	world = World.open();
	who = await world.person();
});

const ALL = Object.values(import.meta.glob<Goods>("../*/goods.ts", { eager: true, import: "goods" }));

/** One of what is sold for a purpose. */
function goodsOf(purpose: SoldPurpose): Goods {
	const goods = ALL.find((one) => one.purpose === purpose);
	if (!goods) throw new Error(`No tests/<capability>/goods.ts says what ${purpose} brings`);
	return goods;
}

const brought = (purpose: SoldPurpose, paymentUuid: string) => goodsOf(purpose).brought(paymentUuid, who.accountUuid);

async function bought(purpose: SoldPurpose): Promise<string> {
	const { uuid, paymentId } = await world.approved(who, await goodsOf(purpose).request(who.accountUuid));
	await world.comeBack(paymentId);
	return uuid;
}

/** Statements of a sale as one batch. */
const run = (statements: ReturnType<typeof fulfilmentStatements>) =>
	database().batch([database().run(sql`SELECT 1`), ...statements]);

describe.each(SOLD.map(([purpose]) => purpose as SoldPurpose))("%s", (purpose) => {
	const sale = saleOf(purpose);
	const { amount, byLedgerAlone } = goodsOf(purpose);

	test("is granted once, however often the statements run", async () => {
		const uuid = await bought(purpose);
		expect(await brought(purpose, uuid)).toBe(amount);
		const booked = await world.entries(uuid);
		expect(booked).toHaveLength(1 + sale.books.earners(world.deps()).length);
		for (let i = 0; i < 3; i += 1) await run(fulfilmentStatements(world.deps(), { uuid, purpose }, world.now));
		expect(await brought(purpose, uuid)).toBe(amount);
		expect(await world.entries(uuid)).toEqual(booked);
		await world.expectBooksToBalance();
	});

	test("is not granted by a payment that is not complete", async () => {
		const { uuid } = await world.begin(who, await goodsOf(purpose).request(who.accountUuid));
		await run(fulfilmentStatements(world.deps(), { uuid, purpose }, world.now));
		expect(await brought(purpose, uuid)).toBe(0);
		expect(await world.entries(uuid)).toEqual([]);
	});

	test("is taken back as often as one likes, with no other payment's", async () => {
		const [uuid, other] = [await bought(purpose), await bought(purpose)];
		const before = await brought(purpose, other);
		for (let i = 0; i < 2; i += 1) await run(sale.revoke({ db: database() }, uuid, world.now));
		expect(await brought(purpose, uuid)).toBe(byLedgerAlone ? before : 0);
		expect(await brought(purpose, other)).toBe(before);
	});
});

describe("what was used is not taken back", () => {
	test("attempts that were begun, and the exam that was settled", async () => {
		const [set, test] = [await bought("mock_test"), await bought("model_test")];
		await database()
			.update(schema.mockTestEntitlement)
			.set({ used: 1 })
			.where(eq(schema.mockTestEntitlement.paymentUuid, set));
		await database()
			.update(schema.registration)
			.set({ settledAt: world.now })
			.where(eq(schema.registration.paymentUuid, test));
		await run(saleOf("mock_test").revoke({ db: database() }, set, world.now));
		await run(saleOf("model_test").revoke({ db: database() }, test, world.now));
		// All of them stay: what is called kept is not made less.
		expect(await brought("mock_test", set)).toBe(3);
		expect(await brought("model_test", test)).toBe(1);
	});
});

describe("a purpose that nobody sells", () => {
	test("is no purpose of the database", async () => {
		const { uuid } = await world.begin(who, topUp(50_00));
		const change = database()
			.update(schema.payment)
			.set({ purpose: "raffle" as never });
		await expect(change.where(eq(schema.payment.uuid, uuid))).rejects.toThrow();
	});
});

describe("the wallet", () => {
	test("does not pay for what closed after it was offered", async () => {
		await world.fill(who, 80_00);
		const examUuid = await paidExam();
		const deps = world.deps();
		// Withdrawn between the look at the price and the batch that pays.
		const { db } = deps;
		const batch = db.batch.bind(db);
		db.batch = (async (statements: never) => {
			await database().update(schema.modelTest).set({ state: "draft" }).where(eq(schema.modelTest.uuid, examUuid));
			return batch(statements);
		}) as typeof db.batch;
		await expect(payFromWallet(deps, who, exam(examUuid) as ItemRequest<"model_test">)).rejects.toMatchObject({
			code: "ExamNotFound",
		});
		expect(await world.balance(who)).toBe(80_00);
		await world.expectBooksToBalance();
	});
});
