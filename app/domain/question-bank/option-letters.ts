import { latinDigits } from "~/lib/mobile.ts";
import { composed } from "~/lib/plain-text.ts";
import type { Question, QuestionNote } from "./schemas.ts";
import { speaksOfOthers } from "./speaks-of-others.ts";

const LATIN = [..."abcdef"];
const BANGLA = [..."কখগঘঙচ"];
/** What options are called by, each kind in its order. Numbers of statements (i, ii) stand in a question's own text. */
const LABELS = [LATIN, BANGLA, [..."123456"], [..."১২৩৪৫৬"]];
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi"];

/** Which option a letter names, counted from 0; -1 for what names none. */
export const letterIndex = (letter: string): number =>
	Math.max(LATIN.indexOf(letter.toLowerCase()), BANGLA.indexOf(letter));

const STATEMENT = "i{1,3}|iv|vi?";
const BOLD = "\\*\\*|__";
/**
 * `A.`, `(b)`, `ক)`, `A]`, `Option A:`, `**A.**`, `ক–`, `১)`, `1. ` before the text of an option; a number with a point behind it only before a
 * blank, a capital or Bangla letter with a dash only before a word: `A - B` is a difference. A sign of Markdown's may be escaped.
 */
const LABELLED = new RegExp(
	[
		`^\\s*(?<open>${BOLD})?(?:(?:[Oo]ption|OPTION|অপশন|বিকল্প)\\s)?(?:`,
		`\\\\?[([（［]\\s?(?<inside>[A-Fa-fক-চ1-6১-৬]|${STATEMENT})\\s?\\\\?[)\\]）］]`,
		`|(?<letter>[A-Fa-fক-চ])(?<early>${BOLD})?\\s?(?:\\\\?(?:[)।\\]）]|(?<point>\\.))|[:ঃ](?=\\s|\\p{L}\\p{M}*\\p{L}))`,
		"|(?<dashed>[A-Fক-চ])\\s?[-–—]\\s?(?=\\p{L}\\p{M}*\\p{L})",
		`|(?<number>[1-6১-৬]|${STATEMENT})(?:\\s?\\\\?[)\\]）]|\\\\?[.।](?=\\s))`,
		`)(?<late>${BOLD})?\\s*(?=\\S)`,
	].join(""),
	"u",
);

/** What an option is labelled by, how surely, and what is left without it; bold signs that also hold the text stay. */
function labelOf(option: string) {
	const found = LABELLED.exec(option);
	if (!found) return null;
	const groups: Partial<Record<string, string>> = found.groups ?? {};
	const { open = "", inside, letter, early, point, dashed, number, late } = groups;
	const rest = option.slice(found[0].length);
	return {
		label: (inside ?? letter ?? dashed ?? number ?? "").toLowerCase(),
		rest: open && (early ?? late) === undefined ? `${open}${rest}` : rest,
		// The initials of a name, or a compound (`A-level`), unless more options say otherwise.
		mayBeText: (point !== undefined && /^\p{Lu}\.\s?\S/u.test(rest)) || (dashed !== undefined && !/\s$/.test(found[0])),
		hasPoint: point !== undefined,
	};
}

/** How many options, from the first, have the labels of one kind in their order. */
function inOrder(options: readonly string[], labels: readonly string[]): number {
	const wrong = options.findIndex((option, index) => labelOf(option)?.label !== labels[index]);
	return wrong < 0 ? options.length : wrong;
}

/** From so many on, letters in order are no initials. */
const SURELY = 3;

/**
 * Options without the letters or numbers that the file itself writes before them, which would stand beside those of the paper: taken off
 * where they are in order, and whoever has none speaks of the others ("ক ও খ"). Null where there is nothing to take off.
 */
export function withoutLetters(options: readonly string[]): string[] | null {
	for (const labels of LABELS) {
		const count = inOrder(options, labels);
		const others = options.slice(count).filter((option) => option !== "");
		if (count < 2 || !others.every(speaksOfOthers)) continue;
		const read = options.slice(0, count).map(labelOf);
		const isUnsure = read.some((one) => one?.mayBeText || (one?.hasPoint && others.length > 0));
		if (count < SURELY && isUnsure) continue;
		return [...read.map((one) => one?.rest ?? ""), ...options.slice(count)];
	}
	return null;
}

