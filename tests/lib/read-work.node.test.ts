import { beforeAll, describe, expect, test } from "vitest";
import { DEAREST_MARKDOWN, READERS } from "#tests/support/work/doubled-cases.ts";
import { type Doubled, doubledWork } from "#tests/support/work/doubled-work.ts";
import { composed, hasHidden } from "~/lib/plain-text.ts";

/** For the marks of one letter the standard asks for their order, which costs the square of their number. */
const HEAP = `a${"\u0301\u0323".repeat(20_000)}`;

/** Twice as much may cost so many times the work of once: 2 is linear, 4 is quadratic. */
const MOST = 2.5;
/** So much work costs Markdown at most that is within its limits: about a tenth of a second. */
const DEAREST = 2_000_000;

let doubled: Doubled;
beforeAll(async () => {
	doubled = await doubledWork();
}, 60_000);

describe.each(Object.entries(READERS).map(([name, { cases }]) => [name, cases.map(([what]) => what)] as const))(
	"the work of reading %s grows with its length, and no faster (QB-6)",
	(name, whats) => {
		test.each(whats)("%s", (what) => {
			const growth = doubled.growths[name]?.find(([measured]) => measured === what)?.[1];
			expect(growth).toBeGreaterThan(0);
			expect(growth).toBeLessThan(MOST);
		});
	},
);

test.each(DEAREST_MARKDOWN.map(([what]) => what))(
	"the dearest Markdown that is read stays cheap: %s (QB-4)",
	(what) => {
		const work = doubled.dearest.find(([measured]) => measured === what)?.[1];
		expect(work).toBeGreaterThan(10_000);
		expect(work).toBeLessThan(DEAREST);
	},
);

test("a heap of marks on one letter is cut to what a language may write before it is put in order, and is still refused", () => {
	expect(composed(HEAP)).toHaveLength(30);
	expect(hasHidden(composed(HEAP))).toBe(true);
	expect(composed("ক\u09cd\u09b7 e\u0301")).toBe("ক\u09cd\u09b7 é");
});
