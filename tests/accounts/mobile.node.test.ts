import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localMobile, normaliseMobile } from "~/lib/mobile.ts";

describe("a mobile number", () => {
	test.each([
		["01712345678", "+8801712345678"],
		["8801712345678", "+8801712345678"],
		["+8801712345678", "+8801712345678"],
		["008801712345678", "+8801712345678"],
		["+880 1712-345678", "+8801712345678"],
		["+88 01712 345 678", "+8801712345678"],
		["88001712345678", "+8801712345678"],
		["+880 (0) 1712-345678", "+8801712345678"],
		["  017 12 34 56 78 ", "+8801712345678"],
		["01712\u00a0345\u2011678", "+8801712345678"],
		["০১৭১২৩৪৫৬৭৮", "+8801712345678"],
		["+৮৮০ ১৭১২-৩৪৫৬৭৮", "+8801712345678"],
		["০১৭12-345৬৭৮", "+8801712345678"],
		["01312345678", "+8801312345678"],
		["01912345678", "+8801912345678"],
	])("spelled %j is %s", (text, expected) => {
		expect(normaliseMobile(text)).toBe(expected);
	});

	test.each([
		"",
		"abc",
		"1712345678",
		"0171234567",
		"017123456789",
		"01212345678",
		"01012345678",
		"+1 202 555 0123",
		"+91 9812345678",
		"01712345678x",
		"01712345678, 01812345678",
		"+0171234567 8",
		"017123+45678",
	])("is not %j", (text) => {
		expect(normaliseMobile(text)).toBeNull();
	});

	const digits = fc.tuple(
		fc.constantFrom(..."3456789"),
		fc.array(fc.constantFrom(..."0123456789"), { minLength: 8, maxLength: 8 }),
	);
	const anyNumber = digits.map(([second, rest]) => `1${second}${rest.join("")}`);

	test("is the same in every spelling", () => {
		const spelling = fc.record({
			prefix: fc.constantFrom("0", "880", "+880", "00880", "+8800"),
			gaps: fc.array(fc.constantFrom("", "", " ", "-", "\u2013", "\u200b", "."), { minLength: 10, maxLength: 10 }),
			bangla: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
		});
		fc.assert(
			fc.property(anyNumber, spelling, (number, { prefix, gaps, bangla }) => {
				const spaced = prefix + [...number].map((digit, index) => `${gaps[index]}${digit}`).join("");
				const text = [...spaced].map((c, i) => (bangla[i] && /\d/.test(c) ? "০১২৩৪৫৬৭৮৯"[Number(c)] : c)).join("");
				expect(normaliseMobile(text)).toBe(`+880${number}`);
			}),
		);
	});

	test("that is normalised stays what it is, and reads as people write it", () => {
		fc.assert(
			fc.property(anyNumber, (number) => {
				expect(normaliseMobile(`+880${number}`)).toBe(`+880${number}`);
				expect(localMobile(`+880${number}`)).toBe(`0${number}`);
				expect(normaliseMobile(localMobile(`+880${number}`))).toBe(`+880${number}`);
			}),
		);
	});

	test("is never made of anything else", () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 30 }), (text) => {
				const result = normaliseMobile(text);
				if (result !== null) expect(result).toMatch(/^\+8801[3-9]\d{8}$/);
			}),
		);
	});
});
