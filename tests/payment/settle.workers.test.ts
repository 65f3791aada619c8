import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { exam, HOUR, issuesOf, MINUTE, paidExam, tallyOf, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";
import { askProviderAgain } from "~/domain/payment/verify-payment.server.ts";

let world: World;
let who: Actor;
beforeEach(async () => {
	world = World.open();
	who = await world.person();
});

/** A paid exam, and a student who has approved on the provider's page. */
async function approved() {
	const examUuid = await paidExam();
	return { examUuid, ...(await world.approved(who, exam(examUuid))) };
}

const eventsAbout = (detail: string) =>
	database()
		.select()
		.from(schema.paymentEvent)
		.where(like(schema.paymentEvent.detail, `%${detail}%`));

describe("a payment that came back", () => {
	test("is executed, registered and booked, in a fixed number of round trips", async () => {
		const { examUuid, uuid, paymentId } = await approved();
		const begun = world.deps();
		const after = await handleReturn(begun, paymentId, "success");
		expect(after).toMatchObject({ state: "completed", fulfilment: "granted", trxId: world.bank.sale(paymentId).trxId });
		expect(after.nextCheckAt).toBeNull();
		await begun.settled();
		// Read, claim, its event, settle; then exam, registration, pool, prepared.
		expect(begun.trips.count).toBeLessThanOrEqual(8);
		expect(await world.registrations(examUuid)).toMatchObject([
			{ accountUuid: who.accountUuid, kind: "paid", paymentUuid: uuid },
		]);
		expect(world.prepared).toEqual([who.accountUuid]);
		expect(await world.entries(uuid)).toEqual([
			["settle", "bkash", -50_00],
			["settle", "sales", 50_00],
		]);
		expect(await world.story(uuid)).toEqual(["initiated by person", "executing by return", "completed by return"]);
		await world.expectBooksToBalance();
	});

	test("again, however often, changes nothing and asks the provider nothing", async () => {
		const { uuid, paymentId } = await approved();
		await world.comeBack(paymentId);
		const [row, calls] = [await world.payment(uuid), world.bank.calls.length];
		for (const status of ["success", "failure", "cancel"] as const) {
			world.pass(HOUR);
			await world.comeBack(paymentId, status);
		}
		expect(await world.payment(uuid)).toEqual(row);
		expect(world.bank.calls).toHaveLength(calls);
		expect((await world.story(uuid)).slice(-3)).toEqual(Array(3).fill("repeated-return by return"));
		await world.expectBooksToBalance();
	});

	test("four hundred times with the same word is written down once", async () => {
		const { uuid, paymentId } = await approved();
		await world.comeBack(paymentId);
		for (let i = 0; i < 20; i += 1) await Promise.all(Array.from({ length: 20 }, () => world.comeBack(paymentId)));
		expect(await world.story(uuid)).toEqual([
			"initiated by person",
			"executing by return",
			"completed by return",
			"repeated-return by return",
		]);
	});

	test.each([
		["too often is left to the sweep", async () => false],
		["while nobody counts is left to the sweep as well", () => Promise.reject(new Error("away"))],
	])("before it is approved %s: nobody is asked, and nothing is written", async (_, rateLimit) => {
		const { uuid, paymentId } = await world.begin(who, exam(await paidExam()));
		const [calls, story] = [world.bank.calls.length, await world.story(uuid)];
		const asked: string[] = [];
		const counting = (what: string, of: string) => {
			asked.push(what, of);
			return rateLimit();
		};
		const deps = { ...world.deps(), rateLimit: counting };
		expect(await handleReturn(deps, paymentId, "success")).toMatchObject({ uuid, state: "initiated" });
		expect([asked, world.bank.calls.length, await world.story(uuid)]).toEqual([["payment-check", uuid], calls, story]);
	});

	test("with an id that is not ours is not found, asks nobody, and is counted, not kept", async () => {
		const paymentId = `TR${crypto.randomUUID()}`;
		const counted = async () => (await tallyOf("unknown-return", world.now)) ?? 0;
		const before = await counted();
		for (let i = 0; i < 5; i += 1) {
			const deps = world.deps();
			await expect(handleReturn(deps, paymentId, "success")).rejects.toMatchObject({ code: "PaymentNotFound" });
			await deps.settled();
		}
		expect(world.bank.calls).toEqual([]);
		expect(await eventsAbout(paymentId)).toEqual([]);
		expect((await counted()) - before).toBe(5);
	});

	test("keeps the provider's time and the payer's number, masked, and gets the next receipt", async () => {
		const { uuid, paymentId } = await approved();
		await world.comeBack(paymentId);
		const row = await world.payment(uuid);
		expect(row).toMatchObject({ payer: "017*****575", providerCompletedAt: world.now });
		const other = await approved();
		await world.comeBack(other.paymentId);
		const [max] = await database().select({ n: sql<number>`max(receipt_number)` }).from(schema.payment);
		expect((await world.payment(other.uuid)).receiptNumber).toBe(max?.n);
		expect(row.receiptNumber).toBeGreaterThan(0);
		expect(row.receiptNumber).toBeLessThan(max?.n ?? 0);
	});

	test("grants to its own account, whoever opened the address", async () => {
		const { examUuid, paymentId } = await approved();
		await world.person();
		await world.comeBack(paymentId);
		expect((await world.registrations(examUuid)).map(({ accountUuid }) => accountUuid)).toEqual([who.accountUuid]);
	});
});

describe("a proof that disagrees with what was agreed", () => {
	test.each([
		["another amount", { amount: 1_00 }, "amount"],
		["no readable amount", { amount: null }, "amount"],
		["another currency", { currency: "USD" }, "currency"],
		["another invoice", { invoiceNumber: "PS-OF-SOMEBODY-ELSE" }, "invoiceNumber"],
		["no invoice", { invoiceNumber: null }, "invoiceNumber"],
	])("%s: nothing is granted, it is written down, a person is called, and it is asked on", async (_, says, wrong) => {
		const { examUuid, uuid, paymentId } = await approved();
		world.bank.lie(paymentId, says);
		const after = await world.comeBack(paymentId);
		expect(after).toMatchObject({ state: "executing", fulfilment: null, nextCheckAt: world.now + 2 * MINUTE });
		expect(world.bank.calls).toEqual(["create", "execute", "query"]);
		expect(await world.registrations(examUuid)).toEqual([]);
		expect(await world.entries(uuid)).toEqual([]);
		const { kind, source, detail } = (await world.events(uuid)).at(-1) ?? {};
		expect([kind, source, detail?.wrong]).toEqual(["refused", "return", [wrong]]);
		expect(await issuesOf(uuid)).toMatchObject([{ kind: "disagrees", subject: uuid, resolvedAt: null }]);
		await world.expectBooksToBalance(50_00);
	});

	test("at execute alone, where the question tells the truth, is no failure at all", async () => {
		const { examUuid, uuid, paymentId } = await approved();
		world.bank.lie(paymentId, { amount: 1_00 }, ["execute"]);
		expect(await world.comeBack(paymentId)).toMatchObject({ state: "completed", fulfilment: "granted" });
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await issuesOf(uuid)).toEqual([]);
		expect((await world.story(uuid)).slice(-2)).toEqual(["refused by return", "completed by return"]);
		await world.expectBooksToBalance();
	});

	test("is settled when an admin has bKash asked again and it tells the truth by then, and leaves the list", async () => {
		const { examUuid, uuid, paymentId } = await approved();
		const admin = await world.person("admin");
		world.bank.lie(paymentId, { amount: 1_00 });
		await world.comeBack(paymentId);
		expect(await askProviderAgain(world.deps(), admin, uuid)).toMatchObject({ state: "executing" });
		world.bank.tellTheTruth(paymentId);
		expect(await askProviderAgain(world.deps(), admin, uuid)).toMatchObject({ state: "completed" });
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await issuesOf(uuid)).toMatchObject([{ kind: "disagrees", resolvedAt: world.now, resolvedBy: null }]);
		expect((await world.story(uuid)).at(-1)).toBe("completed by admin");
		await expect(askProviderAgain(world.deps(), who, uuid)).rejects.toMatchObject({ code: "RoleNotAllowed" });
		await world.expectBooksToBalance();
	});

	test("ends well after all when the provider's notice says what was agreed", async () => {
		const { examUuid, uuid, paymentId } = await approved();
		world.bank.lie(paymentId, { amount: 1_00 });
		await world.comeBack(paymentId);
		expect(await world.push(world.bank.notice(paymentId))).toBe("settled");
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "granted" });
		expect(await world.registrations(examUuid)).toHaveLength(1);
		await world.expectBooksToBalance();
	});
});

