import { describe, expect, test } from "vitest";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import { callsWith } from "~/features/api-reference/search.ts";
import type { Reference } from "~/request/api-reference.ts";

describe("the search of the API's reference", () => {
	const search = (q: string, prefix = "") => visit(null, `${prefix}/api-search?q=${encodeURIComponent(q)}`);
	const found = ({ text }: { text: string }) =>
		[...text.matchAll(/href="([^"]*)#([\w-]+)"/g)].map(([, to, id]) => [to, id]);

	test("is a form of the reference and leads from each call that is found to its place there", async () => {
		for (const prefix of ["", "/bn"]) {
			const reference = await visit(null, `${prefix}/api/docs`);
			expect(reference.text).toContain(`action="${prefix}/api-search"`);
			const page = await search("weekly winners", prefix);
			expect(page.status).toBe(200);
			const calls = found(page).filter(([to]) => to === `${prefix}/api/docs`);
			expect(calls).toHaveLength(3);
			for (const [, id] of calls) expect(reference.text).toContain(`id="${id}"`);
		}
	});

	test("finds by any words, whatever their case, and by the code of an error", async () => {
		expect(wordsOf(await search("WINNERS previous"))).toMatch(/1 call .*previous\/winners/);
		expect(wordsOf(await search("KeysHeld"))).toContain("/api/mcqExam/{id}/response");
		expect(wordsOf(await search("winners", "/bn"))).toContain("৩টি কল");
	});

	test("says that nothing was found, shows all where nothing is looked for, and repeats nothing unescaped", async () => {
		expect(wordsOf(await search("no such thing"))).toContain("No call has “no such thing” in it");
		expect(found(await search("  ")).length).toBeGreaterThan(40);
		const { text, headers } = await search(`"><script>alert(1)</script>${"x".repeat(5_000)}`);
		expect(text).not.toContain("<script>alert");
		expect(text.length).toBeLessThan(60_000);
		expect(headers.get("x-cache")).toBeNull();
		expect(headers.get("content-security-policy")).toContain("script-src 'none'");
	});

	test("leaves out groups in which nothing is found", () => {
		const call = (path: string) => ({
			...{ id: path, method: "GET", path, summary: "", notes: null, who: "", body: null },
			...{ parameters: [], answers: [], errors: [], samples: [] },
		});
		const groups: Reference["groups"] = [
			{ name: "A", about: "", calls: [call("/one"), call("/two")] },
			{ name: "B", about: "", calls: [call("/three")] },
		];
		expect(callsWith(groups, "one").map(({ name, calls }) => [name, calls.length])).toEqual([["A", 1]]);
		expect(callsWith(groups, "")).toEqual(groups);
	});
});
