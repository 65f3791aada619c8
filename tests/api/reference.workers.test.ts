import { expect, test } from "vitest";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

test("the API reference names every call of the contract, without a script", async () => {
	const contract = JSON.parse((await visit(null, "/api/openapi.json")).text) as { paths: Record<string, object> };
	const page = await visit(null, "/api/docs");
	expect(page.headers.get("content-security-policy")).toContain("script-src 'none'");
	const words = wordsOf(page);
	const paths = Object.keys(contract.paths);
	expect(paths.length).toBeGreaterThan(15);
	expect(paths.filter((path) => !words.includes(path))).toEqual([]);
});
