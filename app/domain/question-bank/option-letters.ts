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

/** `A.`, `(b)`, `ক)`, `১)`, `1. ` before the text of an option; a number with a point behind it only before a blank. */
const LABELLED =
	/^\s*(?:[([]\s?([A-Fa-fক-চ1-6১-৬]|i{1,3}|iv|vi?)\s?[)\]]|([A-Fa-fক-চ])\s?[).:।]|([1-6১-৬]|i{1,3}|iv|vi?)(?:\s?\)|[.।](?=\s)))\s*(?=\S)/u;

const labelOf = (option: string) => {
	const found = LABELLED.exec(option);
	return found && { label: (found[1] ?? found[2] ?? found[3] ?? "").toLowerCase(), length: found[0].length };
};

/** How many options, from the first, have the labels of one kind in their order. */
function inOrder(options: readonly string[], labels: readonly string[]): number {
	const wrong = options.findIndex((option, index) => labelOf(option)?.label !== labels[index]);
	return wrong < 0 ? options.length : wrong;
}

/**
 * Options without the letters or numbers that the file itself writes before them, which would stand beside those of the paper: taken off
 * where they are in order, and whoever has none speaks of the others ("ক ও খ"). Null where there is nothing to take off.
 */
export function withoutLetters(options: readonly string[]): string[] | null {
	for (const labels of LABELS) {
		const count = inOrder(options, labels);
		if (count < 2 || !options.slice(count).every((option) => option === "" || speaksOfOthers(option))) continue;
		return options.map((option, index) => (index < count ? option.slice(labelOf(option)?.length) : option));
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

const NAMES_LETTER = [
	/\b(?:[Oo]ptions?|[Aa]nswers?|[Cc]hoices?|[Aa]ns)\b ?[:.=–—-]? ?(?:is |are )?(?:[([]([A-Fa-f])[)\]]|([B-F])(?![\p{L}\p{N}'’])|(A)(?![\p{L}\p{N}'’]| (?!is|are|and|or|because)\p{Ll}))/gu,
	/\b(?:answers?|ans|key|correct|choice|option)\b(?: (?:answer|option|choice))?(?: is| are)?(?: ?[:=] ?| )[(["'‘“]?([b-f])[)\]"'’”]?(?![\p{L}\p{N}'’])/giu,
	/\b(?:answers?|ans|key|correct|choice|option)\b(?: (?:answer|option|choice))?(?: is| are)?(?: ?[:=] ?| )[(["'‘“]?(a)[)\]"'’”]?(?=[.;,)]|$)/giu,
	/\boptions? (?:no\.? ?)?([1-6])(?![\p{L}\p{N}.,])/giu,
	/\b(?:hence|so|therefore|thus),? [([]([a-f])[)\]]/giu,
	/(?<![\p{L}\p{N}])(?:[([]([A-Fa-f])[)\]]|([A-F]))(?: ?(?:and|or|,|&) ?(?:[([]([A-Fa-f])[)\]]|([A-F])))? (?:is|are) (?:the )?(?:right|correct|true|answer|wrong|incorrect|false)\b/gu,
	new RegExp(`${START}${IN_BANGLA} ?[:ঃ,–—-]? ?(?:হলো |হল |হবে |হচ্ছে |নং )?${OPEN}([ক-চa-dA-F])${CLOSED}${END}`, "gu"),
	new RegExp(`${START}${OPEN}([ক-চ])${CLOSED} ?(?:-?ই |টি )?(?:নং|নম্বর|অপশন|বিকল্প|সঠিক|ঠিক|ভুল|উত্তর)`, "gu"),
	/[([] ?([ক-চ]) ?[)\]]/gu,
	/(?<![\p{L}\p{M}])([ক-চ]) ?(?:ও|এবং|,) ?([ক-চ])(?![\p{L}\p{M}])/gu,
].map((pattern) => new RegExp(composed(pattern.source), pattern.flags));

/** The options that a text names by their letters ("Option D is right", "সঠিক উত্তর গ"), counted from 0. */
export function lettersNamedIn(text: string): number[] {
	// In one line: no pattern reads a run of blanks twice.
	const line = composed(text)
		.replace(/[*_`\\]/g, "")
		.replace(/\s+/g, " ");
	const letters = NAMES_LETTER.flatMap((pattern) =>
		[...line.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined)),
	);
	return [
		...new Set(letters.map((letter) => (/[1-6]/.test(letter) ? Number(letter) - 1 : letterIndex(letter)))),
	].sort();
}

/** An explanation that names options by their letters, and not the one that the key has. */
export function otherLetter({ explanation, correct }: Pick<Question, "explanation" | "correct">): QuestionNote[] {
	const letters = lettersNamedIn(explanation);
	const isOther = letters.length > 0 && !letters.includes(correct);
	return isOther ? [{ field: "explanation", note: "names-other-letter", value: "" }] : [];
}
