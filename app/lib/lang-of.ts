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

const SPAN = /<(\/?)span\b[^>]*>/g;

/** HTML without its formulas, which KaTeX writes as a span with spans in it. */
function withoutFormulas(html: string): string {
	let [rest, at] = ["", 0];
	for (;;) {
		const from = html.indexOf('<span class="katex', at);
		if (from < 0) return rest + html.slice(at);
		rest += html.slice(at, from);
		at = html.length;
		let depth = 0;
		SPAN.lastIndex = from;
		for (let tag = SPAN.exec(html); tag; tag = SPAN.exec(html)) {
			depth += tag[1] ? -1 : 1;
			if (depth > 0) continue;
			at = SPAN.lastIndex;
			break;
		}
	}
}

/** The same of rendered Markdown: by its words, not by its markup, nor by the letters of its formulas. */
export const langOfHtml = (html: string, page: Locale): Locale | undefined =>
	langOf(
		withoutFormulas(html)
			.replace(/<math[\s>][\s\S]*?<\/math>/g, " ")
			.replace(/<[^>]*>/g, " ")
			.replace(/&#?\w+;/g, " "),
		page,
	);