describe("what can no longer be had", () => {
	test("is not executed: nothing is charged, and the student is told so", async () => {
		const examUuid = await paidExam({ preRegNeeded: true, preRegStopAt: world.now + 10 * MINUTE });
		const { uuid, paymentId } = await world.approved(who, exam(examUuid));
		world.pass(10 * MINUTE);
		expect(await world.comeBack(paymentId)).toMatchObject({ state: "failed", providerCode: "unusable" });
		expect(world.bank.sale(paymentId)).toMatchObject({ executes: 0, moved: 0 });
		expect(await world.story(uuid)).toEqual(["initiated by person", "not-executed by return"]);
		expect(await world.entries(uuid)).toEqual([]);
		await world.expectBooksToBalance();
	});

	test("paid before the deadline by the provider's clock and heard of after it: registered", async () => {
		const examUuid = await paidExam({ preRegNeeded: true, preRegStopAt: world.now + 10 * MINUTE });
		const { uuid, paymentId } = await world.approved(who, exam(examUuid));
		world.pass(9 * MINUTE);
		const { trxId } = world.bank.complete(paymentId);
		world.pass(HOUR);
		expect(await world.comeBack(paymentId)).toMatchObject({ state: "completed", fulfilment: "granted", trxId });
		expect(await world.registrations(examUuid)).toMatchObject([{ paymentUuid: uuid }]);
		await world.expectBooksToBalance();
	});

	test("an exam whose pre-registration was over when the money moved: it is in the wallet", async () => {
		const examUuid = await paidExam({ preRegNeeded: true, preRegStopAt: world.now + 10 * MINUTE });
		const { uuid, paymentId } = await world.approved(who, exam(examUuid));
		world.pass(10 * MINUTE);
		world.bank.complete(paymentId);
		expect(await world.comeBack(paymentId)).toMatchObject({ state: "completed", fulfilment: "credited" });
		expect(await world.registrations(examUuid)).toEqual([]);
		expect(await world.balance(who)).toBe(50_00);
		expect(await world.entries(uuid)).toEqual([
			["settle", "bkash", -50_00],
			["settle", "wallet", 50_00],
		]);
		await world.expectBooksToBalance();
	});

	test("up to the last moment of pre-registration it can", async () => {
		const examUuid = await paidExam({ preRegNeeded: true, preRegStopAt: world.now + 10 * MINUTE });
		const { paymentId } = await world.approved(who, exam(examUuid));
		world.pass(10 * MINUTE - 1);
		expect(await world.comeBack(paymentId)).toMatchObject({ fulfilment: "granted" });
	});

	test.each([
		["an exam that has stopped", { startAt: 1, stopAt: 2 }],
		["an exam that was withdrawn", { state: "draft" }],
	] as const)("%s: the same", async (_, change) => {
		const { examUuid, uuid, paymentId } = await approved();
		world.bank.complete(paymentId);
		await database().update(schema.modelTest).set(change).where(eq(schema.modelTest.uuid, examUuid));
		await world.comeBack(paymentId);
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "credited" });
		expect(await world.balance(who)).toBe(50_00);
		await world.expectBooksToBalance();
	});

	test("the second payment of a double click is not executed: one registration, one charge", async () => {
		const examUuid = await paidExam();
		const tabs = [await world.approved(who, exam(examUuid)), await world.approved(who, exam(examUuid))];
		const ended = await Promise.all(tabs.map(({ paymentId }) => world.comeBack(paymentId)));
		const open = ended.find(({ state }) => state !== "completed");
		expect(ended.map(({ state }) => state)).toContain("completed");
		// The one in the way may have failed: so it waits, and is over once that has not.
		world.pass(MINUTE);
		const later = await world.comeBack(open?.providerPaymentId ?? "");
		expect(later).toMatchObject({ state: "failed", providerCode: "unusable" });
		const sales = tabs.map(({ paymentId }) => world.bank.sale(paymentId).moved);
		expect(sales.sort()).toEqual([0, 1]);
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await world.balance(who)).toBe(0);
		await world.expectBooksToBalance();
	});

	test("an exam paid twice at the provider: one registration, the other price in the wallet", async () => {
		const examUuid = await paidExam();
		const tabs = [await world.approved(who, exam(examUuid)), await world.approved(who, exam(examUuid))];
		for (const { paymentId } of tabs) world.bank.complete(paymentId);
		const ended: Awaited<ReturnType<typeof world.comeBack>>[] = [];
		for (const { paymentId } of tabs) ended.push(await world.comeBack(paymentId));
		expect(ended.map(({ state }) => state)).toEqual(["completed", "completed"]);
		expect(ended.map(({ fulfilment }) => fulfilment).sort()).toEqual(["credited", "granted"]);
		const granted = ended.find(({ fulfilment }) => fulfilment === "granted");
		expect(await world.registrations(examUuid)).toMatchObject([{ paymentUuid: granted?.uuid }]);
		expect(await world.balance(who)).toBe(50_00);
		await world.expectBooksToBalance();
	});
});

describe("a payment of nothing", () => {
	test.each(["2001", "503"])("is over when the provider refuses to begin it (%s)", async (code) => {
		const examUuid = await paidExam();
		world.bank.fail("create", code === "503" ? "maintenance" : { code });
		await expect(world.begin(who, exam(examUuid))).rejects.toThrow(`Refused: ${code}`);
		const [row] = await database().select().from(schema.payment).where(eq(schema.payment.accountUuid, who.accountUuid));
		expect(row).toMatchObject({ state: "failed", providerCode: code, nextCheckAt: null });
		expect(await world.story(row?.uuid ?? "")).toEqual(["initiated by person", "refused-at-create by person"]);
		// The next try has an invoice number of its own.
		const { uuid } = await world.begin(who, exam(examUuid));
		expect((await world.payment(uuid)).invoiceNumber).not.toBe(row?.invoiceNumber);
	});
});
