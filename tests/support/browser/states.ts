import { expect, type Page } from "@playwright/test";
import { accessibilityFaults } from "./accessibility.ts";
import { misfits } from "./fit.ts";

/**
 * What is wrong with an open page as it stands there, on the narrowest phone: what does not fit, also with text of twice the size,
 * and what axe finds. The page stays that narrow, and light.
 */
export async function stateFaults(page: Page): Promise<string[]> {
	const found = await misfits(page);
	found.push(...(await accessibilityFaults(page)).map((fault) => `${page.url()}: ${fault}`));
	await page.emulateMedia({ colorScheme: "light" });
	return found;
}

/** Expects none of it. */
export async function expectFaultless(page: Page): Promise<void> {
	expect(await stateFaults(page)).toEqual([]);
}
