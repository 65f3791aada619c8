import { dollarsForBrackets } from "~/lib/formula-text.ts";
import { decodeEntities } from "~/lib/html-entities.ts";
import type { Question } from "./schemas.ts";
import { withoutFormulas } from "./text-doubts.ts";

/** What is no word of a text as a file has it: tags of HTML, how GIFT says that a text is written, pictures. */
const MARKUP = /<[^<>]*>|\[(?:html|markdown|plain|moodle)\]|!\[[^\][]*\]\(picture:[^()\s]{0,100}\)/g;

const BANGLA = /(?:(?=[\p{L}\p{M}])\p{Script=Bengali})+/gu;
/** Single Latin letters are signs and units in either language. */
const LATIN_WORD = /\p{Script=Latin}{3,}/gu;

const lengthOf = (text: string, pattern: RegExp): number =>
	[...text.matchAll(pattern)].reduce((sum, [found]) => sum + found.length, 0);

/**
 * The language that a question is written in (QB-2.4): Bangla where its text has at least as many Bangla letters as letters of Latin words,
 * or, without a word of either, its options have. Without a word in any of them Bangla digits tell; else it is English.
 */
export function writtenLanguage({
	content,
	options,
}: {
	content: string;
	options: readonly string[];
}): Question["language"] {
	for (const text of [content, options.join("\n")]) {
		const said = decodeEntities(withoutFormulas(dollarsForBrackets(text)).replace(MARKUP, " "));
		const [bangla, latin] = [lengthOf(said, BANGLA), lengthOf(said, LATIN_WORD)];
		if (bangla + latin > 0) return bangla >= latin ? "bn" : "en";
	}
	return /\p{Script=Bengali}/u.test([content, ...options].join("\n")) ? "bn" : "en";
}
