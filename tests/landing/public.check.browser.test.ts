import { addresses } from "#tests/support/browser/addresses.ts";
import { expectPublicPages, listedPages } from "#tests/support/browser/sitemap.ts";
import { expect, test } from "#tests/support/browser/test.ts";

test("Every page in the sitemap answers from the cache, without a script, in its language", async ({ request }) => {
	// The institutes are hundreds of pages, each made for the first time.
	test.setTimeout(300_000);
	const listed = await listedPages(request);
	expect(listed.length).toBeGreaterThan(100);
	await expectPublicPages(request, [
		...listed,
		...["/api/docs", "/bn/api/docs"].map((path) => `${addresses.platform}${path}`),
	]);
});
