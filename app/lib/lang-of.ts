import type { Locale } from "./time.ts";

const BANGLA = /[\u0980-\u09ff]/;

/**
 * The `lang` of a text that people wrote (an exam's name) where it is not the page's own language, else undefined:
 * a screen reader then changes its voice, and Bangla gets its line height.
 */
export function langOf(text: string, page: Locale): Locale | undefined {
	const lang: Locale = BANGLA.test(text) ? "bn" : "en";
	return lang === page ? undefined : lang;
}
