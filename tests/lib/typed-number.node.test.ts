import { describe, expect, test } from "vitest";
import { typedCode, typedNumber } from "~/lib/typed-number.ts";

describe("what we print is typed back as it is printed", () => {
	test.each([
		["000001", "000001"],
		["০০০০০১", "000001"],
		["#০০০০০১", "000001"],
		["# 000 001", "000001"],
		["000-001", "000001"],
		["০০০–০০১", "000001"],
		["\u200e000001\u200f", "000001"],
		["\u00a0000001", "000001"],
		["১,২৩৪", "1234"],
		["Receipt no. 000001", "000001"],
		["Receipt #000001", "000001"],
		["Receipt 000001", "000001"],
		["receipt 000 001", "000001"],
		["রসিদ ০০০০০১", "000001"],
		["Your receipt: 000001", "000001"],
		["রসিদ নং ০০০০০১", "000001"],
		["রসিদ নম্বর: ০০০০০১", "000001"],
		["EIIN 108258", "108258"],
		["EIIN: ১০৮২৫৮", "108258"],
		["№ 17", "17"],
		["+880 1712-345678", "8801712345678"],
	])("the number %s", (typed, digits) => expect(typedNumber(typed)).toBe(digits));

	test.each(["", "#", "abc", "A1B2", "12 abc", "Rahim 017", "PS-12", "1e5"])("no number: %s", (typed) =>
		expect(typedNumber(typed)).toBeNull(),
	);

	test.each([
		["#alg-০০১a", "alg-001a"],
		["ALG‑001a", "ALG-001a"],
		[" BKH7 QM2 P ", "BKH7QM2P"],
		["Invoice number PS-018F", "PS-018F"],
		["bKash TrxID: BKH7QM2P", "BKH7QM2P"],
		["ইনভয়েস নম্বর PS-018F", "PS-018F"],
		["\ufeffPS-018F", "PS-018F"],
		["Refund TrxID: BKH7QM2P", "BKH7QM2P"],
		["TrxID of the refund BKH7 QM2 P", "BKH7QM2P"],
		["Payment PS-018F", "PS-018F"],
		["Invoice no. PS-1", "PS-1"],
		["ফেরতের ট্রানজেকশন আইডি: BKH7QM2P", "BKH7QM2P"],
		["পেমেন্ট #PS-১", "PS-1"],
		["EIIN 108258", "108258"],
		["Tasnim Jahan", "TasnimJahan"],
	])("the code %s", (typed, code) => expect(typedCode(typed)).toBe(code));
});
