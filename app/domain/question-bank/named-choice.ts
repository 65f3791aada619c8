import { asSeen } from "~/lib/plain-text.ts";
import { type ImportDefaults, type QUESTION_LANGUAGES, QUESTION_LEVELS } from "./schemas.ts";
import { writtenLanguage } from "./written-language.ts";

/** What people call the languages of questions in a file. */
const LANGUAGE_NAMES: ReadonlyMap<string, (typeof QUESTION_LANGUAGES)[number]> = new Map([
	...(["bn", "ben", "bangla", "bengali", "বাংলা"] as const).map((name) => [asSeen(name), "bn"] as const),
	...(["en", "eng", "english", "ইংরেজি", "ইংলিশ"] as const).map((name) => [asSeen(name), "en"] as const),
]);

/** The language that a file names, by its code or its name in either script; what names none stays as it is. */
export const languageNamed = (said: string): string => LANGUAGE_NAMES.get(asSeen(said).toLowerCase()) ?? said;

/** The language of a question: what its file says, else what holds for all of the file, which may be the language that each is written in. */
export function languageOf(
	said: string,
	{ language }: ImportDefaults,
	texts: Parameters<typeof writtenLanguage>[0],
): string {
	return languageNamed(said) || (language === "as-written" ? writtenLanguage(texts) : (language ?? ""));
}

/** The level that a file names, in letters of any case. */
export const levelNamed = (said: string): string =>
	QUESTION_LEVELS.find((level) => level === asSeen(said).toUpperCase()) ?? said;
