/**
 * What one cannot see and what changes the text around it: control characters, line and paragraph separators, marks and
 * overrides of direction, tags, halves of characters. The joiners that Bangla is written with (U+200C, U+200D) are text.
 */
const HIDDEN =
	/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, "gu");

/** Whether a line of text holds what a person cannot see, and others would be misled by. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/** The same without it, for what was typed elsewhere. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, "");

/**
 * Where a sentence ends. The full stop of an abbreviation ends none, nor does one before a number ("Tk. 5,000").
 * A joined sign is a part of its letter: `ড.` is a doctor, `কার্ড.` ends.
 */
const SENTENCE_END =
	/(?:[!?।]|(?<!(?<![\p{L}\p{M}\p{Nd}])(?:Tk|Rs|No|Mr|Mrs|Ms|Md|Dr|Prof|মোসাঃ|মোছাঃ|মোঃ|মো|ডাঃ|ডা|ড|নং))\.(?!\s+\p{Nd}))(?=\s|$)/u;

/** The first sentence of a Markdown text without its signs, for places that show one line; empty where there is none. */
export function firstSentence(markdown: string): string {
	const [line = ""] = markdown
		.replace(/!\[[^\]]*\]\([^)]*\)/g, "")
		.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
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
