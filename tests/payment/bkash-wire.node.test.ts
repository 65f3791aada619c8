import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount, parseTime } from "#workers/providers/bkash/wire.ts";

const poisha = fc.integer({ min: 1, max: 999_999_999_999_99 });

describe("an amount", () => {
	test("goes out as a text with two decimals and comes back as it was", () => {
		fc.assert(
			fc.property(poisha, (amount) => {
				const text = formatAmount(amount);
				expect(text).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
				expect(parseAmount(text)).toBe(amount);
			}),
		);
	});

	test("comes back from every spelling that means the same", () => {
		fc.assert(
			fc.property(poisha, (amount) => {
				const text = formatAmount(amount);
				expect(parseAmount(`${text}00`)).toBe(amount);
				// "12.50" and "12.5", "12.00" and "12": needless decimals mean nothing.
				expect(parseAmount(text.replace(/0$/, ""))).toBe(amount);
				expect(parseAmount(text.replace(/\.00$/, ""))).toBe(amount);
			}),
		);
	});

	test.each([
		[1, "0.01"],
		[10, "0.10"],
		[100, "1.00"],
		[1_250, "12.50"],
		[50_000, "500.00"],
		[123_456_789, "1234567.89"],
	])("of %d poisha is %s", (amount, text) => {
		expect(formatAmount(amount)).toBe(text);
	});

	test.each([0, -1, 0.5, 12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("of %d is nothing to send", (amount) => {
		expect(() => formatAmount(amount)).toThrow(RangeError);
	});

	test.each([
		["500", 50_000],
		["500.5", 50_050],
		["500.50", 50_050],
		["500.5000", 50_050],
		["0", 0],
		["0.01", 1],
		[" 12.50 ", 1_250],
		[500, 50_000],
		[12.5, 1_250],
		[0.29, 29],
	])("said as %j is %d poisha", (said, amount) => {
		expect(parseAmount(said)).toBe(amount);
	});

	test.each([
		"12.505",
		"0.001",
		"-1",
		"+1",
		"1,000.00",
		"1e3",
		"",
		".",
		".5",
		"5.",
		"৳5",
		"NaN",
		"99999999999999999",
		12.505,
		-1,
		1e21,
		null,
		undefined,
		{},
		["5"],
		true,
	])("said as %j is no amount", (said) => {
		expect(parseAmount(said)).toBeNull();
	});
});

describe("a time", () => {
	test.each([
		["2025-05-18T20:49:12:377 GMT+0600", "2025-05-18T14:49:12.377Z"],
		["2025-05-18T00:00:00:000 GMT+0600", "2025-05-17T18:00:00.000Z"],
		["2024-02-29T12:00:00:000 GMT+0600", "2024-02-29T06:00:00.000Z"],
		["2024-06-13T16:27:24:000", "2024-06-13T10:27:24.000Z"],
		["2024-06-13T16:27:24", "2024-06-13T10:27:24.000Z"],
		["2024-06-13T16:27:24.5Z", "2024-06-13T16:27:24.500Z"],
		["2024-06-13T16:27:24:000 GMT-0330", "2024-06-13T19:57:24.000Z"],
		["20180419122246", "2018-04-19T06:22:46.000Z"],
	])("%s is %s", (said, iso) => {
		expect(new Date(parseTime(said) ?? 0).toISOString()).toBe(iso);
	});

	test.each([
		"2025-06-31T10:00:00:000 GMT+0600",
		"2025-13-01T10:00:00:000 GMT+0600",
		"2025-02-29T10:00:00:000 GMT+0600",
		"2025-05-18T24:00:00:000 GMT+0600",
		"2025-05-18T20:60:00:000 GMT+0600",
		"2025-05-18T20:49:60:000 GMT+0600",
		"2025-05-18 20:49:12",
		"yesterday",
		"2018041912224",
		"",
		null,
		undefined,
		1_747_579_752_377,
	])("%j is no time", (said) => {
		expect(parseTime(said)).toBeNull();
	});
});
