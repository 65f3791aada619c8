import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { justBefore } from "#tests/support/workers/meanwhile.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import type { Actor } from "~/domain/account/session.ts";
import { giveBackWithdrawn, paidBackOfType, withdrawType } from "~/domain/exam-withdrawal/withdraw-type.server.ts";
import { createType, publishReadyType } from "~/domain/mock-test/save-type.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { bankSubject } from "./bank.ts";

ownDatabase();

const FOR_EVER = { until: Number.POSITIVE_INFINITY };
const { mockTestEntitlement, mockTestType } = schema;
let world: World;
let admin: Actor;
let uuid: string;

beforeEach(async () => {
	world = await World.openForSweeps();
	admin = await world.person("admin");
	const { uuid: subjectUuid } = await bankSubject(2);
	uuid = await createType(world.deps(), admin, {
		...{ subjects: [{ subjectUuid, numberOfQuestions: 2 }], level: null, language: null, poolTimes: 1, gradeUuids: [] },
		...{ questionTag: null, questionImportUuid: null, subtitle: null, description: null, durationMinutes: 30 },
		...{ marksPerCorrect: 100, penaltyPerWrong: 0, title: "Twenty minutes", examTag: null, examTagBn: null },
		...{ feePoisha: 2_000, attemptsPerPurchase: 2 },
	});
	await publishReadyType(world.deps(), admin, uuid);
});

async function buys(): Promise<{ who: Actor; paymentUuid: string }> {
	const who = await world.person();
	const { uuid: paymentUuid, paymentId } = await world.approved(who, { purpose: "mock_test", itemUuid: uuid });
	await world.comeBack(paymentId);
	return { who, paymentUuid };
}

describe("what a withdrawn self-assessment owes (EXD-9)", () => {
	test("is given back by scheduled work where the request broke off, and what was begun is not", async () => {
		const [one, other] = [await buys(), await buys()];
		await database()
			.update(mockTestEntitlement)
			.set({ used: 1 })
			.where(eq(mockTestEntitlement.accountUuid, other.who.accountUuid));
		expect(await giveBackWithdrawn(world.deps(), FOR_EVER)).toEqual({ looked: 0 });
		expect(await world.balance(one.who)).toBe(0);
		// The request ended after its first transaction.
		await database().update(mockTestType).set({ state: "draft" }).where(eq(mockTestType.uuid, uuid));
		const { db, plans } = explained();
		expect(await giveBackWithdrawn({ ...world.deps(), db }, FOR_EVER)).toEqual({ looked: 1 });
		expect(plans.flat().filter((step) => /^SCAN (?!json_each|CONSTANT ROW|\(subquery)/.test(step))).toEqual([]);
		expect(await giveBackWithdrawn(world.deps(), FOR_EVER)).toEqual({ looked: 0 });
		expect([await world.balance(one.who), await world.balance(other.who)]).toEqual([2_000, 0]);
		await world.expectBooksToBalance();
	});

	test("waits for a refund that is under way, and then goes back as well", async () => {
		const { who, paymentUuid } = await buys();
		world.bank.fail("refund", "done");
		world.bank.fail("refundStatus", "maintenance", 2);
		const asked = { reason: "Asked for it", amount: 500, destination: "bkash", goods: "kept" } as const;
		const { state } = await refundPayment(world.deps(), admin, paymentUuid, asked);
		await withdrawType(world.deps(), admin, uuid, "Twenty minutes");
		expect([state, await world.balance(who)]).toEqual(["requested", 0]);
		expect(await paidBackOfType(world.deps(), admin, uuid)).toMatchObject({ open: 1, given: 0 });
		world.bank.recover();
		await world.sweepFor(HOUR);
		await giveBackWithdrawn(world.deps(), FOR_EVER);
		expect(await world.balance(who)).toBe(1_500);
		expect(await paidBackOfType(world.deps(), admin, uuid)).toEqual({
			...{ open: 0, openAmount: 0, given: 1, givenAmount: 2_000, ledgerAmount: 2_000 },
		});
		await world.expectBooksToBalance();
	});

	test("stays where it was published anew meanwhile", async () => {
		const { who } = await buys();
		await database().update(mockTestType).set({ state: "draft" }).where(eq(mockTestType.uuid, uuid));
		const meanwhile = justBefore(/INSERT INTO \W*refund\b/i, () => publishReadyType(world.deps(), admin, uuid));
		expect(await giveBackWithdrawn(world.deps(), FOR_EVER)).toEqual({ looked: 1 });
		expect([meanwhile.done, await world.balance(who)]).toEqual([true, 0]);
		const entitlements = await database()
			.select({ attempts: mockTestEntitlement.attempts, used: mockTestEntitlement.used })
			.from(mockTestEntitlement)
			.where(eq(mockTestEntitlement.accountUuid, who.accountUuid));
		expect(entitlements).toEqual([{ attempts: 2, used: 0 }]);
		await world.expectBooksToBalance();
	});
});
