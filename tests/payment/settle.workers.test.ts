import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { exam, HOUR, MINUTE, paidExam, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { handleReturn } from "~/domain/payment/handle-return.server.ts";

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

	test("with an id that is not ours is not found, asks nobody, and is written down", async () => {
		const paymentId = `TR${crypto.randomUUID()}`;
		await expect(world.comeBack(paymentId)).rejects.toMatchObject({ code: "PaymentNotFound" });
		expect(world.bank.calls).toEqual([]);
		expect(await eventsAbout(paymentId)).toMatchObject([{ kind: "unknown-return", source: "return" }]);
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
	])("%s: nothing is granted, the payment ends, and it is written down", async (_, says, wrong) => {
		const { examUuid, uuid, paymentId } = await approved();
		world.bank.lie(paymentId, says);
		const after = await world.comeBack(paymentId);
		expect(after).toMatchObject({ state: "failed", fulfilment: null, nextCheckAt: null });
		expect(await world.registrations(examUuid)).toEqual([]);
		expect(await world.entries(uuid)).toEqual([]);
		const { kind, source, detail } = (await world.events(uuid)).at(-1) ?? {};
		expect([kind, source, detail?.wrong]).toEqual(["refused", "return", [wrong]]);
		await world.expectBooksToBalance(50_00);
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
	test("an exam whose pre-registration is over: the money is in the wallet", async () => {
		const examUuid = await paidExam({ preRegNeeded: true, preRegStopAt: world.now + 10 * MINUTE });
		const { uuid, paymentId } = await world.approved(who, exam(examUuid));
		world.pass(10 * MINUTE);
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
		await database().update(schema.modelTest).set(change).where(eq(schema.modelTest.uuid, examUuid));
		await world.comeBack(paymentId);
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "credited" });
		expect(await world.balance(who)).toBe(50_00);
		await world.expectBooksToBalance();
	});

	test("an exam bought in two tabs: one registration, the other price in the wallet", async () => {
		const examUuid = await paidExam();
		const tabs = [await world.approved(who, exam(examUuid)), await world.approved(who, exam(examUuid))];
		const ended = await Promise.all(tabs.map(({ paymentId }) => world.comeBack(paymentId)));
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
