import { num } from "~/lib/words.ts";
import { getLocale } from "~/paraglide/runtime.js";

const LETTERS = { en: "ABCDEFGH", bn: "কখগঘঙচছজ" } as const;

/** The letter of an option as exams in the page's language have it. */
export const optionLetter = (index: number): string => [...LETTERS[getLocale()]][index] ?? num(index + 1);
