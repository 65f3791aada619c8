import { composed } from "~/lib/plain-text.ts";
import type { ImportProblem, QuestionNote } from "./schemas.ts";

type Texts = { language: string; content: string; options: readonly string[]; explanation: string };
type Doubt = { field: string; problem: ImportProblem; value: string };

/** A text without its formulas and code, which are in no language. */
const prose = (text: string): string => text.replace(/\$\$?[^$]*\$\$?|`[^`]*`/g, " ");

/** UTF-8 that somebody read as Windows-1252: what became of Bangla letters, of quotation marks and of accents. */
const MISREAD = /à[¦§]|â€|Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|ï»¿/;
/** Question marks where letters were: a run of four, two runs, or nothing else at all. */
const LOST = /\?{4}|\?{2,}[\s,;।]+\?{2,}|^[\s?]*\?{3}[\s?]*$/;
/** Bangla of a Bijoy font: its marks beside Latin letters. */
const BIJOY = /[†‡ˆ‰Š¨¯¤]\p{Script=Latin}|\p{Script=Latin}[¨¯¤†‡©]/u;
const BIJOY_MARK = /(?:^|\s)[†‡]\p{Script=Latin}/u;

const isBangla = (text: string) => /\p{Script=Bengali}/u.test(text);

function doubtOf(text: string, language: string): Omit<Doubt, "field"> | null {
	if (text.includes("\ufffd")) return { problem: "lost-characters", value: "\ufffd" };
	const misread = MISREAD.exec(text);
	if (misread) return { problem: "wrong-encoding", value: text.slice(misread.index, misread.index + 20) };
	const outside = prose(text);
	const lost = LOST.exec(outside);
	if (lost) return { problem: "lost-characters", value: lost[0].trim().slice(0, 20) };
	const marks = language === "bn" && !isBangla(text) ? BIJOY : BIJOY_MARK;
	const bijoy = marks.exec(outside);
	return bijoy ? { problem: "bijoy", value: outside.slice(bijoy.index).trim().slice(0, 20) } : null;
}

/** Where a text is not what its author typed, or is in another language than the question says it is. */
export function textDoubts({ language, content, options, explanation }: Texts): Doubt[] {
	const texts: [string, string][] = [
		["question", content],
		...options.map((option, index): [string, string] => [`option_${index + 1}`, option]),
		["explanation", explanation],
	];
	const doubts = texts.flatMap(([field, text]): Doubt[] => {
		const doubt = doubtOf(text, language);
		return doubt ? [{ field, ...doubt }] : [];
	});
	const all = prose(texts.map(([, text]) => text).join("\n"));
	if (doubts.length === 0 && language === "bn" && !isBangla(all) && /\p{Script=Latin}{3}/u.test(prose(content)))
		doubts.push({ field: "language", problem: "no-bangla", value: "" });
	return doubts;
}

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|জানু|ফেব|মার্চ|এপ্রি|মে|জুন|জুল|আগ|সেপ্ট|অক্ট|নভে|ডিসে";
/** As spreadsheets write `1/2` and `2-3`. */
const DATE = new RegExp(
	composed(
		`^(?:[\\d০-৯]{1,2}-(?:${MONTHS})[\\p{L}\\p{M}]*(?:-[\\d০-৯]{2,4})?|(?:${MONTHS})[\\p{L}\\p{M}]*-[\\d০-৯]{2,4})$`,
	),
	"iu",
);

/** Options that a spreadsheet has made dates of. */
export const dateOptions = (options: readonly string[]): QuestionNote[] =>
	options.flatMap((option, index) =>
		DATE.test(composed(option.slice(0, 40)).replace(/\\/g, "").trim())
			? [{ field: `option_${index + 1}`, note: "dates" as const, value: option }]
			: [],
	);
