import type { BrowserContextOptions, Page } from "@playwright/test";
import { htmlFaults } from "../html-rules.ts";
import { accessibilityFaults, BOTH, type Scheme } from "./accessibility.ts";
import { addresses } from "./addresses.ts";
import { type FitSize, misfits, NARROWEST } from "./fit.ts";
import type { Visit } from "./kinds.ts";
import { screenAddress } from "./screen-address.ts";
import { expect } from "./test.ts";

/** @param fits the sizes that a page has to fit; @param widths and @param schemes in which axe looks at it */
type Checks = { fits: readonly FitSize[]; widths: readonly number[]; schemes: readonly Scheme[] };

/** On the narrowest phone, in one of the schemes. */
export const quick = (scheme: Scheme): Checks => ({ fits: NARROWEST, widths: [320], schemes: [scheme] });

/** On phones and a laptop. */
export const WHOLE: Checks = {
	fits: [320, 360].flatMap((width) => (["", "200%"] as const).map((text) => ({ width, text }))),
	widths: [360, 1280],
	schemes: BOTH,
};

/** For a browser that only looks: a page is loaded as it is checked first, and no service worker stands between. */
export const LOOKING: BrowserContextOptions = {
	viewport: { width: 320, height: 740 },
	colorScheme: "light",
	reducedMotion: "reduce",
	serviceWorkers: "block",
};

/** Opens a screen and says what is wrong with its HTML, its width, its text and for axe. */
export async function visitFaults(page: Page, { path, who, language }: Visit, checks: Checks): Promise<string[]> {
	const context = page.context();
	await page.emulateMedia({ colorScheme: checks.schemes[0] ?? "light" });
	await context.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
	const address = await screenAddress(context.request, path);
	const response = await page.goto(address);
	await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
	// It is this page that is checked, not where it led.
	expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
	await expect(page.locator("html"), address).toHaveAttribute("lang", language);
	const found = await htmlFaults((await response?.text()) ?? "", who ? "screen" : "page");
	found.push(...(await misfits(page, checks.fits)));
	for (const width of checks.widths) {
		if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
		found.push(...(await accessibilityFaults(page, checks.schemes)).map((fault) => `${width} px, ${fault}`));
	}
	return found.map((fault) => `${address} (${language}): ${fault}`);
}
