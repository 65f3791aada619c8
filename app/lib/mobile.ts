/** What people put between the digits: blanks of every kind, hyphens and dashes, dots, brackets, invisible marks. */
const SEPARATORS = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff().\-\u2010-\u2015\u2212]/g;
const BANGLA_ZERO = 0x09e6;

/** The text with Bangla digits as 0 to 9. */
export const latinDigits = (text: string): string =>
	text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));

/**
 * A Bangladeshi mobile number in any usual spelling (`01…`, `8801…`, `+8801…`, `008801…`, with blanks, hyphens or Bangla
 * digits) as E.164, `+8801XXXXXXXXX`; null for anything that is not one.
 */
export function normaliseMobile(text: string): string | null {
	// Without a country code the leading 0 is part of the number; with one, some people keep it.
	const match = /^(?:(?:\+880|00880|880)0?|0)(1[3-9]\d{8})$/.exec(latinDigits(text).replace(SEPARATORS, ""));
	return match ? `+880${match[1]}` : null;
}

/** `017*****575`: enough to be recognised by its owner, in whatever spelling it came; null for what is no such number. */
export function maskedMobile(text: string | null | undefined): string | null {
	const e164 = normaliseMobile(text ?? "");
	if (e164 === null) return null;
	const local = localMobile(e164);
	return `${local.slice(0, 3)}${"*".repeat(local.length - 6)}${local.slice(-3)}`;
}

/** The same as people write and we print it, `01XXX-XXXXXX`: a text wherever it is put. What is no such number stays as it is. */
export const writtenMobile = (typed: string): string =>
	localMobile(normaliseMobile(typed) ?? typed).replace(/^(0\d{4})(\d{6})$/, "$1-$2");

/** The spelling people know, `01XXXXXXXXX`, of an E.164 number; a number that is not Bangladeshi comes back as it was. */
export function localMobile(e164: string): string {
	return e164.startsWith("+880") ? `0${e164.slice(4)}` : e164;
}
