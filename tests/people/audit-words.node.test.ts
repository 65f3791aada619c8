import { globSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { ACTION, actionWords, detailWords } from "~/features/people/audit-words.ts";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

const root = new URL("../../", import.meta.url).pathname;

/** `table.column`, which reads alike. */
const COLUMNS = new Set(
	Object.values<unknown>(schema)
		.filter((one) => is(one, Table))
		.flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`)),
);

/** Every `capability.action` that a file which notes something writes down; those made of two parts as `capability.`. */
function writtenActions(): { whole: Set<string>; begun: Set<string> } {
	const [whole, begun] = [new Set<string>(), new Set<string>()];
	const capabilities = new Set(Object.keys(ACTION).map((action) => action.split(".")[0]));
	for (const file of globSync("{app/domain,workers}/**/*.ts", { cwd: root })) {
		const source = readFileSync(`${root}${file}`, "utf8");
		if (!/audit/i.test(source)) continue;
		for (const [, name = ""] of source.matchAll(/["'`]([a-z-]+\.[a-z-]+)["'`]/g))
			if (capabilities.has(name.split(".")[0]) && !COLUMNS.has(name)) whole.add(name);
		// That word of SQL, in an upsert.
		for (const [, name = ""] of source.matchAll(/`([a-z-]+\.[a-z-]*)\$\{/g)) if (name !== "excluded.") begun.add(name);
		// Also of a capability that is not in the log yet.
		for (const [, name = ""] of source.matchAll(/\baction: ["'`]([a-z-]+\.[a-z-]+)["'`]/g)) whole.add(name);
	}
	return { whole, begun };
}

describe("the audit log (ACC-20)", () => {
	test("has words for every action that the code writes, and for no other", () => {
		const { whole, begun } = writtenActions();
		const known = Object.keys(ACTION);
		expect([...whole].filter((action) => !known.includes(action))).toEqual([]);
		expect([...begun].filter((start) => !known.some((action) => action.startsWith(start)))).toEqual([]);
		const written = (action: string) => whole.has(action) || [...begun].some((start) => action.startsWith(start));
		expect(known.filter((action) => !written(action))).toEqual([]);
	});

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
