import { askProductOfScreens } from "#tests/support/browser/addresses.ts";
import { ALL, toursOf } from "#tests/support/browser/kinds.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { LOOKING, visitFaults, WHOLE } from "#tests/support/browser/visit.ts";

// The project "screens" has processes of its own.
test.beforeAll(askProductOfScreens);

const LENGTH = 6;

for (const { visitor, who, part, visits } of toursOf(ALL, LENGTH))
	test(`Screens of ${visitor} (${part}) are valid HTML, accessible on a phone and a laptop, and fit a phone, also with text of twice the size (SITE-11, LOOK-5)`, async ({
		browserOf,
		openBrowser,
	}) => {
		test.slow();
		const context = await (who ? browserOf(who.mobile, who.role, LOOKING) : openBrowser(LOOKING));
		const page = await context.newPage();
		const found: string[] = [];
		for (const visit of visits) found.push(...(await visitFaults(page, visit, WHOLE)));
		expect(found).toEqual([]);
	});
