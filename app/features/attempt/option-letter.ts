import { languageOfHtml } from "~/lib/lang-of.ts";
import type { Locale } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { getLocale } from "~/paraglide/runtime.js";

const LETTERS = { en: "ABCDEFGH", bn: "কখগঘঙচছজ" } as const;

/** The letter of an option; on pages of no question, those of the page's language. */
export const optionLetter = (index: number, language: Locale = getLocale()): string =>
	[...LETTERS[language]][index] ?? num(index + 1);

type Lettered = {
	language?: Locale | undefined;
	/** Missing in the data of a document. */
	contentHtml?: string | undefined;
	options: readonly { contentHtml?: string | undefined }[];
};

/**
 * The language whose letters stand before a question's options: the one that its author declared, whatever the page is in, for its
 * explanation names them. A paper of before it was kept has that of the question's words, of its options, or the page's.
 */
export const lettersOf = ({ language, contentHtml, options }: Lettered): Locale =>
	language ??
	languageOfHtml(contentHtml ?? "") ??
	languageOfHtml(options.map((option) => option.contentHtml ?? "").join(" ")) ??
	getLocale();
