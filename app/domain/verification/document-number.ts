import { isBirthYear } from "~/domain/account/rules.ts";
import { latinDigits } from "~/lib/mobile.ts";

/** What a teacher proves who they are with; the others are for those without an NID. */
export const DOCUMENTS = ["nid", "birth_certificate", "passport"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

/** What is wrong with a number. */
export type NumberProblem = "length" | "year" | "same" | "passport";

/** A number that can be one of its document, in Latin digits and capitals. */
export type DocumentNumber = {
	kind: DocumentKind;
	number: string;
	/** The year of birth that the number itself says; null where it says none. */
	birthYear: number | null;
	/** What two spellings of one number share: the 17 digits of an NID are the year of birth and the 13 of before. */
	same: string;
};

/** Whether a document is sent with both of its sides; of others the second is sent where there is one. */
export const hasTwoSides = (kind: DocumentKind): boolean => kind === "nid";

/** Blanks of every kind, hyphens and dashes, dots, invisible marks: what people put between digits. */
const SEPARATORS = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff.\-\u2010-\u2015\u2212]/g;

/** Bangladesh's machine-readable ones have two letters and seven digits, the electronic ones a letter and eight. */
const PASSPORT = /^(?:[A-Z]{2}\d{7}|[A-Z]\d{8})$/;

/**
 * Reads the number of a document in Bangla or Latin digits (VER-1): an NID has 10, 13 or 17 digits, of which 17 are the year of birth and 13;
 * a birth certificate has 17, which begin with that year as well.
 * @param now ms UTC: the year of birth must be one that a teacher can have, as the profile takes it (ACC-32)
 */
export function readDocumentNumber(
	kind: DocumentKind,
	typed: string,
	now: number,
): DocumentNumber | { problem: NumberProblem } {
	const text = latinDigits(typed).replace(SEPARATORS, "");
	if (kind === "passport") {
		const number = text.toUpperCase();
		return PASSPORT.test(number)
			? { kind, number, birthYear: null, same: `${kind}:${number}` }
			: { problem: "passport" };
	}
	const lengths = kind === "nid" ? [10, 13, 17] : [17];
	if (!/^\d+$/.test(text) || !lengths.includes(text.length)) return { problem: "length" };
	if (new Set(text.slice(-10)).size === 1) return { problem: "same" };
	const birthYear = text.length === 17 ? Number(text.slice(0, 4)) : null;
	if (birthYear !== null && !isBirthYear(birthYear, now, "teacher")) return { problem: "year" };
	const same = kind === "nid" && text.length === 17 ? text.slice(4) : text;
	return { kind, number: text, birthYear, same: `${kind}:${same}` };
}

/** Whether the number agrees with a date of birth, where either says one. @param dob YYYY-MM-DD */
export const agreesWith = ({ birthYear }: DocumentNumber, dob: string | null): boolean =>
	birthYear === null || dob === null || Number(dob.slice(0, 4)) === birthYear;
