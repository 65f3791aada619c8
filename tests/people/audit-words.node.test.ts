import { describe, expect, test } from "vitest";
import { actionWords, detailWords } from "~/features/people/audit-words.ts";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

describe("the audit log (ACC-20)", () => {
	test("says details by their labels, values in words, and nothing of what was not said", () => {
		const spoken = getLocale;
		overwriteGetLocale(() => "bn");
		try {
			expect(actionWords("account.role-taken")).toBe("ভূমিকা নিয়ে নেওয়া");
			expect(actionWords("something.older")).toBe("something.older");
			expect(actionWords("seed.suspensions")).toBe("ডেমো তথ্য বসানো");
			expect(detailWords({ role: "teacher", note: null, appealed: false, reasons: [] })).toEqual([
				{ label: "ভূমিকা", value: "শিক্ষক" },
			]);
			// A yes or no as SQL writes it; a count of nothing is a count.
			expect(detailWords({ appealed: 0 })).toEqual([]);
			expect(detailWords({ appealed: 1 })).toEqual(detailWords({ appealed: true }));
			expect(detailWords({ refused: 0 })).toHaveLength(1);
			expect(detailWords({ from: "+8801712345678", amount: 12_500, odd: { deep: 1 } })).toEqual([
				{ label: "আগে", value: "০১৭১২-৩৪৫৬৭৮" },
				{ label: "টাকার অঙ্ক", value: "৳১২৫" },
				{ label: "odd", value: '{"deep":1}' },
			]);
			expect(detailWords({ reasons: ["scan_unreadable"] })[0]?.value).not.toContain("scan_unreadable");
		} finally {
			overwriteGetLocale(spoken);
		}
	});
});
