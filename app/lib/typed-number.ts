import { latinDigits } from "./mobile.ts";
import { withoutHidden } from "./plain-text.ts";

/** What people type or copy between the digits of a number: blanks of every kind, dashes, dots, brackets. */
const BETWEEN = /[\s().+,\u2010-\u2015\u2212-]/g;
/** What stands before a number where it is shown, and what we call it there. */
const BEFORE = /^[^\p{N}#№]*?(?:[#№:]|\b(?:no|number|receipt)\b|নং|নম্বর|রসিদ)[\s.:#№]*(?=\d)/iu;

const plain = (typed: string): string => latinDigits(withoutHidden(typed.replace(/\s/g, " "))).trim();

/**
 * The digits of a number that is typed back as it is shown somewhere: in Bangla or Latin digits, with `#`, blanks and dashes, also behind
 * its name (`Receipt no. 000001`). Null of what holds anything else.
 */
export function typedNumber(typed: string): string | null {
	const digits = plain(typed).replace(BEFORE, "").replace(/^[#№]/, "").replace(BETWEEN, "");
	return /^\d+$/.test(digits) ? digits : null;
}

/** What we call a code where we show it. */
const NAME_OF_CODE =
	/^(?:invoice(?: number)?|(?:bkash )?trxid|paymentid|ইনভয়েস(?: নম্বর)?|(?:বিকাশ )?ট্রানজেকশন আইডি)[\s:#№]+/iu;

/** A code of letters and digits that is typed back as it is shown: without its name or `#` before it and blanks in it, dashes as one. */
export const typedCode = (typed: string): string =>
	plain(typed)
		.replace(NAME_OF_CODE, "")
		.replace(/^[#№]+\s*/, "")
		.replace(/[\u2010-\u2015\u2212]/g, "-")
		.replace(/\s+/g, "");
