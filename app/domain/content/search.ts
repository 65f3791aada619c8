import { foldedText } from "~/domain/course/search-key.ts";
import { withoutFinalHasanta } from "~/lib/plain-text.ts";

/** What a title is found by: folded as titles of courses are, so that letters written for one another are one. */
export const searchKeyOf = (title: string): string => foldedText(title.normalize("NFC")).replace(/\s+/g, " ").trim();

/** More words than anybody needs. */
const MOST_WORDS = 8;

/** What is looked for, word by word, as patterns of `LIKE` with `\` as its escape. */
export const searchPatterns = (typed: string): string[] =>
	searchKeyOf(typed)
		.split(" ")
		// A sign that joins the last letter to nothing is not written by everybody.
		.map(withoutFinalHasanta)
		.filter((word) => word !== "")
		.slice(0, MOST_WORDS)
		.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
