import { askProductOfScreens } from "#tests/support/browser/addresses.ts";
import { KINDS, toursOf } from "#tests/support/browser/kinds.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { LOOKING, quick, visitFaults } from "#tests/support/browser/visit.ts";

// The project "screens" has processes of its own.
test.beforeAll(askProductOfScreens);

/** Short enough that the last tours keep every worker busy. */
const LENGTH = 5;

/** Every page once, in one language and one scheme. screens.check.browser.test.ts opens every screen in all of them. */
for (const { visitor, who, part, visits } of toursOf(KINDS, LENGTH))
	test(`Pages of ${visitor} (${part}) are valid HTML, accessible, and fit a phone of 320 px, also with text of twice the size (SITE-11, LOOK-5)`, async ({
		browserOf,
		openBrowser,
	}) => {
		const context = await (who ? browserOf(who.mobile, who.role, LOOKING) : openBrowser(LOOKING));
		const page = await context.newPage();
		const found: string[] = [];
		for (const [place, visit] of visits.entries())
			found.push(...(await visitFaults(page, visit, quick(place % 2 === 0 ? "light" : "dark"))));
		expect(found).toEqual([]);
	});
