import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { exam, issuesOf, paidExam, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type IpnNotice, keepNotice, waitingNotices } from "~/domain/payment/handle-ipn.server.ts";

let world: World;
let who: Actor;
beforeEach(async () => {
	world = World.open();
	who = await world.person();
});

/** A payment that completed at the provider; we know nothing of it yet. */
async function completed() {
	const examUuid = await paidExam();
	const begun = await world.approved(who, exam(examUuid));
	world.bank.complete(begun.paymentId);
	return { examUuid, ...begun };
}

describe("a notice of the provider", () => {
	test("settles, registers and prepares, without asking the provider anything", async () => {
		const { examUuid, uuid, paymentId } = await completed();
		expect(await world.push(world.bank.notice(paymentId))).toBe("settled");
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "granted", nextCheckAt: null });
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(world.prepared).toEqual([who.accountUuid]);
		expect(world.bank.calls).toEqual(["create"]);
		await world.expectBooksToBalance();
	});

	test("in fifty copies at once, of three messages, settles once", async () => {
		const { examUuid, uuid, paymentId } = await completed();
		const notices = [1, 2, 3].map(() => world.bank.notice(paymentId));
		const copies = Array.from({ length: 50 }, (_, index) => notices[index % 3] as IpnNotice);
		const outcomes = await Promise.all(copies.map((notice) => world.push(notice)));
		expect(outcomes.filter((outcome) => outcome !== "settled" && outcome !== "repeated")).toEqual([]);
		expect((await world.story(uuid)).filter((event) => event === "completed by ipn")).toHaveLength(1);
		expect(await world.registrations(examUuid)).toHaveLength(1);
		expect(await world.entries(uuid)).toHaveLength(2);
		await world.expectBooksToBalance();
	});

	test("is not lost when its settling breaks off: the payment is looked at soon, also one that had ended", async () => {
		const { uuid, paymentId } = await completed();
		const ended = { state: "failed", nextCheckAt: null } as const;
		await database().update(schema.payment).set(ended).where(eq(schema.payment.uuid, uuid));
		const notice = world.bank.notice(paymentId);
		await keepNotice(world.deps(), notice);
		const { nextCheckAt } = await world.payment(uuid);
		expect(nextCheckAt).toBeGreaterThan(0);
		await keepNotice(world.deps(), notice);
		expect((await world.payment(uuid)).nextCheckAt).toBe(nextCheckAt);
		// Kept whole, and waited for, until it is dealt with.
		const waiting = async () =>
			(await waitingNotices(world.deps(), world.now + 60_000, 1_000)).filter((of) => of.messageId === notice.messageId);
		expect(await waiting()).toEqual([{ messageId: notice.messageId, notice }]);
		await world.push(notice);
		expect(await waiting()).toEqual([]);
		await keepNotice(world.deps(), notice);
		expect(await waiting()).toEqual([]);
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", nextCheckAt: null });
	});

	test("again is known by its id, and by another id changes nothing", async () => {
		const { uuid, paymentId } = await completed();
		const notice = world.bank.notice(paymentId);
		await world.push(notice);
		const row = await world.payment(uuid);
		expect(await world.push(notice)).toBe("repeated");
		expect(await world.push(world.bank.notice(paymentId))).toBe("settled");
		expect(await world.payment(uuid)).toEqual(row);
		expect(await world.entries(uuid)).toHaveLength(2);
	});

	test.each([
		["amount", { amount: 1 }],
		["currency", { currency: "USD" }],
		["trxId", { trxId: "" }],
	] as const)(
		"with another %s grants nothing, leaves the payment as it was, and is written down",
		async (wrong, changes) => {
			const { examUuid, uuid, paymentId } = await completed();
			const row = await world.payment(uuid);
			const notice = world.bank.notice(paymentId, changes);
			expect(await world.push(notice)).toBe("refused");
			expect(await world.payment(uuid)).toEqual(row);
			expect(await world.registrations(examUuid)).toEqual([]);
			expect((await world.events(uuid)).at(-1)).toMatchObject({
				kind: "refused",
				source: "ipn",
				detail: { wrong: [wrong] },
			});
			// What is true settles all the same.
			expect(await world.comeBack(paymentId)).toMatchObject({ state: "completed" });
			await world.expectBooksToBalance();
		},
	);

	test("of a payment that completed by another transaction is refused, and written down", async () => {
		const { uuid, paymentId } = await completed();
		await world.push(world.bank.notice(paymentId));
		const row = await world.payment(uuid);
		expect(await world.push(world.bank.notice(paymentId, { trxId: "ANOTHER000" }))).toBe("refused");
		expect(await world.payment(uuid)).toEqual(row);
		expect((await world.events(uuid)).at(-1)).toMatchObject({ kind: "refused", detail: { wrong: ["trxId"] } });
		// Somebody may have paid twice.
		expect(await issuesOf(uuid)).toMatchObject([{ kind: "other-transaction", resolvedAt: null }]);
		await world.expectBooksToBalance();
	});

	test("of an invoice that is not ours is nobody's, and a person must look: it is money all the same", async () => {
		const { paymentId } = await completed();
		const invoiceNumber = `ENR-${crypto.randomUUID()}`;
		const notice = world.bank.notice(paymentId, { invoiceNumber });
		expect(await world.push(notice)).toBe("unknown");
		expect(await world.push({ ...notice, messageId: crypto.randomUUID() })).toBe("unknown");
		const issues = await database()
			.select()
			.from(schema.paymentIssue)
			.where(like(schema.paymentIssue.detail, `%${invoiceNumber}%`));
		expect(issues).toMatchObject([{ kind: "unknown-money", subject: notice.trxId, paymentUuid: null }]);
	});

	test("that names a transaction of another payment of ours grants nothing", async () => {
		const [one, two] = [await completed(), await completed()];
		await world.push(world.bank.notice(one.paymentId));
		const stolen = world.bank.notice(two.paymentId, { trxId: world.bank.sale(one.paymentId).trxId ?? "" });
		await expect(world.push(stolen)).rejects.toThrow();
		expect(await world.payment(two.uuid)).toMatchObject({ state: "initiated", trxId: null });
		expect(await world.entries(two.uuid)).toEqual([]);
		expect(await world.registrations(two.examUuid)).toEqual([]);
		// It was not dealt with: should the message be sent again, it is looked at again.
		await expect(world.push(stolen)).rejects.toThrow();
	});
});
