import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { overflow } from "./fit.ts";

/** The colours that a page is shown in. */
export type Scheme = "light" | "dark";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Without element handles, loading of style sheets and frames: nothing here needs them, and they take most of the time. */
const QUICK: RunOptions = { resultTypes: ["violations"], elementRef: false, preload: false, iframes: false };

/** Two schemes differ by their colours only: the second one is checked for contrast alone. */
const CONTRAST: RunOptions = { ...QUICK, runOnly: { type: "rule", values: ["color-contrast"] } };

/** What axe finds on the page as it is. Its source goes into each document once: it has 650 kB. */
async function axeViolations(page: Page, rules: RunOptions): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
	const violations = await page.evaluate(async (options) => {
		const { axe } = window as unknown as { axe: { run(root: Document, of: RunOptions): Promise<AxeResults> } };
		return (await axe.run(document, options)).violations;
	}, rules);
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
	);
}

/** Waits until a change of the scheme or the width is painted: a colour that is still changing belongs to neither scheme. */
const painted = (page: Page) =>
	page.evaluate(async () => {
		for (const _ of ["styles are computed", "and painted"]) await new Promise((done) => requestAnimationFrame(done));
		await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
	});

/** How often a complaint is looked at again: what is wrong stays so, what was still being painted does not. */
const LOOKS = 4;

/** What axe finds and still finds once the page has come to rest. */
async function settledViolations(page: Page, rules: RunOptions): Promise<string[]> {
	let found = await axeViolations(page, rules);
	for (let looks = 1; looks < LOOKS && found.length > 0; looks += 1) {
		await painted(page);
		found = await axeViolations(page, rules);
	}
	return found;
}

export const BOTH: readonly Scheme[] = ["light", "dark"];

/** What is wrong with an open page for axe in these schemes, and what is wider than the screen, at the width that it has. */
export async function accessibilityFaults(page: Page, schemes = BOTH): Promise<string[]> {
	const found: string[] = [];
	for (const scheme of schemes) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
		await painted(page);
		const rules = scheme === schemes[0] ? QUICK : CONTRAST;
		found.push(...(await settledViolations(page, rules)).map((text) => `${scheme}: ${text}`));
	}
	return [...found, ...(await overflow(page))];
}

/** The media features that a page is shown with. */
const mediaOf = (page: Page) =>
	page.evaluate(() => {
		const matches = (query: string) => window.matchMedia(query).matches;
		return {
			colorScheme: matches("(prefers-color-scheme: dark)") ? ("dark" as const) : ("light" as const),
			reducedMotion: matches("(prefers-reduced-motion: reduce)") ? ("reduce" as const) : ("no-preference" as const),
		};
	});

/** On a phone, where most of our users are. */
const PHONE = { width: 360, height: 800 };

/** Expects a page to have nothing that axe finds and nothing wider than a phone, light and dark. The page is left as it was found. */
export async function expectAccessible(page: Page): Promise<void> {
	const [viewport, media] = [page.viewportSize(), await mediaOf(page)];
	await page.setViewportSize(PHONE);
	const found = await accessibilityFaults(page);
	await page.emulateMedia(media);
	if (viewport) await page.setViewportSize(viewport);
	expect(found).toEqual([]);
}
