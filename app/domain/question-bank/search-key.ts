import { foldedText } from "~/domain/course/search-key.ts";
import { composed, withoutFinalHasanta } from "~/lib/plain-text.ts";

/** So many words of what is looked for are compared; nobody needs more. */
const MOST_WORDS = 8;

/** Three signs or more stand anywhere in a word; fewer begin one, before which the index has two spaces. */
const within = (word: string) => `"${(Array.from(word).length < 3 ? `  ${word}` : word).replaceAll('"', '""')}"`;

/**
 * What finds questions in `question_search`: each of the words, in either script, with the digits of either. Null where nothing is
 * looked for. The triggers of the migration that made the index fold the texts in the same steps; a test holds them together.
 */
export function questionMatch(typed: string): string | null {
	const words = foldedText(composed(typed))
		// A zero would end what is looked for in the middle of a word.
		.replace(/[$=^~]|\p{Cc}/gu, " ")
		.split(/\s+/)
		// A sign that joins the last letter to nothing is not written by everybody.
		.map(withoutFinalHasanta)
		.filter((word) => word !== "");
	return words.length > 0 ? [...new Set(words)].slice(0, MOST_WORDS).map(within).join(" AND ") : null;
}
