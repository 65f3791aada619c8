import { latinDigits, normaliseMobile } from "~/lib/mobile.ts";
import { composed } from "~/lib/plain-text.ts";

/** Letters of Bangla that NFC takes apart, and keyboards write as one. */
const COMPOSED: readonly (readonly [string, string])[] = [
	["\u09a1\u09bc", "\u09dc"],
	["\u09a2\u09bc", "\u09dd"],
	["\u09af\u09bc", "\u09df"],
];

/** What is typed between the digits of a number. */
const BETWEEN = /[\s().+-]/g;

/** Shorter words are in no index of three letters each. */
const SHORTEST = 3;

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** A word in each way that it may have been written. */
function spellings(word: string): string {
	const apart = composed(word);
	const together = COMPOSED.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), apart);
	return apart === together ? quoted(apart) : `(${quoted(apart)} OR ${quoted(together)})`;
}

/** How people are looked up by their names alone: by parts of one, or by how it begins where all its words are short. */
export type NameSearch = { by: "parts"; match: string } | { by: "beginning"; from: string; to: string };

/** The same by their numbers too: by a whole mobile number, or by parts of it. */
export type PeopleSearch = NameSearch | { by: "mobile"; mobile: string };

/** Null for nothing. A number is nobody's name: who may not be found by it is not. */
export function nameSearch(typed: string): NameSearch | null {
	// A text of the database's search ends at a sign that no keyboard writes.
	const text = typed.replace(/\p{Cc}/gu, " ").trim();
	if (text === "") return null;
	const words = text.split(/\s+/).filter((word) => [...composed(word)].length >= SHORTEST);
	if (words.length > 0) return { by: "parts", match: `name : (${words.map(spellings).join(" AND ")})` };
	return { by: "beginning", from: text, to: `${text}\u{10ffff}` };
}

/** Null for nothing. Digits may be Bangla ones, and a mobile number is known in every usual spelling. */
export function peopleSearch(typed: string): PeopleSearch | null {
	const mobile = normaliseMobile(typed.trim());
	if (mobile) return { by: "mobile", mobile };
	const digits = latinDigits(typed).replace(BETWEEN, "");
	if (/^\d+$/.test(digits) && digits.length >= SHORTEST) return { by: "parts", match: `mobile : ${quoted(digits)}` };
	return nameSearch(typed);
}
