import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get, post } from "#tests/support/workers/api.ts";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import type { Bank } from "#tests/support/workers/bank.ts";
import { bankOnTheLine } from "#tests/support/workers/bkash.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";

let bank: Bank;
beforeEach(async () => {
	bank = await bankOnTheLine();
	await clock(-5);
});

const eventsOf = (uuid: string) =>
	database().select().from(schema.paymentEvent).where(eq(schema.paymentEvent.paymentUuid, uuid));

/** Adds money through bKash. */
async function fill(who: Person, amount: number): Promise<void> {
	const { body } = await post(who, "/api/wallet/add-money", { amount });
	bank.approve(body.paymentID);
	await handleReturn(depsAt(-5), body.paymentID, "success");
}

describe("the calls of the wallet", () => {
	test("is empty at first, and its history too", async () => {
		const who = await student();
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 0 });
		expect((await get(who, "/api/wallet/transaction-history")).body).toEqual({
			results: [],
			totalElements: 0,
			totalPages: 0,
			page: 0,
			size: 10,
		});
	});

	test("tells what came in and what went out, newest first, in pages", async () => {
		const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
		await fill(who, 80.5);
		await payFromWallet(depsAt(-5), who, { purpose: "model_test", itemUuid: exam.uuid });
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 30.5 });
		const { body } = await get(who, "/api/wallet/transaction-history");
		expect(body.results).toMatchObject([
			{ kind: "model_test", title: "Weekly test", amount: -50, trxId: null },
			{ kind: "wallet_top_up", amount: 80.5, trxId: expect.stringMatching(/./) },
		]);
		const second = await get(who, "/api/wallet/transaction-history?page=1&size=1");
		expect(second.body).toMatchObject({ totalElements: 2, totalPages: 2, page: 1 });
		expect(second.body.results).toMatchObject([{ amount: 80.5 }]);
	});

	test.each([9.99, 25_000.01, 10.005, 0])("does not take %s BDT", async (amount) => {
		const { status, body } = await post(await student(), "/api/wallet/add-money", { amount });
		expect([status, body.code]).toEqual([400, "InvalidAmount"]);
		expect(bank.calls).toEqual([]);
	});

	test("pays once for one form sent twice; a key is nobody else's, and names no payment that is there", async () => {
		const [type, who, other] = await Promise.all([mockTestOf({ feePoisha: 20_00 }), student(), student()]);
		await Promise.all([fill(who, 100), fill(other, 100)]);
		const key = crypto.randomUUID();
		const request = { purpose: "mock_test", itemUuid: type.uuid } as const;
		const paid = await Promise.all([1, 2, 3].map(() => payFromWallet(depsAt(-5), who, request, key)));
		const [first] = paid;
		expect(new Set(paid.map(({ uuid }) => uuid))).toEqual(new Set([first?.uuid]));
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 80 });
		expect((await payFromWallet(depsAt(-5), other, request, key)).uuid).not.toBe(first?.uuid);
		expect((await get(other, "/api/wallet/balance")).body).toEqual({ balance: 80 });
		expect((await eventsOf(first?.uuid ?? "")).map(({ kind }) => kind)).toEqual(["completed"]);
		const again = await payFromWallet(depsAt(-5), who, request, first?.uuid);
		expect([again.uuid === first?.uuid, again.method, again.state]).toEqual([false, "wallet", "completed"]);
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 60 });
	});

	test("says of an exam bought in another tab that it is there, not that the balance is short", async () => {
		const [exam, who] = await Promise.all([examOf({ feePoisha: 50_00 }), student()]);
		await fill(who, 60);
		const request = { purpose: "model_test", itemUuid: exam.uuid } as const;
		const tries = await Promise.allSettled([1, 2].map(() => payFromWallet(depsAt(-5), who, request)));
		const failures = tries.flatMap((tried) => (tried.status === "rejected" ? [tried.reason.code] : []));
		expect(failures).toEqual(["AlreadyBought"]);
		expect((await get(who, "/api/wallet/balance")).body).toEqual({ balance: 10 });
	});
});
