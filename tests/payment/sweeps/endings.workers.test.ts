import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exam, HOUR, MINUTE, paidExam, SECOND, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";

ownDatabase();

describe("how a payment ends", () => {
	let world: World;
	let who: Actor;
	let examUuid: string;
	beforeEach(async () => {
		world = await World.openForSweeps();
		[who, examUuid] = await Promise.all([world.person(), paidExam()]);
	});

	describe("a hint in the address", () => {
		test("of a cancellation is believed while the provider knows nothing else", async () => {
			const { uuid, paymentId } = await world.begin(who, exam(examUuid));
			expect(await world.comeBack(paymentId, "cancel")).toMatchObject({ state: "cancelled" });
			expect(await world.registrations(examUuid)).toEqual([]);
			expect((await world.payment(uuid)).nextCheckAt).toBe(world.now + 30 * MINUTE);
		});

		test.each(["cancel", "failure"] as const)("of a %s is not, once the money has moved", async (status) => {
			const { uuid, paymentId } = await world.approved(who, exam(examUuid));
			world.bank.complete(paymentId);
			expect(await world.comeBack(paymentId, status)).toMatchObject({ state: "completed", fulfilment: "granted" });
			expect(await world.story(uuid)).toEqual(["initiated by person", "completed by return"]);
			await world.expectBooksToBalance();
		});

		test("of a cancellation, and then the customer approves: bought by the return", async () => {
			const { paymentId } = await world.begin(who, exam(examUuid));
			await world.comeBack(paymentId, "cancel");
			world.bank.approve(paymentId);
			expect(await world.comeBack(paymentId)).toMatchObject({ state: "completed" });
			expect(world.bank.sale(paymentId)).toMatchObject({ executes: 1, moved: 1 });
			await world.expectBooksToBalance();
		});

		test("of a cancellation, then approved, and the tab closed: bought by the sweep", async () => {
			const { uuid, paymentId } = await world.begin(who, exam(examUuid));
			await world.comeBack(paymentId, "cancel");
			world.bank.approve(paymentId);
			await world.sweepFor(31 * MINUTE);
			expect((await world.payment(uuid)).state).toBe("completed");
			await world.expectBooksToBalance();
		});

		test("of a failure, and the money moved later all the same: bought by the sweep, or by the notice", async () => {
			for (const by of ["sweep", "ipn"] as const) {
				const buyer = await world.person();
				const { uuid, paymentId } = await world.begin(buyer, exam(examUuid));
				expect(await world.comeBack(paymentId, "failure")).toMatchObject({ state: "failed" });
				world.bank.complete(paymentId);
				if (by === "ipn") await world.push(world.bank.notice(paymentId));
				else await world.sweepFor(31 * MINUTE);
				expect(await world.payment(uuid)).toMatchObject({ state: "completed", nextCheckAt: null });
				expect((await world.story(uuid)).at(-1)).toBe(`completed by ${by}`);
			}
			await world.expectBooksToBalance();
		});
	});

	describe("after a day", () => {
		test.each([
			["that nobody approved", "initiated", "expired"],
			["that was cancelled", "cancelled", "expired"],
			["that failed", "failed", "failed"],
		] as const)("a payment %s has ended, and nobody asks about it any more", async (_, before, after) => {
			const { uuid, paymentId } = await world.begin(who, exam(examUuid));
			if (before !== "initiated") await world.comeBack(paymentId, before === "failed" ? "failure" : "cancel");
			await world.sweepFor(23 * HOUR);
			expect((await world.payment(uuid)).state).toBe(before);
			await world.sweepFor(3 * HOUR);
			expect((await world.payment(uuid)).state).toBe(after);
			// It is asked about for another day: money that moved all the same is found.
			await world.sweepFor(30 * HOUR);
			expect(await world.payment(uuid)).toMatchObject({ state: after, nextCheckAt: null });
			const calls = world.bank.calls.length;
			// Growing intervals: a payment costs some thirty questions in its life, not one a minute.
			expect(calls).toBeLessThan(35);
			await world.sweepFor(48 * HOUR);
			expect(world.bank.calls).toHaveLength(calls);
			await world.expectBooksToBalance();
		});

		test("a payment whose execute never arrived ends as expired", async () => {
			const { uuid, paymentId } = await world.approved(who, exam(examUuid));
			world.bank.fail("execute", "lost", 1_000);
			await world.comeBack(paymentId);
			await world.sweepFor(26 * HOUR, HOUR);
			expect((await world.payment(uuid)).state).toBe("expired");
			await world.sweepFor(30 * HOUR, HOUR);
			expect(await world.payment(uuid)).toMatchObject({ state: "expired", nextCheckAt: null });
			await world.expectBooksToBalance();
		});

		test("a payment that the provider has forgotten ends as expired", async () => {
			const { uuid, paymentId } = await world.begin(who, exam(examUuid));
			world.bank.forget(paymentId);
			await world.sweepFor(23 * HOUR);
			expect((await world.payment(uuid)).state).toBe("initiated");
			await world.sweepFor(3 * HOUR);
			expect((await world.payment(uuid)).state).toBe("expired");
			await world.sweepFor(30 * HOUR);
			expect(await world.payment(uuid)).toMatchObject({ state: "expired", nextCheckAt: null });
		});

		test.each(["failed", "expired"] as const)(
			"money that moved after it had %s is found by the sweep of the next day",
			async (end) => {
				const { uuid, paymentId } = await world.begin(who, exam(examUuid));
				if (end === "failed") {
					world.bank.fail("execute", { code: "2023" });
					world.bank.approve(paymentId);
					await world.comeBack(paymentId);
				} else await world.sweepFor(25 * HOUR);
				expect((await world.payment(uuid)).state).toBe(end);
				world.bank.complete(paymentId);
				await world.sweepFor(7 * HOUR);
				expect(await world.payment(uuid)).toMatchObject({ state: "completed", nextCheckAt: null });
				await world.expectBooksToBalance();
			},
		);

		test("an expired payment whose notice comes late is completed all the same", async () => {
			const { uuid, paymentId } = await world.begin(who, exam(examUuid));
			await world.sweepFor(26 * HOUR);
			expect((await world.payment(uuid)).state).toBe("expired");
			world.bank.complete(paymentId);
			expect(await world.push(world.bank.notice(paymentId))).toBe("settled");
			expect(await world.registrations(examUuid)).toHaveLength(1);
			await world.expectBooksToBalance();
		});

		test("a row whose process died before the provider had answered ends, not a moment sooner", async () => {
			world.bank.create = () => Promise.reject(new Error("Killed"));
			await expect(world.begin(who, exam(examUuid))).rejects.toThrow("Killed");
			const [row] = await database()
				.select()
				.from(schema.payment)
				.where(eq(schema.payment.accountUuid, who.accountUuid));
			world.pass(24 * HOUR - SECOND);
			expect((await world.sweep()).asked).toBe(0);
			world.pass(SECOND);
			await world.sweep();
			expect((await world.payment(row?.uuid ?? "")).state).toBe("expired");
			expect((await world.sweep()).asked).toBe(0);
		});
	});
});
