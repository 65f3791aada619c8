import { composed } from "~/lib/plain-text.ts";

const LATIN = [..."abcdef"];
const BANGLA = [..."কখগঘঙচ"];

/** Which option a letter names, counted from 0; -1 for what names none. */
export const letterIndex = (letter: string): number =>
	Math.max(LATIN.indexOf(letter.toLowerCase()), BANGLA.indexOf(letter));

/** `A.`, `(b)`, `ক)` before the text of an option. */
const LETTERED = /^\s*(?:[([]\s?([A-Fa-fক-চ])\s?[)\]]|([A-Fa-fক-চ])\s?[).:।])\s*(?=\S)/u;

/**
 * Options without the letters that the file itself writes before them, which would stand beside those of the paper: taken off where each
 * option has one and they are in order. Null where there is nothing to take off.
 */
export function withoutLetters(options: readonly string[]): string[] | null {
	const found = options.map((option) => LETTERED.exec(option));
	const isInOrder = found.every((match, index) => match && letterIndex(match[1] ?? match[2] ?? "") === index);
	if (!isInOrder || options.length < 2) return null;
	return options.map((option, index) => option.slice(found[index]?.[0].length));
}

const NAMES_LETTER = [
	/\b(?:[Oo]ptions?|[Aa]nswers?|[Cc]hoices?|[Aa]ns)\b ?[:.=–—-]? ?(?:is |are )?(?:[([]([A-Fa-f])[)\]]|([B-F])(?![\p{L}\p{N}'’])|(A)(?![\p{L}\p{N}'’]| (?!is|are|and|or|because)\p{Ll}))/gu,
	/(?<![\p{L}\p{N}])(?:[([]([A-Fa-f])[)\]]|([A-F])) (?:is|are) (?:the )?(?:right|correct|true|answer|wrong|incorrect|false)\b/gu,
	/(?:উত্তর|অপশন|বিকল্প) ?[:ঃ–—-]? ?(?:হলো |হল |হবে |হচ্ছে |নং )?[([]?([ক-চ])[)\]]?(?![\p{L}\p{M}])/gu,
	/(?<![\p{L}\p{M}])[([]?([ক-চ])[)\]]? ?(?:নং|নম্বর|অপশন|বিকল্প|সঠিক|ঠিক|ভুল|উত্তর)/gu,
	/[([] ?([ক-চ]) ?[)\]]/gu,
	/(?<![\p{L}\p{M}])([ক-চ]) ?(?:ও|এবং|,) ?([ক-চ])(?![\p{L}\p{M}])/gu,
];

/** The options that a text names by their letters ("Option D is right", "সঠিক উত্তর গ"), counted from 0. */
export function lettersNamedIn(text: string): number[] {
	// In one line: no pattern reads a run of blanks twice.
	const line = composed(text)
		.replace(/[*_`\\]/g, "")
		.replace(/\s+/g, " ");
	const letters = NAMES_LETTER.flatMap((pattern) =>
		[...line.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined)),
	);
	return [...new Set(letters.map(letterIndex))].sort();
}
