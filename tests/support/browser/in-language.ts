import type { BrowserContext, Page } from "@playwright/test";
import type { Locale } from "~/lib/time.ts";
import { addresses } from "./addresses.ts";

/** A page of somebody signed in, in a language that is not the usual one. */
export async function inLanguage(browser: BrowserContext, language: Locale): Promise<Page> {
	await browser.addCookies([{ name: "lang", value: language, url: addresses.platform }]);
	return browser.newPage();
}
