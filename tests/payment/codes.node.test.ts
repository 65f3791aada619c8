import { describe, expect, test } from "vitest";
import { codeText } from "~/domain/payment/code-text.ts";
import { topUpSchema } from "~/domain/wallet/schemas.ts";
import { QUICK_AMOUNTS } from "~/domain/wallet/top-up.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { parseTaka, writeTaka } from "~/lib/money.ts";
import { PUBLISHED_CODES, PUBLISHED_DEFAULT } from "./published-codes.ts";

const english = (code: string | null | undefined) => withLocale("en", () => codeText(code));
const bangla = (code: string | null | undefined) => withLocale("bn", () => codeText(code));

describe("a code of the provider", () => {
	test.each(Object.entries(PUBLISHED_CODES))("%s says the published sentence", (code, sentence) => {
		expect(english(code)).toBe(sentence);
	});

	test.each(Array.from({ length: 69 }, (_, index) => String(2001 + index)))("%s has its own words", (code) => {
		expect(english(code)).toMatch(code in PUBLISHED_CODES ? /^[A-Za-z]/ : /^[A-Z]/);
		expect(english(code)).not.toBe(PUBLISHED_DEFAULT);
		expect(bangla(code)).toMatch(/\p{Script=Bengali}/u);
	});

	test("503 is maintenance", () => {
		expect(english("503")).toMatch(/maintenance/);
	});

	test("that is unknown, missing or nonsense has the default text", () => {
		for (const code of ["2099", "9999", "0000", "", null, undefined, "constructor", "__proto__"])
			expect(english(code)).toBe(PUBLISHED_DEFAULT);
		expect(bangla("9999")).toMatch(/\p{Script=Bengali}/u);
	});
});

describe("an amount of money as people type it", () => {
	test.each<[string, number | null]>([
		["500", 500_00],
		[" 12.5 ", 12_50],
		["12.50", 12_50],
		["০১২.০৫", 12_05],
		["৳ ১,০০০", 1000_00],
		["25,000", 25_000_00],
		["12.505", null],
		["-10", null],
		["1e3", null],
		["ten", null],
		["", null],
	])("%s", (typed, poisha) => {
		expect(parseTaka(typed)).toBe(poisha);
	});

	test("is added to the wallet from ৳10 to ৳25,000", () => {
		const taken = ["9.99", "10", "25000", "25000.01", "x"].map((amount) => topUpSchema.safeParse({ amount }).success);
		expect(taken).toEqual([false, true, true, false, false]);
		expect(topUpSchema.parse({ amount: "100.50" })).toEqual({ amount: 100_50 });
	});

	test("offered to pick from can be taken as it is written", () => {
		for (const poisha of [...QUICK_AMOUNTS, 12_05, 12_50]) expect(parseTaka(writeTaka(poisha))).toBe(poisha);
		for (const poisha of QUICK_AMOUNTS)
			expect(topUpSchema.parse({ amount: writeTaka(poisha) })).toEqual({ amount: poisha });
	});
});
