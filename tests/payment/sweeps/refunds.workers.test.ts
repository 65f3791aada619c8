import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { HOUR, issuesOf, MINUTE, paidExam, paidSet, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { type RefundRequest, refundPayment } from "~/domain/payment/refund.server.ts";

ownDatabase();

describe("refunds", () => {
	let world: World;
	let who: Actor;
	let admin: Actor;
	beforeEach(async () => {
		world = await World.openForSweeps();
		[who, admin] = await Promise.all([world.person(), world.person("admin")]);
	});

	const refund = (uuid: string, by = admin, request: Partial<RefundRequest> = {}) =>
		refundPayment(world.deps(), by, uuid, { reason: "Asked for it", destination: "bkash", goods: "kept", ...request });

	const auditOf = (uuid: string) =>
		database().select().from(schema.auditLog).where(eq(schema.auditLog.objectUuid, uuid));

	/** A top-up of ৳100, done. @returns the payment's uuid and the provider's id */
	async function filled() {
		const uuid = await world.fill(who, 100_00);
		return { uuid, paymentId: (await world.payment(uuid)).providerPaymentId ?? "" };
	}

	const GIVEN_BACK = [
		["refund", "wallet", -100_00],
		["refund", "refunds", 100_00],
		["refunded", "refunds", -100_00],
		["refunded", "bkash", 100_00],
	];
	const UNDONE = [
		["refund", "wallet", -100_00],
		["refund", "refunds", 100_00],
		["refund-undone", "refunds", -100_00],
		["refund-undone", "wallet", 100_00],
	];

	describe("a refund to bKash", () => {
		test("of money in the wallet takes it out, and is in the audit log", async () => {
			const { uuid, paymentId } = await filled();
			const { refundTrxId } = await refund(uuid);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: 100_00 });
			expect(refundTrxId).toBe(world.bank.sale(paymentId).refundTrxId);
			expect(refundTrxId).not.toBeNull();
			expect(await world.balance(who)).toBe(0);
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			expect(await auditOf(uuid)).toMatchObject([
				{
					actorUuid: admin.accountUuid,
					action: "payment.refund",
					objectType: "payment",
					detail: { reason: "Asked for it", amount: 100_00, destination: "bkash", goods: "kept" },
				},
			]);
			expect((await world.story(uuid)).at(-1)).toMatch(/^refunded by/);
			await world.expectBooksToBalance();
		});

		test("of something sold comes out of sales", async () => {
			const { uuid, paymentId } = await world.approved(who, { purpose: "model_test", itemUuid: await paidExam() });
			await world.comeBack(paymentId);
			await refund(uuid);
			expect((await world.entries(uuid)).slice(2)).toEqual([
				["refund", "sales", -50_00],
				["refund", "refunds", 50_00],
				["refunded", "refunds", -50_00],
				["refunded", "bkash", 50_00],
			]);
			await world.expectBooksToBalance();
		});

		test("happens once, however many press at once or later, and is logged once", async () => {
			const { uuid } = await filled();
			const tried = await Promise.allSettled(Array.from({ length: 10 }, () => refund(uuid)));
			expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			await expect(refund(uuid)).rejects.toMatchObject({ code: "NotRefundable" });
			expect(world.bank.calls.filter((call) => call === "refund")).toHaveLength(1);
			expect(await auditOf(uuid)).toHaveLength(1);
			expect(await world.balance(who)).toBe(0);
			await world.expectBooksToBalance();
		});

		test("of money that was spent is refused, and the provider is not asked", async () => {
			const { uuid } = await filled();
			await payFromWallet(world.deps(), who, { purpose: "model_test", itemUuid: await paidExam() });
			await expect(refund(uuid)).rejects.toMatchObject({ code: "NotRefundable" });
			expect(world.bank.calls).not.toContain("refund");
			expect(await auditOf(uuid)).toEqual([]);
			expect(await world.balance(who)).toBe(50_00);
			await world.expectBooksToBalance();
		});

		test("and a purchase from the wallet at the same time: the money goes one way only", async () => {
			const { uuid } = await filled();
			const examUuid = await paidExam({ feePoisha: 100_00 });
			const [back, bought] = await Promise.allSettled([
				refund(uuid),
				payFromWallet(world.deps(), who, { purpose: "model_test", itemUuid: examUuid }),
			]);
			expect([back.status, bought.status].sort()).toEqual(["fulfilled", "rejected"]);
			expect(await world.balance(who)).toBe(0);
			await world.expectBooksToBalance();
		});

		test("that the provider refuses is undone: the money is in the wallet again", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", { code: "2071" });
			expect(await refund(uuid)).toMatchObject({ state: "failed", providerCode: "2071" });
			expect((await world.entries(uuid)).slice(2)).toEqual(UNDONE);
			expect(await world.balance(who)).toBe(100_00);
			expect((await world.story(uuid)).at(-1)).toMatch(/^refund-refused by/);
			await world.expectBooksToBalance();
		});

		test("whose answer was lost stays set aside until the sweep finds that it was made", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "done");
			world.bank.fail("refundStatus", "maintenance", 2);
			expect(await refund(uuid)).toMatchObject({ state: "requested" });
			expect(await world.balance(who)).toBe(0);
			await world.sweepFor(HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", nextCheckAt: null });
			expect(world.bank.calls.filter((call) => call === "refund")).toHaveLength(1);
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			await world.expectBooksToBalance();
		});

		test("that never arrived is sent again, but not while it may still be on its way", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "lost");
			await refund(uuid);
			await world.sweepFor(9 * MINUTE);
			expect((await world.payment(uuid)).refundState).toBe("requested");
			expect(world.bank.calls.filter((call) => call === "refund")).toHaveLength(1);
			await world.sweepFor(2 * MINUTE);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: 100_00 });
			expect(world.bank.calls.filter((call) => call === "refund")).toHaveLength(2);
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			await world.expectBooksToBalance();
		});

		test("that the provider knows of by no transaction (2033) is sent again as well", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "lost");
			await refund(uuid);
			world.bank.fail("refundStatus", { code: "2033" }, 100);
			await world.sweepFor(HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: 100_00 });
			await world.expectBooksToBalance();
		});

		test.each(["maintenance", "unauthorized", { code: "2003" }] as const)(
			"that the provider has not done (%j) is sent again in the next minutes, and not called failed",
			async (fault) => {
				const { uuid } = await filled();
				world.bank.fail("refund", fault);
				expect(await refund(uuid)).toMatchObject({ state: "requested", sentAt: null });
				await world.sweepFor(3 * MINUTE);
				expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: 100_00 });
				expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
				await world.expectBooksToBalance();
			},
		);

		test("that is not made for a day is undone, and a person must decide", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "maintenance", 1_000);
			await refund(uuid);
			await world.sweepFor(7 * HOUR, HOUR);
			expect(await issuesOf(uuid)).toMatchObject([{ kind: "refund-unanswered", resolvedAt: null }]);
			await world.sweepFor(19 * HOUR, HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "failed", refunded: 0 });
			expect((await world.entries(uuid)).slice(2)).toEqual(UNDONE);
			const open = (await issuesOf(uuid)).filter(({ resolvedAt }) => resolvedAt === null);
			expect(open).toMatchObject([{ kind: "refund-refused" }]);
			// Another try may be made.
			world.bank.recover();
			expect(await refund(uuid)).toMatchObject({ state: "completed" });
			await world.expectBooksToBalance();
		});

		test("of which less was given back is booked as it was: the rest is where it was, and a person must look", async () => {
			const { uuid, paymentId } = await filled();
			world.bank.giveBackInstead(paymentId, 5_00);
			expect(await refund(uuid, admin, { amount: 20_00 })).toMatchObject({ state: "completed", given: 5_00 });
			expect(await world.payment(uuid)).toMatchObject({ refunded: 5_00 });
			expect(await world.balance(who)).toBe(95_00);
			expect(await issuesOf(uuid)).toMatchObject([
				{ kind: "refund-other-amount", detail: { asked: 20_00, given: 5_00 } },
			]);
			await world.expectBooksToBalance();
		});

		test.each(["A & B", "<b>twice</b>", "two\r\nlines > one", "টাকা & ফেরত"])(
			"with the reason %j is sent, freed of what bKash does not take",
			async (reason) => {
				const { uuid } = await filled();
				expect(await refund(uuid, admin, { reason })).toMatchObject({ state: "completed", reason });
				expect(world.bank.refundReasons()).toEqual([expect.not.stringMatching(/[<>&\r\n]/)]);
				await world.expectBooksToBalance();
			},
		);

		test("in parts, to bKash and into the wallet, never more than was paid", async () => {
			const bought = await world.approved(who, { purpose: "model_test", itemUuid: await paidExam() });
			await world.comeBack(bought.paymentId);
			expect(await refund(bought.uuid, admin, { amount: 20_00 })).toMatchObject({ given: 20_00 });
			expect(await refund(bought.uuid, admin, { amount: 10_00, destination: "wallet" })).toMatchObject({
				given: 10_00,
			});
			await expect(refund(bought.uuid, admin, { amount: 20_01 })).rejects.toMatchObject({ code: "NotRefundable" });
			// What is left, where nothing is said.
			expect(await refund(bought.uuid)).toMatchObject({ given: 20_00 });
			await expect(refund(bought.uuid)).rejects.toMatchObject({ code: "NotRefundable" });
			expect(await world.payment(bought.uuid)).toMatchObject({ refunded: 50_00, refundState: "completed" });
			expect(await world.balance(who)).toBe(10_00);
			await world.expectBooksToBalance();
		});

		test("takes what was bought back if the admin says so, and it is not given again", async () => {
			const examUuid = await paidExam();
			const { uuid, paymentId } = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
			await world.comeBack(paymentId);
			expect(await refund(uuid, admin, { goods: "taken" })).toMatchObject({ state: "completed", goods: "taken" });
			expect(await world.registrations(examUuid)).toEqual([]);
			expect(world.withdrawn).toEqual([who.accountUuid]);
			await world.push(world.bank.notice(paymentId));
			expect(await world.registrations(examUuid)).toEqual([]);
			// It may be bought again.
			const again = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
			expect(await world.comeBack(again.paymentId)).toMatchObject({ fulfilment: "granted" });
			await world.expectBooksToBalance();
		});

		test.each(["bkash", "wallet"] as const)(
			"takes it back to %s also while the exam session is away: the sweep goes on until it is done, once",
			async (destination) => {
				const examUuid = await paidExam();
				const { uuid, paymentId } = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
				await world.comeBack(paymentId);
				world.sessionsAway = true;
				const given = await refund(uuid, admin, { goods: "taken", destination });
				expect(given).toMatchObject({ state: "completed", goods: "taken" });
				expect(await world.registrations(examUuid)).toEqual([]);
				world.pass(3 * MINUTE);
				await world.sweep();
				expect(world.withdrawn).toEqual([]);
				world.sessionsAway = false;
				// Not yet due again.
				await world.sweep();
				expect(world.withdrawn).toEqual([]);
				world.pass(HOUR);
				await world.sweep();
				world.pass(HOUR);
				await world.sweep();
				expect(world.withdrawn).toEqual([who.accountUuid]);
				expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", refunded: 50_00 });
				await world.expectBooksToBalance();
			},
		);

		test("takes back nothing from who has bought it again meanwhile", async () => {
			const examUuid = await paidExam();
			const { uuid, paymentId } = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
			await world.comeBack(paymentId);
			world.sessionsAway = true;
			await refund(uuid, admin, { goods: "taken" });
			world.sessionsAway = false;
			const again = await world.approved(who, { purpose: "model_test", itemUuid: examUuid });
			await world.comeBack(again.paymentId);
			world.pass(HOUR);
			await world.sweep();
			expect(world.withdrawn).toEqual([]);
		});

		test("does not take back what was used, and refuses before any money moves", async () => {
			const typeUuid = await paidSet({ attemptsPerPurchase: 2 });
			const { uuid, paymentId } = await world.approved(who, { purpose: "mock_test", itemUuid: typeUuid });
			await world.comeBack(paymentId);
			const of = eq(schema.mockTestEntitlement.paymentUuid, uuid);
			await database().update(schema.mockTestEntitlement).set({ used: 1 }).where(of);
			await expect(refund(uuid, admin, { goods: "taken" })).rejects.toMatchObject({ code: "GoodsUsed" });
			expect(world.bank.calls).not.toContain("refund");
			expect(await refund(uuid, admin, { destination: "wallet" })).toMatchObject({ goods: "kept", state: "completed" });
			expect(await world.balance(who)).toBe(50_00);
			await world.expectBooksToBalance();
		});

		test("leaves all of what was begun while the provider was asked, as it says", async () => {
			const typeUuid = await paidSet({ attemptsPerPurchase: 3 });
			const { uuid, paymentId } = await world.approved(who, { purpose: "mock_test", itemUuid: typeUuid });
			await world.comeBack(paymentId);
			world.bank.fail("refund", "done");
			world.bank.fail("refundStatus", "maintenance", 2);
			expect(await refund(uuid, admin, { goods: "taken" })).toMatchObject({ state: "requested" });
			const of = eq(schema.mockTestEntitlement.paymentUuid, uuid);
			await database().update(schema.mockTestEntitlement).set({ used: 1 }).where(of);
			await world.sweepFor(HOUR);
			const made = await database().select().from(schema.refund).where(eq(schema.refund.paymentUuid, uuid));
			expect(made).toMatchObject([{ state: "completed", goods: "kept" }]);
			expect(await database().select().from(schema.mockTestEntitlement).where(of)).toMatchObject([
				{ attempts: 3, used: 1 },
			]);
			await world.expectBooksToBalance();
		});

		test("of money that is in the wallet does not go there", async () => {
			const { uuid } = await filled();
			await expect(refund(uuid, admin, { destination: "wallet" })).rejects.toMatchObject({ code: "NotRefundable" });
			await expect(refund(uuid, admin, { goods: "taken" })).rejects.toMatchObject({ code: "GoodsUsed" });
			await world.expectBooksToBalance();
		});

		test("followed by several sweeps at once is closed once", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "done");
			await refund(uuid);
			world.pass(30 * MINUTE);
			await Promise.all(Array.from({ length: 5 }, () => world.sweep()));
			expect((await world.story(uuid)).filter((event) => event.startsWith("refunded"))).toHaveLength(1);
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			await world.expectBooksToBalance();
		});

		test("is for completed bKash payments, and for admins", async () => {
			const { uuid } = await world.begin(who, { purpose: "wallet_top_up", amount: 10_00, title: "Add money" });
			await expect(refund(uuid)).rejects.toMatchObject({ code: "NotRefundable" });
			await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: "PaymentNotFound" });
			await filled();
			const wallet = await payFromWallet(world.deps(), who, { purpose: "model_test", itemUuid: await paidExam() });
			await expect(refund(wallet.uuid)).rejects.toMatchObject({ code: "NotRefundable" });
			await expect(refund(wallet.uuid, who)).rejects.toMatchObject({ code: "RoleNotAllowed" });
			expect(world.bank.calls).not.toContain("refund");
		});
	});
});
