import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LandingFacts, landingAfter, outcomeOf } from "~/domain/payment/landing.ts";
import {
	hasLapsed,
	type Mismatch,
	mismatches,
	nextCheckAt,
	oneOfEach,
	type PaymentPurpose,
	type PaymentState,
	type Proof,
} from "~/domain/payment/rules.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test("the sweep takes one of each account before the second of any (PAY-23)", () => {
	const due = ["a1", "a2", "a3", "b1", "a4", "c1", "b2"].map((name) => ({ accountUuid: name.charAt(0), name }));
	const taken = (most: number) => oneOfEach(due, most).map(({ name }) => name);
	expect(taken(4)).toEqual(["a1", "b1", "c1", "a2"]);
	expect(taken(99)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

describe("when the sweep asks", () => {
	test.each([
		[0, 30 * SECOND],
		[1, 2 * MINUTE],
		[2, 10 * MINUTE],
		[3, 30 * MINUTE],
		[4, HOUR],
		[400, HOUR],
	])("after %i questions it waits %i ms", (checks, wait) => {
		expect(nextCheckAt(checks, 1_000_000) - 1_000_000).toBe(wait);
	});

	test("the waits never shrink and always lie ahead", () => {
		fc.assert(
			fc.property(fc.nat(1_000), fc.nat(), (checks, now) => {
				expect(nextCheckAt(checks, now)).toBeGreaterThan(now);
				expect(nextCheckAt(checks + 1, now)).toBeGreaterThanOrEqual(nextCheckAt(checks, now));
			}),
		);
	});

	test("a payment lapses after 24 hours, to the millisecond", () => {
		const created = Date.UTC(2026, 10, 20);
		expect(hasLapsed(created, created + 24 * HOUR - 1)).toBe(false);
		expect(hasLapsed(created, created + 24 * HOUR)).toBe(true);
	});
});

describe("a proof against our row", () => {
	const row = { amount: 50_050, invoiceNumber: "PS-1" };
	const proof: Proof = { amount: 50_050, currency: "BDT", invoiceNumber: "PS-1", trxId: "6H7801QFYM" };

	test.each<[string, Partial<Proof>, Mismatch[]]>([
		["all as agreed", {}, []],
		["no invoice in the message", { invoiceNumber: null }, []],
		["one poisha less", { amount: 50_049 }, ["amount"]],
		["one poisha more", { amount: 50_051 }, ["amount"]],
		["another currency", { currency: "USD" }, ["currency"]],
		["the currency in small letters", { currency: "bdt" }, ["currency"]],
		["another invoice", { invoiceNumber: "PS-2" }, ["invoiceNumber"]],
		["an empty invoice", { invoiceNumber: "" }, ["invoiceNumber"]],
		["no transaction", { trxId: "" }, ["trxId"]],
		[
			"nothing right",
			{ amount: -1, currency: "", invoiceNumber: "", trxId: "" },
			["amount", "currency", "invoiceNumber", "trxId"],
		],
	])("%s", (_, changed, wrong) => {
		expect(mismatches(row, { ...proof, ...changed })).toEqual(wrong);
	});

	test("agrees with the one amount only", () => {
		fc.assert(
			fc.property(fc.integer(), fc.integer({ min: 1 }), (said, agreed) => {
				expect(mismatches({ ...row, amount: agreed }, { ...proof, amount: said })).toEqual(
					said === agreed ? [] : ["amount"],
				);
			}),
		);
	});
});

const facts = (overrides: Partial<LandingFacts> = {}): LandingFacts => ({
	uuid: "u-1",
	purpose: "model_test",
	itemUuid: "e-1",
	state: "completed",
	fulfilment: "granted",
	providerCode: null,
	returnTo: null,
	...overrides,
});

describe("how a payment stands for the payer", () => {
	test.each<[PaymentState, "granted" | "credited" | null, string]>([
		["initiated", null, "pending"],
		["executing", null, "pending"],
		["completed", "granted", "success"],
		["completed", "credited", "credited"],
		["cancelled", null, "cancel"],
		["failed", null, "failure"],
		["expired", null, "failure"],
	])("%s, %s: %s", (state, fulfilment, outcome) => {
		expect(outcomeOf({ state, fulfilment })).toBe(outcome);
	});
});

describe("where a payment leads", () => {
	test.each<[PaymentPurpose, string, string]>([
		["model_test", "/student/weekly-exam/e-1", "/student/weekly-exam/e-1/buy?status=cancel&bkash_code="],
		[
			"mock_test",
			"/student/p/1/mock-test?mockTestTypeUuid=e-1",
			"/student/p/1/mock-test?mockTestTypeUuid=e-1&status=cancel&bkash_code=",
		],
		["wallet_top_up", "/student/wallet", "/student/wallet/add?status=cancel&bkash_code="],
		["course", "/student/p/1/my-course/accepted", "/student/course/buy/e-1?status=cancel&bkash_code="],
	])("%s", (purpose, success, again) => {
		expect(landingAfter(facts({ purpose }))).toBe(success);
		expect(landingAfter(facts({ purpose, state: "cancelled", fulfilment: null }))).toBe(again);
	});

	test("a failure carries the provider's code, and what the path of the caller already had", () => {
		const failed = facts({ state: "failed", fulfilment: null, providerCode: "2023", returnTo: "/student/x?a=b" });
		expect(landingAfter(failed)).toBe("/student/x?a=b&status=failure&bkash_code=2023");
		expect(landingAfter({ ...failed, state: "expired", returnTo: null })).toBe(
			"/student/weekly-exam/e-1/buy?status=failure&bkash_code=2023",
		);
	});

	test("money in the wallet leads to the wallet, and what is being checked to its own page, wherever it came from", () => {
		const returnTo = "/student/x";
		expect(landingAfter(facts({ fulfilment: "credited", returnTo }))).toBe("/student/wallet");
		for (const state of ["initiated", "executing"] as const)
			expect(landingAfter(facts({ state, fulfilment: null, returnTo }))).toBe("/student/payment/u-1");
	});
});
