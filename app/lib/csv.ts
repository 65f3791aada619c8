/** What a spreadsheet takes for the beginning of a formula, in either width, blanks before it passed over. */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n|%]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const MONTH =
	"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
/**
 * A text that a spreadsheet takes for a number or a day, and changes: it loses its first 0, its last digits, becomes a power of ten
 * (`1E5`; any number of 12 digits does), or a day (`1-2`, `3/4`, `1.2.26`, `5-Mar`), a fraction (`1 1/2`), a time (`1:30`, `5 pm`), a share (`50%`) or a number
 * without its commas (`1,000`). A day from its year on (`2026-11-27`) stays what it is, with its time too.
 */
const CHANGED = new RegExp(
	[
		"^\\s*(?:0\\d+|\\d{12,}|\\d+(?:\\.\\d*)?e[+-]?\\d+",
		"\\d{1,2}([-/])\\d{1,4}(?:\\1\\d{1,4})?|\\d{4}([-/])\\d{1,2}|\\d{4}/\\d{1,2}/\\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.\\d{1,4}",
		`\\d{1,2}[-/ ]*${MONTH}(?:[-/, ]*\\d{2,4})?|${MONTH}[-/, ]*\\d{1,4}(?:[-/, ]+\\d{2,4})?`,
		"\\d+:\\d{1,2}(?::\\d{1,2}(?:\\.\\d+)?)?(?:\\s*[ap]\\.?m?\\.?)?|\\d{1,2}\\s*[ap]\\.?m\\.?",
		"[\\d.,]*\\d\\s*%|\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d+)?",
		"\\d+ \\d+/\\d+)\\s*$",
	].join("|"),
	"i",
);

/** Whether a spreadsheet would make something else of a text. What is imported is asked too, to take the apostrophe off again. */
export const needsGuard = (text: string): boolean => CHANGED.test(text) || (!NUMBER.test(text) && FORMULA.test(text));

/**
 * One line of CSV (RFC 4180), with its line break. A text that a spreadsheet would run as a formula gets an apostrophe
 * before it, which shows it as the text it is, and so does one that it would change as a number. Every text is quoted, for a spreadsheet
 * may part cells by another sign than the comma; numbers stay numbers, and what is empty stays empty.
 */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
	`${cells.map(cell).join(",")}\r\n`;

function cell(value: string | number | null | undefined): string {
	if (value === null || value === undefined || value === "") return "";
	const text = String(value);
	const safe = needsGuard(text) ? `'${text}` : text;
	return NUMBER.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

/** Tells a spreadsheet that what follows is UTF-8. */
export const CSV_BEGINS = "\ufeff";
