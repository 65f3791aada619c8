import { expect, inject, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { actorAs, authoringDeps } from "#tests/support/question-bank.ts";
import { differing, getDailySums } from "~/domain/payment/daily-sums.server.ts";
import { getPaymentForAdmin } from "~/domain/payment/queries.server.ts";

/** The last minute of a day in Dhaka, long before other tests of this database. */
const LATE = Date.UTC(2019, 4, 10, 17, 59);
const MINUTE = 60_000;

test("each day in Dhaka is summed from payments and ledger, and what differs is named (PAY-24)", async () => {
	const deps = authoringDeps(inject("databaseUrl"), Date.UTC(2019, 4, 20));
	const admin = actorAs("admin");
	const accountUuid = crypto.randomUUID();
	const paid = (method: "bkash" | "wallet", amount: number, at: number) => {
		const uuid = crypto.randomUUID();
		const transactionUuid = crypto.randomUUID();
		const from = method === "bkash" ? "bkash" : `wallet:${accountUuid}`;
		return {
			uuid,
			rows: [
				rowsOf(schema.payment, {
					...{ uuid, accountUuid, purpose: "model_test", itemUuid: crypto.randomUUID(), itemTitle: "Weekly" },
					...{ amount, method, state: "completed", invoiceNumber: uuid, fulfilment: "granted" },
					...{ createdAt: at, updatedAt: at, completedAt: at },
				}),
				rowsOf(schema.ledgerTransaction, {
					...{ uuid: transactionUuid, reference: `payment:${uuid}:settle`, kind: "model_test" },
					...{ paymentUuid: uuid, createdAt: at },
				}),
				rowsOf(
					schema.ledgerEntry,
					{ transactionUuid, account: from, amount: -amount, createdAt: at },
					{ transactionUuid, account: "sales", amount, createdAt: at },
				),
			],
		};
	};
	const [first, second, third] = [
		paid("bkash", 5_000, LATE),
		paid("wallet", 2_000, LATE),
		paid("bkash", 7_000, LATE + 2 * MINUTE),
	];
	const back = crypto.randomUUID();
	await insertRows(deps.db, [
		...personRows({ uuid: accountUuid, at: LATE, mobile: "+8801799000222", name: "Rafi Islam" }),
		...[first, second, third].flatMap(({ rows }) => rows),
		rowsOf(schema.refund, {
			...{ uuid: back, paymentUuid: first.uuid, amount: 1_000, destination: "bkash", goods: "kept", reason: "Twice" },
			...{ state: "completed", createdAt: LATE, updatedAt: LATE, completedAt: LATE },
		}),
	]);
	const sums = await getDailySums(deps, admin, "2019-05");
	expect([sums.month, sums.before, sums.after]).toEqual(["2019-05", "2019-04", null]);
	// The minute after midnight in Dhaka is the next day.
	expect(sums.days.map(({ day, payments, balance }) => [day, payments.soldBkash, balance])).toEqual([
		["2019-05-11", 7_000, 0],
		["2019-05-10", 5_000, 0],
	]);
	const [next, day] = sums.days;
	expect([next && differing(next), day && differing(day)]).toEqual([[], ["refundedBkash"]]);
	expect([day?.payments.soldWallet, day?.ledger.soldWallet, day?.ledger.refundedBkash]).toEqual([2_000, 2_000, 0]);

	// Once it is booked, the day is right again.
	const transactionUuid = crypto.randomUUID();
	const stamp = { transactionUuid, createdAt: LATE };
	await insertRows(deps.db, [
		rowsOf(schema.ledgerTransaction, {
			...{ uuid: transactionUuid, reference: `refund:${back}:refunded`, kind: "refund" },
			...{ paymentUuid: first.uuid, createdAt: LATE },
		}),
		rowsOf(
			schema.ledgerEntry,
			{ ...stamp, account: "bkash", amount: 1_000 },
			{ ...stamp, account: "sales", amount: -1_000 },
		),
		rowsOf(schema.auditLog, {
			...{ uuid: crypto.randomUUID(), actorUuid: accountUuid, action: "payment.ask-again", objectType: "payment" },
			...{ objectUuid: first.uuid, detail: { account: accountUuid, state: "executing" }, createdAt: LATE },
		}),
	]);
	const after = (await getDailySums(deps, admin, "2019-05")).days.find((of) => of.day === "2019-05-10");
	expect(after && differing(after)).toEqual([]);
	// Neither a day that is none nor a month to come.
	expect((await getDailySums(deps, admin, "2019-13")).month).toBe("2019-05");
	expect((await getDailySums(deps, admin, "2031-01")).month).toBe("2019-05");

	const { ledger, acts, refunds } = await getPaymentForAdmin(deps, admin, first.uuid);
	expect(ledger.map(({ account, amount }) => [account, amount])).toEqual([
		...[["bkash", -5_000] as const, ["sales", 5_000] as const],
		...[["bkash", 1_000] as const, ["sales", -1_000] as const],
	]);
	expect(acts).toMatchObject([{ action: "payment.ask-again", name: "Rafi Islam" }]);
	expect(refunds).toHaveLength(1);
	await expect(getDailySums(deps, actorAs("teacher"), null)).rejects.toHaveProperty("code");
});
