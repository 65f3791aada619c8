import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, MINUTE, paidExam, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { payFromWallet } from "~/domain/payment/pay-from-wallet.server.ts";
import { refundToBkash } from "~/domain/payment/refund.server.ts";

describe("refunds", () => {
	let world: World;
	let who: Actor;
	let admin: Actor;
	beforeEach(async () => {
		world = await World.openForSweeps();
		[who, admin] = await Promise.all([world.person(), world.person("admin")]);
	});

	const refund = (uuid: string, by = admin) => refundToBkash(world.deps(), by, uuid, { reason: "Asked for it" });

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
			expect(await refund(uuid)).toMatchObject({ refundState: "completed", nextCheckAt: null });
			expect((await world.payment(uuid)).refundTrxId).toBe(world.bank.sale(paymentId).refundTrxId);
			expect(await world.balance(who)).toBe(0);
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			expect(await auditOf(uuid)).toMatchObject([
				{
					actorUuid: admin.accountUuid,
					action: "payment.refund",
					objectType: "payment",
					detail: { reason: "Asked for it", amount: 100_00 },
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
			world.bank.fail("refund", { code: "2003" });
			expect(await refund(uuid)).toMatchObject({ refundState: "failed", providerCode: "2003" });
			expect((await world.entries(uuid)).slice(2)).toEqual(UNDONE);
			expect(await world.balance(who)).toBe(100_00);
			expect((await world.story(uuid)).at(-1)).toMatch(/^refund-refused by/);
			await world.expectBooksToBalance();
		});

		test("whose answer was lost stays set aside until the sweep finds that it was made", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "done");
			world.bank.fail("refundStatus", "maintenance", 2);
			expect(await refund(uuid)).toMatchObject({ refundState: "requested" });
			expect(await world.balance(who)).toBe(0);
			await world.sweepFor(HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "completed", nextCheckAt: null });
			expect((await world.entries(uuid)).slice(2)).toEqual(GIVEN_BACK);
			await world.expectBooksToBalance();
		});

		test("that never arrived is undone by the sweep, but not while it may still be on its way", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "lost");
			await refund(uuid);
			await world.sweepFor(9 * MINUTE);
			expect((await world.payment(uuid)).refundState).toBe("requested");
			await world.sweepFor(HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "failed", nextCheckAt: null });
			expect((await world.entries(uuid)).slice(2)).toEqual(UNDONE);
			expect(await world.balance(who)).toBe(100_00);
			await world.expectBooksToBalance();
		});

		test("that the provider knows of by no transaction (2033) is undone as well", async () => {
			const { uuid } = await filled();
			world.bank.fail("refund", "lost");
			await refund(uuid);
			world.bank.fail("refundStatus", { code: "2033" }, 100);
			await world.sweepFor(HOUR);
			expect(await world.payment(uuid)).toMatchObject({ refundState: "failed", nextCheckAt: null });
			expect(await world.balance(who)).toBe(100_00);
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
