import { decodeEntities } from "~/lib/html-entities.ts";
import { composed } from "~/lib/plain-text.ts";
import { misreadAt } from "~/lib/windows-1252.ts";
import { bijoyIn } from "./bijoy.ts";
import type { ImportProblem, QuestionNote } from "./schemas.ts";

type Texts = { language: string; content: string; options: readonly string[]; explanation: string };
type Doubt = { field: string; problem: ImportProblem; value: string };

/** A picture of the bank in a text: what it shows, and its name. */
const PICTURE = /!\[((?:\\.|[^\]\\])*)\]\(picture:[^)\s]*\)/g;

/** A text without its formulas and code, which are in no language. Signs that Markdown would take for its own open none. */
export const withoutFormulas = (text: string): string =>
	text.replace(/\\[`$]/g, " ").replace(/\$\$?[^$]*\$\$?|```[\s\S]*?(?:```|$)|`[^`]*`/g, " ");
/** The same without the names of pictures. */
const prose = (text: string): string => withoutFormulas(text.replace(PICTURE, " $1 "));

/** Characters without a meaning outside the font that they were typed in; in HTML and Markdown by their number too. */
export function privateCharacter(text: string, byNumber: boolean): Omit<Doubt, "field"> | null {
	const found = /\p{Co}/u.exec(byNumber ? decodeEntities(text.replace(/\\&/g, " ")) : text)?.[0].codePointAt(0);
	return found === undefined ? null : { problem: "private-character", value: `U+${found.toString(16).toUpperCase()}` };
}

/** What is left of such letters where a sign of theirs was lost on the way. */
const MISREAD = /à[¦§]|â€|Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|ï»¿/;

/** Where UTF-8 begins that somebody read as Windows-1252; -1 where there is none. */
function misreadIn(text: string): number {
	const left = text.search(MISREAD);
	return left < 0 ? misreadAt(text) : left;
}

/** Question marks where letters were: a run of four, or two runs. */
const LOST = /\?{4}|(?<=\s)\?{3}(?=\s\S)|\?{2,}[\s,;।]+\?{2,}/;
/** Nothing but question marks, three together among them. */
const isAllLost = (text: string): boolean => text.includes("???") && /^[\s?]*$/.test(text);

/** Digits are in no language. */
const isBangla = (text: string) => /(?=\p{L})\p{Script=Bengali}/u.test(text);
const hasLatinWord = (text: string) => /\p{Script=Latin}{3}/u.test(text);

/** The problems that are found by what a text says. */
const DOUBTS: readonly ImportProblem[] = [
	"lost-characters",
	"wrong-encoding",
	"bijoy",
	"private-character",
	"no-bangla",
	"no-latin",
	"picture-language",
];
export const isDoubt = (problem: ImportProblem): boolean => DOUBTS.includes(problem);

function doubtsOf(text: string, language: string): Omit<Doubt, "field">[] {
	const doubts: Omit<Doubt, "field">[] = [];
	const said = prose(text);
	const lost = isAllLost(said) ? said : LOST.exec(said)?.[0];
	if (text.includes("\ufffd")) doubts.push({ problem: "lost-characters", value: "\ufffd" });
	else if (lost) doubts.push({ problem: "lost-characters", value: lost.trim().slice(0, 20) });
	const misread = misreadIn(text);
	if (misread >= 0) doubts.push({ problem: "wrong-encoding", value: text.slice(misread, misread + 20) });
	const bijoy = misread >= 0 ? null : bijoyIn(prose(text), language === "bn" && !isBangla(text));
	if (bijoy) doubts.push({ problem: "bijoy", value: bijoy });
	const letter = privateCharacter(text, true);
	return letter ? [...doubts, letter] : doubts;
}

/** Whether a text and its options are in the language that the question says; an explanation in another one hides nothing. */
function languageDoubt({ language, content, options }: Texts): Doubt[] {
	const asked = prose(content);
	const all = [asked, ...options.map(prose)].join("\n");
	if (language === "bn" && !isBangla(all) && hasLatinWord(asked))
		return [{ field: "language", problem: "no-bangla", value: "" }];
	const isOther = language === "en" && isBangla(asked) && !hasLatinWord(all);
	return isOther ? [{ field: "language", problem: "no-latin", value: "" }] : [];
}

/** A picture is described in the language of its question, for whom it does not load and who does not see it. */
function pictureDoubts(text: string, language: string): Omit<Doubt, "field">[] {
	const isOther = (said: string) =>
		language === "bn" ? hasLatinWord(said) && !isBangla(said) : isBangla(said) && !hasLatinWord(said);
	return Array.from(text.matchAll(PICTURE), ([, alt = ""]) => alt)
		.filter((alt) => isOther(prose(alt)))
		.map((alt) => ({ problem: "picture-language", value: alt.slice(0, 60) }));
}

/** Where a text is not what its author typed, or is in another language than the question says it is. */
export function textDoubts(texts: Texts): Doubt[] {
	const { language, content, options, explanation } = texts;
	const fields: [string, string][] = [
		["question", content],
		...options.map((option, index): [string, string] => [`option_${index + 1}`, option]),
		["explanation", explanation],
	];
	const doubts = fields.flatMap(([field, text]) =>
		[...doubtsOf(text, language), ...pictureDoubts(text, language)].map((doubt): Doubt => ({ field, ...doubt })),
	);
	// Single words say little by themselves, but all options together do.
	const together = bijoyIn(prose(options.join("\n")), language === "bn" && !options.some(isBangla));
	if (together && !doubts.some(({ field, problem }) => problem === "bijoy" && field.startsWith("option")))
		doubts.push({ field: "options", problem: "bijoy", value: together });
	const isSpoilt = doubts.some(
		({ field, problem }) => field === "question" && !["private-character", "picture-language"].includes(problem),
	);
	return isSpoilt ? doubts : [...doubts, ...languageDoubt(texts)];
}

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|জানু|ফেব|মার্চ|এপ্রি|মে|জুন|জুল|আগ|সেপ্ট|অক্ট|নভে|ডিসে";
const SHORT_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec";
/** As spreadsheets write `1/2` and `2-3`. */
const DATE = new RegExp(
	composed(
		`^(?:[\\d০-৯]{1,2}-(?:${MONTHS})[\\p{L}\\p{M}]*(?:-[\\d০-৯]{2,4})?|(?:${MONTHS})[\\p{L}\\p{M}]*-[\\d০-৯]{2,4}|\\d{1,2} (?:${SHORT_MONTHS})|(?:${SHORT_MONTHS}) \\d{1,2}|\\d{1,2}([/.])\\d{1,2}\\1(?:\\d{2}|\\d{4})|\\d{4}([-/])\\d{1,2}\\2\\d{1,2})$`,
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
