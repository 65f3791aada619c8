import { describe, expect, test } from "vitest";
import { firstReconciliation, nextReconciliation } from "~/domain/payment/books-day.ts";
import { differenceOf } from "~/domain/payment/books-difference.ts";
import type { FoundTransaction, Refused } from "~/domain/payment/provider.ts";

const HOUR = 3_600_000;
const found = (changes: Partial<FoundTransaction> = {}): FoundTransaction => ({
	...{ kind: "ok", trxId: "T1", status: "completed", rawStatus: "Completed", amount: 50_00, currency: "BDT" },
	...{ payer: null, refundable: 50_00, completedAt: null },
	...changes,
});
const unknown: Refused = { kind: "refused", code: "2033", message: "", group: "unknown", httpStatus: 200 };

describe("our books beside the provider's", () => {
	test.each<[string, number, FoundTransaction | Refused, number | null, object | null]>([
		["the same", 50_00, found(), 50_00, null],
		["the same after a refund of ours", 20_00, found(), 20_00, null],
		["all given back", 0, found(), 0, null],
		["where it does not say what is left", 50_00, found({ refundable: null }), null, null],
		["unknown there", 50_00, unknown, null, { kind: "missing", held: null }],
		["not completed there", 50_00, found({ status: "initiated" }), 50_00, { kind: "missing" }],
		["another amount there", 50_00, found({ amount: 45_00 }), 45_00, { kind: "other-amount", held: 45_00 }],
		["another currency there", 50_00, found({ currency: "USD" }), 50_00, { kind: "other-amount" }],
		["booked twice", 100_00, found(), 50_00, { kind: "doubled", booked: 100_00 }],
		["given back outside", 50_00, found(), 30_00, { kind: "refunded-outside", held: 30_00 }],
		["given back by us, and not there", 20_00, found(), 50_00, { kind: "other-amount" }],
	])("%s", (_, booked, there, refundable, difference) => {
		const told = differenceOf({ amount: 50_00 }, booked, there, refundable);
		if (difference === null) expect(told).toBeNull();
		else expect(told).toMatchObject(difference);
	});
});

describe("the nights in which they are compared", () => {
	/** 22 November 2026, so many hours after midnight in Dhaka. */
	const dhaka = (hours: number, day = 22) => Date.UTC(2026, 10, day) - 6 * HOUR + hours * HOUR;

	test("first the one after the day, at 3 in Dhaka", () => {
		for (const hours of [0, 12, 23.99]) expect(firstReconciliation(dhaka(hours))).toBe(dhaka(3, 23));
	});

	test("and some later ones, as long as a refund can be made", () => {
		const nights: number[] = [];
		for (let at: number | null = firstReconciliation(dhaka(10)); at !== null; at = nextReconciliation(dhaka(10), at))
			nights.push((at - dhaka(3, 23)) / (24 * HOUR));
		expect(nights).toEqual([0, 1, 7, 30, 61]);
	});
});
