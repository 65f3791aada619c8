import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";
import { ledgerStatements } from "~/domain/payment/fulfil.server.ts";
import { teacherAccount } from "~/domain/sale/earners.server.ts";
import { earnersAt, moveMoney, run, sold } from "./sold.ts";

ownDatabase();

const TEACHER = crypto.randomUUID();
let world: World;
let payer: Actor;
beforeAll(() => {
	world = World.open();
});

const balanceOf = async (account: string): Promise<number> => {
	const [row] = await database().all<{ n: number }>(
		sql`SELECT coalesce(sum(amount), 0) AS n FROM ledger_entry WHERE account = ${account}`,
	);
	return row?.n ?? 0;
};

/** A course of a teacher, paid for and settled. @returns the uuid of the payment */
async function soldAt(amount: number, percent: number, method: "bkash" | "wallet" = "bkash"): Promise<string> {
	payer = await world.person();
	const payerUuid = payer.accountUuid;
	return sold({ teacherUuid: TEACHER, payerUuid, amount, percent, method, at: world.now });
}

/** What the platform and the teacher have of one payment. */
async function heldOf(paymentUuid: string): Promise<{ sales: number; teacher: number }> {
	const rows = await database().all<{ account: string; n: number }>(sql`
		SELECT e.account, sum(e.amount) AS n FROM ledger_entry AS e JOIN ledger_transaction AS t ON t.uuid = e.transaction_uuid
		WHERE t.payment_uuid = ${paymentUuid} GROUP BY e.account`);
	const of = (account: string) => rows.find((row) => row.account === account)?.n ?? 0;
	return { sales: of("sales"), teacher: of(teacherAccount(TEACHER)) };
}

const move = (paymentUuid: string, step: Omit<Parameters<typeof moveMoney>[1], "payerUuid" | "at">) =>
	moveMoney(paymentUuid, { ...step, payerUuid: payer.accountUuid, at: world.now });

const brokenOf = async (rule: RegExp) =>
	(await checkBooks({ db: database() })).filter((problem) => rule.test(problem.rule));
const BALANCED = /sums to zero|held in the parts|settled once/;

describe("what a course sells (EAR-1)", () => {
	test.each([
		{ amount: 1_500_00, percent: 20, sales: 300_00, teacher: 1_200_00 },
		// Rounded down to whole poisha: what is left over is the teacher's.
		{ amount: 999_99, percent: 33, sales: 329_99, teacher: 670_00 },
		{ amount: 1, percent: 90, sales: 0, teacher: 1 },
		{ amount: 500_00, percent: 0, sales: 0, teacher: 500_00 },
		{ amount: 500_00, percent: 90, sales: 450_00, teacher: 50_00 },
	])("$amount at $percent % is $sales for the platform and $teacher for the teacher", async (sale) => {
		const { sales, teacher } = sale;
		for (const method of ["bkash", "wallet"] as const) {
			const uuid = await soldAt(sale.amount, sale.percent, method);
			expect(await heldOf(uuid)).toEqual({ sales, teacher });
			const from = method === "wallet" ? `wallet:${payer.accountUuid}` : "bkash";
			expect((await world.entries(uuid)).reduce((sum, [, , amount]) => sum + Number(amount), 0)).toBe(0);
			expect(await balanceOf(from)).toBe(-sale.amount);
		}
	});

	test("keeps the share that it was sold with, whatever the share is later", async () => {
		const uuid = await soldAt(1_000_00, 20);
		await run(ledgerStatements({ db: database() }, uuid, earnersAt(TEACHER, 50), world.now));
		expect(await heldOf(uuid)).toEqual({ sales: 200_00, teacher: 800_00 });
		await move(uuid, { from: "holders", to: "wallet", amount: 500_00 });
		expect(await heldOf(uuid)).toEqual({ sales: 100_00, teacher: 400_00 });
	});

	test("goes back from both in the same parts, however it goes back in pieces, and all of it in the end", async () => {
		const steps = fc.array(
			fc.record({ way: fc.constantFrom("wallet", "bkash", "undone", "less"), share: fc.integer({ min: 1, max: 100 }) }),
			{ maxLength: 5 },
		);
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 500_000 }),
				fc.integer({ min: 0, max: 90 }),
				steps,
				async (...sale) => {
					const [amount, percent, moves] = sale;
					const uuid = await soldAt(amount, percent);
					const platform = Math.floor((amount * percent) / 100);
					let rest = amount;
					const expectParts = async () => {
						const sales = Math.floor((rest * platform) / amount);
						expect(await heldOf(uuid)).toEqual({ sales, teacher: rest - sales });
					};
					await expectParts();
					for (const { way, share } of moves) {
						const part = Math.max(1, Math.floor((rest * share) / 100));
						if (rest === 0) break;
						rest -= part;
						if (way === "wallet") await move(uuid, { from: "holders", to: "wallet", amount: part });
						else {
							// Set aside before bKash is asked.
							await move(uuid, { from: "holders", to: "refunds", amount: part });
							await expectParts();
							const back = way === "undone" ? part : way === "less" ? Math.floor(part / 2) : 0;
							if (part > back) await move(uuid, { from: "refunds", to: "bkash", amount: part - back });
							if (back > 0) await move(uuid, { from: "refunds", to: "holders", amount: back });
							rest += back;
						}
						await expectParts();
					}
					if (rest > 0) await move(uuid, { from: "holders", to: "wallet", amount: rest });
					expect(await heldOf(uuid)).toEqual({ sales: 0, teacher: 0 });
				},
			),
			{ numRuns: 25 },
		);
		expect(await brokenOf(BALANCED)).toEqual([]);
	});

	test("that is held in other parts than it was sold in is found", async () => {
		const uuid = await soldAt(1_000_00, 20);
		expect(await brokenOf(/held in the parts/)).toEqual([]);
		const transaction = crypto.randomUUID();
		await insertRows(database(), [
			rowsOf(schema.ledgerTransaction, {
				...{ uuid: transaction, reference: `refund:${transaction}:refunded`, kind: "refund" },
				...{ paymentUuid: uuid, createdAt: world.now },
			}),
			rowsOf(
				schema.ledgerEntry,
				{ transactionUuid: transaction, account: teacherAccount(TEACHER), amount: -100_00, createdAt: world.now },
				{ transactionUuid: transaction, account: `wallet:${payer.accountUuid}`, amount: 100_00, createdAt: world.now },
			),
		]);
		expect(await brokenOf(/held in the parts/)).toMatchObject([{ about: uuid }]);
	});
});
