import { languageOfHtml } from "~/lib/lang-of.ts";
import type { Locale } from "~/lib/time.ts";
import { num } from "~/lib/words.ts";
import { getLocale } from "~/paraglide/runtime.js";

const LETTERS = { en: "ABCDEFGH", bn: "কখগঘঙচছজ" } as const;

/** The letter of an option; on pages of no question, those of the page's language. */
export const optionLetter = (index: number, language: Locale = getLocale()): string =>
	[...LETTERS[language]][index] ?? num(index + 1);

/**
 * The language whose letters stand before a question's options: its own, whatever the page is in, for its explanation names them. One
 * without words takes that of its options, or the page's.
 */
export const lettersOf = (contentHtml: string, optionsHtml: readonly string[]): Locale =>
	languageOfHtml(contentHtml) ?? languageOfHtml(optionsHtml.join(" ")) ?? getLocale();
