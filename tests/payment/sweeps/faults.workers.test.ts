import { beforeEach, describe, expect, test } from "vitest";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { exam, HOUR, MINUTE, paidExam, SECOND, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { verifyPayment } from "~/domain/payment/verify-payment.server.ts";

ownDatabase();

describe("while the provider fails", () => {
	let world: World;
	let who: Actor;
	let examUuid: string;
	beforeEach(async () => {
		world = await World.openForSweeps();
		[who, examUuid] = await Promise.all([world.person(), paidExam()]);
	});

	/** Registered, paid once, executed so often, and the books balance. */
	async function expectBought({ uuid, paymentId }: { uuid: string; paymentId: string }, executes = 1): Promise<void> {
		expect(await world.payment(uuid)).toMatchObject({ state: "completed", fulfilment: "granted", nextCheckAt: null });
		expect(await world.registrations(examUuid)).toMatchObject([{ accountUuid: who.accountUuid, paymentUuid: uuid }]);
		expect(world.bank.sale(paymentId)).toMatchObject({ executes, moved: 1 });
		await world.expectBooksToBalance();
	}

	describe("without a person", () => {
		test("a tab closed after the approval: registered by the first sweep", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.pass(30 * SECOND);
			expect(await world.sweep()).toEqual({ asked: 1, completed: 1 });
			await expectBought(begun);
		});

		test("a process killed between execute and settle: registered by the first sweep after 45 seconds", async () => {
			const begun = await world.approved(who, exam(examUuid));
			// The answer of execute reaches nobody: the process is gone before it can ask or write anything.
			const dead = new Promise<never>(() => {});
			const { execute } = world.bank;
			world.bank.execute = (paymentId) => execute.call(world.bank, paymentId).then(() => dead);
			void world.comeBack(begun.paymentId);
			await expect.poll(() => world.bank.sale(begun.paymentId).state).toBe("completed");
			world.bank.execute = execute;
			expect((await world.payment(begun.uuid)).state).toBe("executing");
			world.pass(44 * SECOND);
			expect((await world.sweep()).asked).toBe(0);
			world.pass(SECOND);
			expect(await world.sweep()).toEqual({ asked: 1, completed: 1 });
			await expectBought(begun);
		});

		test.each(["done", "unreadable"] as const)(
			"execute did it but its answer was lost (%s): query tells at once",
			async (fault) => {
				const begun = await world.approved(who, exam(examUuid));
				world.bank.fail("execute", fault);
				expect((await world.comeBack(begun.paymentId)).state).toBe("completed");
				await expectBought(begun);
			},
		);

		test("the same, and query is away as well: the sweep", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.fail("execute", "done");
			world.bank.fail("query", "maintenance", 3);
			expect((await world.comeBack(begun.paymentId)).state).toBe("executing");
			await world.sweepFor(2 * HOUR);
			await expectBought(begun);
		});

		test("execute did not do it and gave no answer: never sent again before ten minutes, and then once", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.fail("execute", "lost");
			expect((await world.comeBack(begun.paymentId)).state).toBe("executing");
			await world.comeBack(begun.paymentId);
			await world.sweepFor(9 * MINUTE);
			expect(world.bank.sale(begun.paymentId).executes).toBe(1);
			await world.sweepFor(90 * SECOND);
			await expectBought(begun, 2);
			expect(await world.story(begun.uuid)).toEqual([
				"initiated by person",
				"executing by return",
				"execute-lost by sweep",
				"executing by sweep",
				"completed by sweep",
			]);
		});

		test("an execute of what nobody approved, without an answer, keeps the approved one for the same exam waiting minutes, not a day", async () => {
			const empty = await world.begin(who, exam(examUuid));
			world.bank.fail("execute", "done");
			expect((await world.comeBack(empty.paymentId)).state).toBe("executing");
			const begun = await world.approved(who, exam(examUuid));
			await world.sweepFor(30 * MINUTE);
			await expectBought(begun, 1);
			expect((await world.payment(empty.uuid)).state).toBe("initiated");
			expect(world.bank.sale(empty.paymentId).executes).toBe(1);
		});

		test.each(["maintenance", "unauthorized", { code: "2003" }] as const)(
			"execute said that it has not done it (%j): sent again within the next minute, not after thirteen",
			async (fault) => {
				const begun = await world.approved(who, exam(examUuid));
				world.bank.fail("execute", fault);
				expect((await world.comeBack(begun.paymentId)).state).toBe("initiated");
				await world.sweepFor(MINUTE);
				await expectBought(begun, 2);
				expect(await world.story(begun.uuid)).toEqual([
					"initiated by person",
					"executing by return",
					"not-done by return",
					"executing by sweep",
					"completed by sweep",
				]);
			},
		);

		test("'Check now' asks at once, whatever it waits for", async () => {
			const check = (uuid: string) => verifyPayment(world.deps(), who, uuid);
			const begun = await world.approved(who, exam(examUuid));
			world.bank.fail("execute", "done");
			world.bank.fail("query", "maintenance");
			expect((await world.comeBack(begun.paymentId)).state).toBe("executing");
			// Executed, its answer lost, the question not answered: the payer asks, and has it.
			expect((await check(begun.uuid)).state).toBe("completed");
			await expectBought(begun);
		});

		test("the provider under maintenance for hours, in every call: bought once it is back", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.fail(["execute", "query"], "maintenance", 1_000);
			await world.comeBack(begun.paymentId);
			await world.sweepFor(5 * HOUR);
			expect((await world.payment(begun.uuid)).state).toBe("initiated");
			world.bank.recover();
			await world.sweepFor(2 * HOUR);
			await expectBought(begun, 2);
		});

		test("the provider cannot be asked for days after the money moved: bought once it is back", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.fail("execute", "done");
			world.bank.fail("query", "maintenance", 1_000);
			await world.comeBack(begun.paymentId);
			await world.sweepFor(72 * HOUR, HOUR);
			world.bank.recover();
			await world.sweepFor(2 * HOUR);
			await expectBought(begun);
		});

		test.each(["2062", "2068", "2117"])(
			"execute says that it happened before (%s): finished by query",
			async (code) => {
				const begun = await world.approved(who, exam(examUuid));
				world.bank.complete(begun.paymentId);
				world.bank.fail("execute", { code });
				expect((await world.comeBack(begun.paymentId)).state).toBe("completed");
				await expectBought(begun);
			},
		);

		test("the notice comes before the customer: bought, and the return only shows it", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.complete(begun.paymentId);
			const notice = world.bank.notice(begun.paymentId);
			expect(await world.push(notice)).toBe("settled");
			expect(await world.push(notice)).toBe("repeated");
			expect((await world.comeBack(begun.paymentId)).state).toBe("completed");
			await expectBought(begun, 0);
		});

		test("the customer comes back before the approval has arrived: asked again, and bought", async () => {
			const begun = await world.begin(who, exam(examUuid));
			expect(await world.comeBack(begun.paymentId)).toMatchObject({ state: "initiated", providerCode: "2056" });
			world.bank.approve(begun.paymentId);
			await world.sweepFor(5 * MINUTE);
			await expectBought(begun, 2);
		});

		test("a code that nobody knows, though the money moved: query tells", async () => {
			const begun = await world.approved(who, exam(examUuid));
			world.bank.complete(begun.paymentId);
			world.bank.fail("execute", { code: "9999" });
			await world.comeBack(begun.paymentId);
			await expectBought(begun);
		});
	});

	describe("what the provider refuses because of the customer", () => {
		test.each(["2023", "2029", "2069"])(
			"%s: over, with the code, and asked about for a day all the same",
			async (code) => {
				const { uuid, paymentId } = await world.approved(who, exam(examUuid));
				world.bank.fail("execute", { code });
				expect(await world.comeBack(paymentId)).toMatchObject({ state: "failed", providerCode: code });
				const calls = world.bank.calls.length;
				await world.sweepFor(48 * HOUR);
				expect(await world.payment(uuid)).toMatchObject({ state: "failed", nextCheckAt: null });
				// A question each six hours, and no execute.
				expect(world.bank.calls.slice(calls)).toEqual(["query", "query", "query", "query"]);
				expect(await world.registrations(examUuid)).toEqual([]);
				expect(await world.entries(uuid)).toEqual([]);
				await world.expectBooksToBalance();
			},
		);
	});
});
