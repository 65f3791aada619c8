import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { overflow } from "./fit.ts";

type Scheme = "light" | "dark";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Without element handles, loading of style sheets and frames: nothing here needs them, and they take most of the time. */
const QUICK: RunOptions = { resultTypes: ["violations"], elementRef: false, preload: false, iframes: false };

/** The two schemes differ by their colours only: the dark one is checked for contrast alone. */
const OPTIONS: Record<Scheme, RunOptions> = {
	light: QUICK,
	dark: { ...QUICK, runOnly: { type: "rule", values: ["color-contrast"] } },
};

/** What axe finds on the page as it is. Its source goes into each document once: it has 650 kB. */
async function axeViolations(page: Page, scheme: Scheme): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
	const violations = await page.evaluate(async (options) => {
		const { axe } = window as unknown as { axe: { run(root: Document, of: RunOptions): Promise<AxeResults> } };
		return (await axe.run(document, options)).violations;
	}, OPTIONS[scheme]);
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

/** What axe finds in a scheme and still finds once the page has come to rest. */
async function settledViolations(page: Page, scheme: Scheme): Promise<string[]> {
	let found = await axeViolations(page, scheme);
	for (let looks = 1; looks < LOOKS && found.length > 0; looks += 1) {
		await painted(page);
		found = await axeViolations(page, scheme);
	}
	return found;
}

/** What is wrong with an open page for axe, light and dark, and what is wider than the screen, at the width that it has. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const scheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
		await painted(page);
		found.push(...(await settledViolations(page, scheme)).map((text) => `${scheme}: ${text}`));
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
