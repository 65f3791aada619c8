import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTaka, toBdt } from "~/lib/money.ts";

describe("an amount on a page", () => {
	test.each([
		[0, "৳0", "৳০"],
		[1, "৳0.01", "৳০.০১"],
		[50, "৳0.50", "৳০.৫০"],
		[99_900, "৳999", "৳৯৯৯"],
		[100_000, "৳1,000", "৳১,০০০"],
		[1_250_05, "৳1,250.05", "৳১,২৫০.০৫"],
		[99_999_00, "৳99,999", "৳৯৯,৯৯৯"],
		[1_00_000_00, "৳1,00,000", "৳১,০০,০০০"],
		[1_23_45_678_90, "৳1,23,45,678.90", "৳১,২৩,৪৫,৬৭৮.৯০"],
		[-1_250_00, "-৳1,250", "-৳১,২৫০"],
		[-1, "-৳0.01", "-৳০.০১"],
	])("of %d poisha is grouped as in South Asia, in the page's numerals", (poisha, en, bn) => {
		expect(formatTaka(poisha, "en")).toBe(en);
		expect(formatTaka(poisha, "bn")).toBe(bn);
	});

	test("loses nothing: the digits without their commas are the amount", () => {
		fc.assert(
			fc.property(fc.maxSafeInteger(), (poisha) => {
				const [whole = "", rest = "00"] = formatTaka(poisha, "en").replace("৳", "").replaceAll(",", "").split(".");
				expect(BigInt(`${whole}${rest}`)).toBe(BigInt(poisha));
			}),
		);
	});

	test("has three digits after the last comma, and two between commas", () => {
		fc.assert(
			fc.property(fc.nat(), (taka) => {
				expect(formatTaka(taka * 100, "en")).toMatch(/^৳(\d{1,2}(,\d{2})*,\d{3}|\d{1,3})$/);
			}),
		);
	});
});

describe("an amount in the API", () => {
	test.each([
		[0, 0],
		[5, 0.05],
		[50, 0.5],
		[12_345, 123.45],
		[1_250_00, 1250],
		[-5, -0.05],
		[-12_345, -123.45],
	])("of %d poisha is %d BDT", (poisha, bdt) => {
		expect(toBdt(poisha)).toBe(bdt);
	});

	test("is exact for any amount that people pay", () => {
		fc.assert(
			fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (poisha) => {
				expect(Math.round(toBdt(poisha) * 100)).toBe(poisha);
				expect(JSON.stringify(toBdt(poisha))).toMatch(/^-?\d+(\.\d{1,2})?$/);
			}),
		);
	});
});
