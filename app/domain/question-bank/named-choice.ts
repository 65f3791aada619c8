import { asSeen } from "~/lib/plain-text.ts";
import { type QUESTION_LANGUAGES, QUESTION_LEVELS } from "./schemas.ts";

/** What people call the languages of questions in a file. */
const LANGUAGE_NAMES: ReadonlyMap<string, (typeof QUESTION_LANGUAGES)[number]> = new Map([
	...(["bn", "ben", "bangla", "bengali", "বাংলা"] as const).map((name) => [asSeen(name), "bn"] as const),
	...(["en", "eng", "english", "ইংরেজি", "ইংলিশ"] as const).map((name) => [asSeen(name), "en"] as const),
]);

/** The language that a file names, by its code or its name in either script; what names none stays as it is. */
export const languageNamed = (said: string): string => LANGUAGE_NAMES.get(asSeen(said).toLowerCase()) ?? said;

/** The level that a file names, in letters of any case. */
export const levelNamed = (said: string): string =>
	QUESTION_LEVELS.find((level) => level === asSeen(said).toUpperCase()) ?? said;
