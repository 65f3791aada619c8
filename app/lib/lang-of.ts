import type { Locale } from "./time.ts";

const BANGLA = /[\u0980-\u09ff]/g;
const OTHER = /[^\u0980-\u09ff\P{L}]/gu;

const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/**
 * The language of a text by most of its letters, to which the marks of Bangla count: “What is the English of ‘আম’?” is English. Null of
 * numbers and signs, which are of none.
 */
export function languageOf(text: string): Locale | null {
	const [bangla, other] = [countOf(text, BANGLA), countOf(text, OTHER)];
	if (bangla + other === 0) return null;
	return bangla >= other ? "bn" : "en";
}

/**
 * The `lang` of a text that people wrote (an exam's name) where it is not the page's own language, else undefined:
 * a screen reader then changes its voice, and Bangla gets its line height.
 */
export function langOf(text: string, page: Locale): Locale | undefined {
	const lang = languageOf(text);
	return lang === null || lang === page ? undefined : lang;
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

/** The words of rendered Markdown, those of its pictures too, without its markup and the letters of its formulas. */
const wordsOf = (html: string): string =>
	withoutFormulas(html)
		.replace(/<math[\s>][\s\S]*?<\/math>/g, " ")
		.replace(/<img\b[^>]*\salt="([^"]*)"[^>]*>/g, " $1 ")
		.replace(/<[^>]*>/g, " ")
		.replace(/&#?\w+;/g, " ");

/** The language of rendered Markdown by its words. */
export const languageOfHtml = (html: string): Locale | null => languageOf(wordsOf(html));

/** Its `lang`, where it is not the page's. */
export const langOfHtml = (html: string, page: Locale): Locale | undefined => langOf(wordsOf(html), page);