/** Whether options have labels of their own in them still, which no other order would fit. */
export const ownLabels = (options: readonly string[]): boolean =>
	[...LABELS, ROMAN].some((labels) => inOrder(options, labels) > 1);

const OPEN = "[(\\[‘'\"“]?";
const CLOSED = "[)\\]’'\"”]?";
const END = "(?![\\p{L}\\p{M}\\p{N}'’])";
const START = "(?<![\\p{L}\\p{M}\\p{N}])";
const IN_BANGLA = "(?:উত্তর|উঃ|উ\\.|উ:|অপশন|বিকল্প|সঠিক|ঠিক|অতএব|সুতরাং)";

const BANGLA_PLACES = ["প্রথম", "দ্বিতীয়", "তৃতীয়", "চতুর্থ", "পঞ্চম", "ষষ্ঠ", "শেষ"];

const NAMES_LETTER = [
	/\b(?:[Oo]ptions?|[Aa]nswers?|[Cc]hoices?|[Aa]ns)\b ?(?:[:.=–—→-]{1,2}|=>|->)? ?(?:is |are )?(?:[([]([A-Fa-f])[)\]]|([B-F])(?![\p{L}\p{N}'’])|(A)(?![\p{L}\p{N}'’]| (?!is|are|and|or|because)\p{Ll}))/gu,
	/\b(?:answers?|ans|key|correct|choice|option)\b(?: (?:answer|option|choice))?(?: is| are)?(?: ?(?:[:=→][-–—>]?|->) ?| )[(["'‘“]?([b-f])[)\]"'’”]?(?![\p{L}\p{N}'’])/giu,
	/\b(?:answers?|ans|key|correct|choice|option)\b(?: (?:answer|option|choice))?(?: is| are)?(?: ?(?:[:=→][-–—>]?|->) ?| )[(["'‘“]?(a)[)\]"'’”]?(?=[.;,)]|$)/giu,
	new RegExp(
		`\\b(?:answers?|ans|key|correct|choices?|options?)\\b\\.?(?: (?:answer|option|choice))?(?: is| are)? ?(?:[:ঃ=→.–—-]{0,2}|->|=>) ?${OPEN}([ক-চ])${CLOSED}${END}`,
		"giu",
	),
	/\boptions? (?:no\.? ?)?([1-6])(?![\p{L}\p{N}.,])/giu,
	/\b(?:hence|so|therefore|thus),? [([]([a-f])[)\]]/giu,
	/(?<![\p{L}\p{N}])(?:[([]([A-Fa-f])[)\]]|([A-Fa-f])[)\]]|([A-F]))(?: ?(?:and|or|,|&) ?(?:[([]([A-Fa-f])[)\]]|([A-F])))? (?:is|are) (?:the )?(?:right|correct|true|answer|wrong|incorrect|false)\b/gu,
	new RegExp(
		`${START}${IN_BANGLA} ?[:ঃ,=–—→-]{0,2} ?(?:হলো |হল |হবে |হচ্ছে |নং )?${OPEN}([ক-চa-dA-F])${CLOSED}${END}`,
		"gu",
	),
	new RegExp(
		`${START}${OPEN}([ক-চ])${CLOSED} ?(?:-?ই |টি |হলো |হল |হচ্ছে |হবে )?(?:নং|নম্বর|অপশন|বিকল্প|সঠিক|ঠিক|ভুল|উত্তর)`,
		"gu",
	),
	/[([] ?([ক-চ]) ?[)\]]/gu,
	/(?<![\p{L}\p{M}])([ক-চ]) ?(?:ও|এবং|,) ?([ক-চ])(?![\p{L}\p{M}])/gu,
	/^[([]?([A-Fক-চ])(?:[)\]] ?[:ঃ]?| ?[:ঃ])(?= |$)/gu,
	new RegExp(
		`(?:${START}(?:উত্তর|উঃ|উ:)|\\b(?:ans|answer|key)\\b\\.?) ?[:ঃ=→][-–—]? ?[([]?([1-6১-৬])[)\\]]?(?=[।;]|[.,](?!\\d)|$)`,
		"giu",
	),
	new RegExp(`${START}([1-6১-৬]) ?(?:নং|নম্বর)(?:টি|টা)? ?(?:অপশন|বিকল্প|উত্তর|সঠিক|ঠিক)`, "gu"),
	new RegExp(`${START}(?:অপশন|বিকল্প) ?(?:নং |নম্বর )?([1-6১-৬])(?![\\p{L}\\p{M}\\p{N}.,])`, "gu"),
	/\b(first|second|third|fourth|fifth|sixth|last) (?:option|answer|choice)\b/giu,
	/\b(first|second|third|fourth|fifth|sixth|last)(?: one)? (?:is|are) (?:the )?(?:right|correct|true|answer|wrong|incorrect|false)\b/giu,
	/\b([1-6])(?:st|nd|rd|th) (?:option|answer|choice)\b/giu,
	new RegExp(`${START}([১-৬1-6]) ?(?:ম|য়|র্থ|ষ্ঠ) ?(?:টি|টা)?(?:ই)? ?(?:অপশন|বিকল্প|উত্তর|সঠিক|ঠিক|ভুল)`, "gu"),
	new RegExp(`${START}(${BANGLA_PLACES.join("|")})(?:ের|োক্ত)? (?:অপশন|বিকল্প|উত্তর)`, "gu"),
	new RegExp(`${START}(${BANGLA_PLACES.join("|")})(?:ের|োক্ত)?(?:টি|টা)(?:ই)? (?:সঠিক|ঠিক|ভুল|উত্তর)`, "gu"),
].map((pattern) => new RegExp(composed(pattern.source), pattern.flags));

const ORDINALS = [["first", "second", "third", "fourth", "fifth", "sixth", "last"], BANGLA_PLACES.map(composed)];
/** What the last option is named by, however many there are. */
const LAST = -1;

/** Which option a letter, a digit or an ordinal names, from 0; the last one is -1. */
function indexOf(named: string): number {
	if (ORDINALS.some((words) => words.at(-1) === named.toLowerCase())) return LAST;
	const digit = latinDigits(named);
	if (/^[1-6]$/.test(digit)) return Number(digit) - 1;
	const [english = -1, bangla = -1] = ORDINALS.map((words) => words.indexOf(named.toLowerCase()));
	return Math.max(english, bangla, letterIndex(named));
}

/** Several at an end: "the first two options", "শেষের দুটি উত্তর". */
const NAMES_SEVERAL = [
	/\b(first|last) (two|three) (?:options?|answers?|choices?|(?:ones? )?(?:is|are) )/giu,
	/(?<![\p{L}\p{M}\p{N}])(প্রথম|শেষ)(?:ের)? (দুটি|দুইটি|দুটো|তিনটি)(?:ই)? (?:অপশন|বিকল্প|উত্তর|সঠিক|ঠিক|ভুল)/gu,
].map((pattern) => new RegExp(composed(pattern.source), pattern.flags));

/** The options at one end, from 0 or back from the last one, which is -1. */
const atEnd = (end: string, several: string): number[] => {
	const places = /^(?:three|তিন)/i.test(several) ? [0, 1, 2] : [0, 1];
	return /^(?:last|শেষ)/i.test(end) ? places.map((place) => LAST - place) : places;
};

/** The options that a text names by their letters or places ("Option D is right", "সঠিক উত্তর গ"), counted from 0; the last one is -1. */
export function lettersNamedIn(text: string): number[] {
	// In one line: no pattern reads a run of blanks twice.
	const line = composed(text)
		.replace(/[*_`\\]/g, "")
		.replace(/\s+/g, " ");
	const letters = NAMES_LETTER.flatMap((pattern) =>
		[...line.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined)),
	);
	const several = NAMES_SEVERAL.flatMap((pattern) =>
		[...line.matchAll(pattern)].flatMap(([, end = "", count = ""]) => atEnd(end, count)),
	);
	return [...new Set([...letters.map(indexOf), ...several])].sort((a, b) => a - b);
}

/** An explanation that names options by their letters, and not the one that the key has. */
export function otherLetter({
	explanation,
	correct,
	options,
}: Pick<Question, "explanation" | "correct" | "options">): QuestionNote[] {
	const letters = lettersNamedIn(explanation).map((at) => (at < 0 ? options.length + at : at));
	const isOther = letters.length > 0 && !letters.includes(correct);
	return isOther ? [{ field: "explanation", note: "names-other-letter", value: "" }] : [];
}
