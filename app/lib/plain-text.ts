/**
 * What one cannot see and what changes the text around it: control characters, line and paragraph separators, whatever is
 * drawn as nothing (marks and overrides of direction, fillers, selectors, tags, the blank of Braille), halves of characters
 * and what is left of them. The joiners (U+200C, U+200D) are text where Bangla is written with them: within a word of it and at its
 * end. So is what makes one picture of several signs: joiners, selectors and tags of emoji.
 */
const HIDDEN = new RegExp(
	[
		"(?!(?<=\\p{Script=Bengali})[\\u200c\\u200d](?=\\p{Script=Bengali}|(?![\\p{L}\\p{M}\\p{N}\\u200c\\u200d])))",
		"(?!(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)[\\ufe0e\\ufe0f])",
		"(?!(?<=[0-9#*])\\ufe0f(?=\\u20e3))",
		"(?!(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic}))",
		// The flags of parts of a country.
		"(?!(?<=\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{0,6})[\\u{e0061}-\\u{e007a}\\u{e007f}])",
		"[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffd]",
	].join(""),
	"u",
);
const ALL_HIDDEN = new RegExp(HIDDEN, "gu");

/** No script sets more marks on a letter; heaps of them cover the lines above and below. */
const HEAP = /((?:\p{M}[\u200c\u200d]?){4})(?:\p{M}[\u200c\u200d]?)+/u;
const ALL_HEAPS = new RegExp(HEAP, "gu");

/** Whether a line of text holds what a person cannot see, and others would be misled by. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text) || HEAP.test(text);

/** The same without it, for what was typed elsewhere. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, "").replace(ALL_HEAPS, "$1");

/**
 * A text without what is past 30 marks on one letter, which no language writes (UAX 15, stream-safe): to put a heap of marks in
 * order costs the square of its length. What is left of one is still refused as hidden.
 */
export const withoutHeaps = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");

/** One joiner where some keyboards write two: the second joins nothing. */
const singleJoiners = (text: string): string => text.replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1");

/** As texts are stored and compared: letters and their marks composed (NFC), joiners single. */
export const composed = (text: string): string => singleJoiners(withoutHeaps(text).normalize("NFC"));

/** What a joiner changes: a hasanta that is seen before the next letter (ক্‌ষ is not ক্ষ), and র with a য that follows it (র‍্যাব). */
const IDLE_JOINER =
	/(?<!\u09cd)\u200c|\u200c(?![\u0995-\u09b9\u09ce\u09dc-\u09df])|(?<!\u09b0)\u200d|\u200d(?!\u09cd\u09af)/g;

/** A text as it is read: letters composed, without joiners that change nothing, and with one blank for any. */
export const asSeen = (text: string): string =>
	withoutHidden(composed(text))
		.replaceAll("\u09a4\u09cd\u200d", "\u09ce")
		.replaceAll("\u09b0\u09cd\u200d\u09af", "\u09b0\u200d\u09cd\u09af")
		.replace(IDLE_JOINER, "")
		.replace(/(?:&nbsp;|\s)+/g, " ")
		.trim();

/** A word without a Bangla hasanta at its end: it joins the last letter to nothing, and not everybody writes it (শাহ্ and শাহ). */
export const withoutFinalHasanta = (word: string): string =>
	word.length > 1 && word.endsWith("\u09cd") ? word.slice(0, -1) : word;

/** Lines end as they do here, whatever device or program they were typed in: some have signs of their own for it. */
export const asLines = (text: string): string => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");

/** The same of several lines. */
export const hasHiddenLines = (text: string): boolean => hasHidden(text.replace(/[\t\n]/g, " "));

export const withoutHiddenLines = (text: string): string =>
	asLines(text).replaceAll("\t", " ").split("\n").map(withoutHidden).join("\n");

/**
 * Where a sentence ends. The full stop of an abbreviation ends none, nor does one before a number ("Tk. 5,000").
 * A joined sign is a part of its letter: `ড.` is a doctor, `কার্ড.` ends.
 */
const SENTENCE_END =
	/(?:[!?।]|(?<!(?<![\p{L}\p{M}\p{Nd}])(?:Tk|Rs|No|Mr|Mrs|Ms|Md|Dr|Prof|মোসাঃ|মোছাঃ|মোঃ|মো|ডাঃ|ডা|ড|নং))\.(?!\s+\p{Nd}))(?=\s|$)/u;

/** The first sentence of a Markdown text without its signs, for places that show one line; empty where there is none. */
export function firstSentence(markdown: string): string {
	const [line = ""] = markdown
		// Neither part holds what would begin another: each is read to its own end, not to that of the text.
		.replace(/!\[[^[\]]*\]\([^()]*\)/g, "")
		.replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
		.split("\n")
		.map((one) =>
			one
				.replace(/^\s*(?:[#>*+-]+|\d+[.)])\s+/, "")
				.replace(/[*_`~|$\\]/g, "")
				.trim(),
		)
		.filter((one) => one !== "");
	const end = SENTENCE_END.exec(line);
	return end ? line.slice(0, end.index + 1) : line;
}
