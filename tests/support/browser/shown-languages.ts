import type { Page } from "@playwright/test";
import { addresses } from "./addresses.ts";

/**
 * Which language each document speaks that arrives on a page, in their order: `bn /student/overview`. The bank's own pages
 * are not ours to translate.
 */
export function watchLanguages(page: Page): string[] {
	const languages: string[] = [];
	page.on("response", async (response) => {
		if (response.request().resourceType() !== "document" || response.status() >= 300) return;
		const { origin, pathname } = new URL(response.url());
		if (origin === addresses.sandbox) return;
		const lang = /<html lang="(\w+)"/.exec(await response.text())?.[1];
		languages.push(`${lang} ${pathname}`);
	});
	return languages;
}
