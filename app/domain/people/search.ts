import { latinDigits, normaliseMobile } from "~/lib/mobile.ts";
import { withoutHidden } from "~/lib/plain-text.ts";
import { typedNumber } from "~/lib/typed-number.ts";
import { nameMatch, wantedNames } from "./search-key.ts";

/** Fewer digits are in no index of three signs each. */
const FEWEST_DIGITS = 3;

/** How people are looked up by their names alone: by parts of one, or not at all by what no name holds. */
export type NameSearch = { by: "parts"; match: string } | { by: "nothing" };

/** The same by their numbers too: by a whole mobile number, or by parts of it. */
export type PeopleSearch = NameSearch | { by: "mobile"; mobile: string };

const isNothing = (typed: string) => withoutHidden(typed).trim() === "";

/** Null where nothing is typed. A number is nobody's name: who may not be found by it is not. */
export function nameSearch(typed: string): NameSearch | null {
	if (isNothing(typed)) return null;
	const match = nameMatch(typed);
	return match === null ? { by: "nothing" } : { by: "parts", match };
}

/** Null where nothing is typed. Digits may be Bangla ones, and a mobile number is known in every usual spelling. */
export function peopleSearch(typed: string): PeopleSearch | null {
	const mobile = normaliseMobile(latinDigits(typed).replace(/[#№]/g, ""));
	if (mobile) return { by: "mobile", mobile };
	const digits = typedNumber(typed);
	if (digits !== null && digits.length >= FEWEST_DIGITS) return { by: "parts", match: `mobile : "${digits}"` };
	return nameSearch(typed);
}

/** How many letters and digits of a name are looked for, by which too little is told from enough. */
export const lettersOf = (typed: string): number => Array.from(wantedNames(typed).words.join("")).length;
