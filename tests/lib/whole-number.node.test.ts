import { describe, expect, test } from "vitest";
import { parseWhole } from "~/lib/whole-number.ts";

describe("a whole number as people type it (CRS-1)", () => {
	test.each([
		["60", 60],
		["৬০", 60],
		[" 60 ", 60],
		["1,000", 1000],
		["১,০০,০০০", 100_000],
		["0", 0],
		["007", 7],
	])("%j is %d", (typed, whole) => {
		expect(parseWhole(typed)).toBe(whole);
	});

	test.each([
		"",
		" ",
		"1e2",
		"0x3c",
		"0b1",
		"+60",
		"-60",
		"60.5",
		"৬০.৫",
		"٥",
		"NaN",
		"Infinity",
		"6 0",
		"1".repeat(16),
	])("%j is none", (typed) => {
		expect(parseWhole(typed)).toBeNull();
	});
});
