import type { ImportFormat } from "./schemas.ts";

const ENDINGS: ReadonlyMap<string, ImportFormat> = new Map([
	...(["gift", "csv", "xlsx"] as const).map((ending) => [ending, ending] as const),
	["xml", "moodle-xml"],
]);

/** What a file is by the end of its name; undefined where that does not tell. */
export const formatNamed = (fileName: string): ImportFormat | undefined =>
	ENDINGS.get(/\.(\w{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "");

/** What browsers and desktops put behind the name of another copy of a file. */
const COPY = /(?<=[^\s-])[\s-]*(?:\(\d{1,3}\)|\bcopy)$/i;

/** What a file is called, without its ending and the sign of a copy: `HSC Model Test 12 (1).xlsx` is `HSC Model Test 12`. */
export const plainName = (fileName: string): string =>
	fileName
		.replace(/\.\w{1,10}$/, "")
		.replace(COPY, "")
		.trim();

/** What the columns of questions are called, here and elsewhere. */
const COLUMN = /^\s*"?\s*(?:question|option|choice|answer|ans\b|key\b|correct|প্রশ্ন|অপশন|বিকল্প|উত্তর|সঠিক)/iu;

/** Whether the first line is that of a CSV of questions, ours or another's. */
function hasColumns(text: string): boolean {
	const lines = text.slice(0, 10_000).split(/\r\n|\r|\n/);
	// A comment of GIFT may have the same words.
	const [first = "", second = ""] = lines.filter((line) => !/^\s*(?:\/\/|$)/.test(line));
	const header = /^"?sep=/i.test(first) ? second : first;
	const names = header.split(/[,;\t|]/);
	return names.length > 2 && names.filter((name) => COLUMN.test(name)).length > 1;
}

const ANSWER_LINE = /^[ \t]*(?:ANSWER|উত্তর)[ \t]*[:ঃ][ \t]*[([]?[A-Za-zক-চ](?:[)\].।][^\n]*)?[ \t]*\r?$/imu;
const OPTION_LINE = /^[ \t]*[A-Zক-চ](?:[.)][ \t]+|\))\S/imu;
/** Formulas have braces with equal signs in them too. */
const FORMULA = /\$[^$\n]{1,500}\$/g;
const GIFT_ANSWERS = /\{[^{}=~]*[=~][^{}]*\}/;

/** A title, or answers that begin with the sign of one: no text of another format has either. */
const SURELY_GIFT = /^[ \t]*::|\{\s*[=~]/m;

/** An instruction of any kind, or the quiz after comments: programs write their own before it. */
const XML = /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:\?[\w-]+\s|quiz\b|!DOCTYPE quiz)/i;

/** How a ZIP and Excel's older files begin, in Base64. */
const WORKBOOK = /^(?:UEsDB|0M8R4K)/;

/** What a text is by what stands in it; null where nothing tells. */
export function recogniseFormat(source: string): ImportFormat | null {
	if (WORKBOOK.test(source)) return "xlsx";
	const text = source.replace(/^\uFEFF/, "");
	if (XML.test(text.slice(0, 10_000))) return "moodle-xml";
	if (hasColumns(text)) return "csv";
	const withoutFormulas = text.replace(FORMULA, " ");
	if (SURELY_GIFT.test(withoutFormulas)) return "gift";
	if (ANSWER_LINE.test(text) && OPTION_LINE.test(text)) return "aiken";
	return GIFT_ANSWERS.test(withoutFormulas) ? "gift" : null;
}
