import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { overflow } from "./fit.ts";

const WIDTHS = [360, 1280] as const;
const SCHEMES = ["light", "dark"] as const;

/** What axe finds on the page as it stands. Colours alone differ between the schemes: the second looks at these only. */
async function complaints(page: Page, scheme: (typeof SCHEMES)[number]): Promise<string[]> {
	// One frame only: without this mode a page of its own is opened for every result.
	const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
	if (scheme === "dark") axe.withRules(["color-contrast"]);
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
	);
}

/** A colour on its way from one scheme to the other is neither. */
const colours = (page: Page) =>
	page.evaluate(async () => {
		for (const _ of ["the new style is known", "and painted"])
			await new Promise((painted) => requestAnimationFrame(painted));
		await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
	});

/** How often a complaint is looked at again: what is wrong stays so, what was still being painted does not. */
const LOOKS = 4;

/** What axe goes on finding once the page has come to rest in this scheme. */
async function settled(page: Page, scheme: (typeof SCHEMES)[number]): Promise<string[]> {
	let found = await complaints(page, scheme);
	for (let looks = 1; looks < LOOKS && found.length > 0; looks += 1) {
		await colours(page);
		found = await complaints(page, scheme);
	}
	return found;
}

/** Holds a screen to its look: nothing for axe to find and nothing wider than the screen, on a phone and a laptop, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
	const found: string[] = [];
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		for (const scheme of SCHEMES) {
			await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
			await colours(page);
			found.push(...(await settled(page, scheme)).map((text) => `${width} px, ${scheme}: ${text}`));
		}
		found.push(...(await overflow(page)).map((text) => `${width} px: ${text}`));
	}
	expect(found).toEqual([]);
}
