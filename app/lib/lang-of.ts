import type { Locale } from "./time.ts";

const BANGLA = /[\u0980-\u09ff]/;

/**
 * The `lang` of a text that people wrote (an exam's name) where it is not the page's own language, else undefined:
 * a screen reader then changes its voice, and Bangla gets its line height.
 */
export function langOf(text: string, page: Locale): Locale | undefined {
	// Numbers and signs are of no language.
	if (!/[\p{L}\u0980-\u09ff]/u.test(text)) return undefined;
	const lang: Locale = BANGLA.test(text) ? "bn" : "en";
	return lang === page ? undefined : lang;
}

/** The same of rendered Markdown: by its words, not by its markup, nor by the letters of its formulas. */
export const langOfHtml = (html: string, page: Locale): Locale | undefined =>
	langOf(
		html
			.replace(/<math[\s>][\s\S]*?<\/math>/g, " ")
			.replace(/<[^>]*>/g, " ")
			.replace(/&#?\w+;/g, " "),
		page,
	);
