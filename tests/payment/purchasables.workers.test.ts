import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { exam, paidExam, paidSet, topUp, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { fulfilmentStatements } from "~/domain/payment/fulfil.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { type ItemRequest, SOLD, type SoldPurpose, saleOf } from "~/domain/payment/purchasables.server.ts";
import { settle } from "~/domain/payment/settle.server.ts";

let world: World;
let who: Actor;
beforeEach(async () => {
	world = World.open();
	who = await world.person();
});

/** One of everything that is sold: a request for it, and how much of it a payment has brought. */
const GOODS: {
	[P in SoldPurpose]: { request: () => Promise<ItemRequest<P>>; brought: (paymentUuid: string) => Promise<number> };
} = {
	model_test: {
		request: async () => ({ purpose: "model_test", itemUuid: await paidExam() }),
		brought: async (paymentUuid) =>
			database().$count(schema.registration, eq(schema.registration.paymentUuid, paymentUuid)),
	},
	mock_test: {
		request: async () => ({ purpose: "mock_test", itemUuid: await paidSet({ attemptsPerPurchase: 3 }) }),
		brought: async (paymentUuid) => {
			const { mockTestEntitlement: entitlement } = schema;
			const rows = await database().select().from(entitlement).where(eq(entitlement.paymentUuid, paymentUuid));
			return rows.reduce((sum, { attempts }) => sum + attempts, 0);
		},
	},
	wallet_top_up: {
		request: async () => ({ purpose: "wallet_top_up", amount: 50_00, title: "Add money" }),
		brought: async () => world.balance(who),
	},
};

const BROUGHT: Record<SoldPurpose, number> = { model_test: 1, mock_test: 3, wallet_top_up: 50_00 };

async function bought(purpose: SoldPurpose): Promise<string> {
	const { uuid, paymentId } = await world.approved(who, await GOODS[purpose].request());
	await world.comeBack(paymentId);
	return uuid;
}

/** Statements of a sale as one batch. */
const run = (statements: ReturnType<typeof fulfilmentStatements>) =>
	database().batch([database().run(sql`SELECT 1`), ...statements]);

describe.each(SOLD.map(([purpose]) => purpose as SoldPurpose))("%s", (purpose) => {
	const sale = saleOf(purpose);
	const { brought } = GOODS[purpose];

	test("is granted once, however often the statements run", async () => {
		const uuid = await bought(purpose);
		expect(await brought(uuid)).toBe(BROUGHT[purpose]);
		for (let i = 0; i < 3; i += 1) await run(fulfilmentStatements({ db: database() }, { uuid, purpose }, world.now));
		expect(await brought(uuid)).toBe(BROUGHT[purpose]);
		expect(await world.entries(uuid)).toHaveLength(2);
		await world.expectBooksToBalance();
	});

	test("is not granted by a payment that is not complete", async () => {
		const { uuid } = await world.begin(who, await GOODS[purpose].request());
		await run(fulfilmentStatements({ db: database() }, { uuid, purpose }, world.now));
		expect(await brought(uuid)).toBe(0);
		expect(await world.entries(uuid)).toEqual([]);
	});

	test("is taken back as often as one likes, with no other payment's", async () => {
		const [uuid, other] = [await bought(purpose), await bought(purpose)];
		const before = await brought(other);
		for (let i = 0; i < 2; i += 1) await run(sale.revoke({ db: database() }, uuid));
		// Money goes back by the ledger alone.
		expect(await brought(uuid)).toBe(purpose === "wallet_top_up" ? before : 0);
		expect(await brought(other)).toBe(before);
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
		await run(saleOf("mock_test").revoke({ db: database() }, set));
		await run(saleOf("model_test").revoke({ db: database() }, test));
		expect(await GOODS.mock_test.brought(set)).toBe(1);
		expect(await GOODS.model_test.brought(test)).toBe(1);
	});
});

describe("a purpose that nobody sells", () => {
	test.each(["course", "invite"] as const)(
		"%s: settling it is an error, and nothing is credited by default",
		async (purpose) => {
			const { uuid, paymentId } = await world.approved(who, topUp(50_00));
			await database().update(schema.payment).set({ purpose }).where(eq(schema.payment.uuid, uuid));
			const { trxId, invoiceNumber } = world.bank.complete(paymentId);
			const proof = { trxId: trxId ?? "", invoiceNumber, amount: 50_00, currency: "BDT" };
			await expect(settle(world.deps(), await world.payment(uuid), proof, "ipn")).rejects.toMatchObject({
				code: "NotForSale",
			});
			expect(await world.payment(uuid)).toMatchObject({ state: "initiated", fulfilment: null });
			expect(await world.entries(uuid)).toEqual([]);
		},
	);

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
