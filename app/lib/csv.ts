/** What a spreadsheet takes for the beginning of a formula, in either width, blanks before it passed over. */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n|%]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** A text that a spreadsheet takes for a number, and changes: it loses its first 0, its last digits, or becomes a power of ten. */
const CHANGED = /^(?:0\d+|\d{16,}|\d+(?:\.\d+)?[eE][+-]?\d+)$/;

/**
 * One line of CSV (RFC 4180), with its line break. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it, which shows it as the text it is, and so does one that it would change as a number; numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
	`${cells.map(cell).join(",")}\r\n`;

function cell(value: string | number | null | undefined): string {
	if (value === null || value === undefined) return "";
	const text = String(value);
	const guarded = CHANGED.test(text) || (!NUMBER.test(text) && FORMULA.test(text));
	const safe = guarded ? `'${text}` : text;
	return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells a spreadsheet that what follows is UTF-8. */
export const CSV_BEGINS = "\ufeff";
