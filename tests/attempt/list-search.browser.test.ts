import { expectAccessible } from "#tests/support/browser/accessibility.ts";
import { addresses } from "#tests/support/browser/addresses.ts";
import { EXAMS, examUuid } from "#tests/support/browser/exams.ts";
import { overflow } from "#tests/support/browser/fit.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inVariant, WITH_SCRIPTS, WITHOUT_SCRIPTS } from "#tests/support/browser/variants.ts";
import { m } from "~/paraglide/messages.js";

/** One form for both lists: each is looked through in one of the two ways. */
const LISTS = [
	{ path: "/dashboard/student/all/weekly-exam", nothing: m.model_test_search_empty, variant: WITH_SCRIPTS },
	{ path: "/dashboard/student/mock-test/select", nothing: m.mock_test_search_empty, variant: WITHOUT_SCRIPTS },
] as const;

for (const { path, nothing, variant } of LISTS)
	inVariant(variant, () => {
		const { language, javaScriptEnabled } = variant;

		test(`${path} is looked through by words, subject and class, sorted, and shown whole again`, async ({
			browserOf,
			say,
		}) => {
			const context = await browserOf("01700000011", "student");
			await context.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
			const page = await context.newPage();
			await page.goto(path);
			const cards = page.getByRole("main").getByRole("article");
			const all = await cards.count();
			const search = page.getByRole("search");
			await search.getByLabel(say(m.common_name)).fill("hsc");
			await search.getByLabel(say(m.attempt_list_sort)).selectOption({ label: say(m.attempt_sort_name) });
			await search.getByRole("button", { name: say(m.common_search) }).click();
			await expect(page).toHaveURL(/q=hsc/);
			// Without scripts the browser writes every field; none of ours is empty.
			if (javaScriptEnabled) expect(new URL(page.url()).search).not.toMatch(/=(&|$)/);
			const found = await cards.count();
			expect(found).toBeGreaterThan(0);
			expect(found).toBeLessThan(all);
			const names = await cards.getByRole("heading").allInnerTexts();
			expect(names).toEqual([...names].sort());

			// A class that has none of them, and everything again.
			await search.getByLabel(say(m.common_class), { exact: true }).selectOption({ index: 1 });
			await search.getByRole("button", { name: say(m.common_search) }).click();
			await expect(page).toHaveURL(/grade=/);
			await expect(page.getByText(say(nothing))).toBeVisible();
			await expect(cards).toHaveCount(0);
			if (javaScriptEnabled) await expectAccessible(page);
			await page.setViewportSize({ width: 320, height: 740 });
			if (javaScriptEnabled) expect(await overflow(page)).toEqual([]);
			await search.getByRole("link", { name: say(m.attempt_list_reset), exact: true }).click();
			await expect(cards).toHaveCount(all);
		});
	});

test("The address of an exam is copied by a button, and without a script selected by hand", async ({
	browserOf,
	openBrowser,
	say,
}) => {
	const context = await browserOf("01700000011", "student", { permissions: ["clipboard-read", "clipboard-write"] });
	const page = await context.newPage();
	const uuid = await examUuid(EXAMS.finished);
	await page.goto(`/dashboard/student/weekly-exam/${uuid}`);
	const field = page.getByLabel(say(m.model_test_share_link), { exact: true });
	const address = await field.inputValue();
	expect(address).toMatch(/\/s\/weekly-exam\/\d+$/);
	await page.getByRole("button", { name: say(m.common_copy) }).click();
	await expect(page.getByRole("button", { name: say(m.common_copied) })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

	const plain = await (await openBrowser({ javaScriptEnabled: false })).newPage();
	await plain.goto(`/weekly-exam/${uuid}`);
	await expect(plain.getByLabel(say(m.model_test_share_link), { exact: true })).toHaveValue(address);
	await expect(plain.getByRole("button", { name: say(m.common_copy) })).toHaveCount(0);
});
