import { latinDigits } from "./mobile.ts";
import { withoutHidden } from "./plain-text.ts";

/** What people type or copy between the digits of a number: blanks of every kind, dashes, dots, brackets. */
const BETWEEN = /[\s().+,\u2010-\u2015\u2212-]/g;
/** What stands before a number where it is shown, and what we call it there. */
const BEFORE = /^[^\p{N}#№]*?(?:[#№:]|\b(?:no|number|receipt|eiin)\b|নং|নম্বর|রসিদ|ইআইআইএন)[\s.:#№]*(?=\d)/iu;

/** The most letters that are looked at: a number and its name are shorter. */
const MOST = 200;
const plain = (typed: string): string => latinDigits(withoutHidden(typed.slice(0, MOST).replace(/\s/g, " "))).trim();

/**
 * The digits of a number that is typed back as it is shown somewhere: in Bangla or Latin digits, with `#`, blanks and dashes, also behind
 * its name (`Receipt no. 000001`). Null of what holds anything else.
 */
export function typedNumber(typed: string): string | null {
	const digits = plain(typed).replace(BEFORE, "").replace(/^[#№]/, "").replace(BETWEEN, "");
	return /^\d+$/.test(digits) ? digits : null;
}

/** Words without a digit before a code. */
const LABEL = /^(?:[^\p{N}\s:]+[\s:]+)+(?=\S*\p{N})/u;

/**
 * A code of letters and digits that is typed back as it is shown: without what stands before it (`Invoice no. PS-1`, `TrxID of the refund:
 * X1`), without `#` and blanks in it, dashes as one.
 */
export const typedCode = (typed: string): string =>
	plain(typed)
		.replace(LABEL, "")
		.replace(/^[#№]+\s*/, "")
		.replace(/[\u2010-\u2015\u2212]/g, "-")
		.replace(/\s+/g, "");
