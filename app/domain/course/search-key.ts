import { composed, withoutFinalHasanta } from "~/lib/plain-text.ts";

/**
 * What courses are found by (CRS-5). The texts of a course are folded by the database, in the triggers of the migration that made
 * `course_search`, and what is looked for is folded here: both take these steps, one after the other, and a test holds them
 * against each other. Each step is a plain replacement, which is all that SQL has.
 */
type Step = readonly [from: string, to: string];

const each = (letters: string, to: string): Step[] => Array.from(letters, (letter) => [letter, to] as const);

/** What is not told apart within one script: letters that are written for one another, signs that part words, digits. */
const FOLD: readonly Step[] = [
	...each("'’‘\u200b\u200c\u200d\ufeff", ""),
	["\u09dc", "র"],
	["\u09dd", "র"],
	["\u09df", "য\u09bc"],
	["ড\u09bc", "র"],
	["ঢ\u09bc", "র"],
	["ঈ", "ই"],
	["ঊ", "উ"],
	["ী", "ি"],
	["ূ", "ু"],
	["ণ", "ন"],
	["শ", "স"],
	["ষ", "স"],
	["ৎ", "ত"],
	["ঁ", ""],
	["ঃ", ""],
	...Array.from("০১২৩৪৫৬৭৮৯", (digit, value): Step => [digit, String(value)]),
	...each('\n\t-–—/\\()[]{},.:;&+!?।"“”*#_|', " "),
	// Two before each word, so that even one letter at its beginning is three signs with them.
	[" ", "  "],
];

const DOUBLED: readonly Step[] = Array.from("kjtdpbmnrlsc", (letter): Step => [letter + letter, letter]);

/** A Bangla text by its sound, in Latin consonants; a vowel that begins a word is a 0. After `FOLD`. */
const BANGLA_SOUND: readonly Step[] = [
	["্য", ""],
	["য\u09bc", ""],
	["জ্ঞ", "j"],
	["ক্স", "k"],
	...each("কখ", "k"),
	...each("গঘজঝয", "j"),
	...each("ঙংঞন", "n"),
	...each("চছ", "c"),
	...each("টঠতথ", "t"),
	...each("ডঢদধ", "d"),
	...each("পফ", "p"),
	...each("বভ", "b"),
	["ম", "m"],
	...each("রৃ", "r"),
	["ল", "l"],
	["স", "s"],
	["হ", ""],
	...Array.from("অআইউএঐওঔ", (vowel): Step => [` ${vowel}`, " 0"]),
	...each("অআইউএঐওঔঋািুেৈোৌ্", ""),
	...DOUBLED,
];

/** The same of a Latin text. */
const LATIN_SOUND: readonly Step[] = [
	["ch", "1"],
	["c", "k"],
	["1", "c"],
	["q", "k"],
	["x", "ks"],
	["ng", "n"],
	["g", "j"],
	["z", "j"],
	["v", "b"],
	["w", "b"],
	["f", "p"],
	...Array.from("aeiouy", (vowel): Step => [` ${vowel}`, " 0"]),
	...each("aeiouyh", ""),
	...DOUBLED,
];

const take = (steps: readonly Step[], text: string): string =>
	steps.reduce((folded, [from, to]) => folded.replaceAll(from, to), text);

/** As the database's `lower` has it. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A text as it is compared within its script. */
export const foldedText = (text: string): string => take(FOLD, lower(text));

/** @param folded of `foldedText` */
export const banglaSound = (folded: string): string => take(BANGLA_SOUND, folded);

/** The same for words in Latin letters. */
export const latinSound = (folded: string): string => take(LATIN_SOUND, folded);

/** What says the same where courses are named, in both scripts. */
const SAME = [
	"math maths mathematics গণিত ম্যাথ",
	"algebra বীজগণিত",
	"geometry জ্যামিতি",
	"trigonometry ত্রিকোণমিতি",
	"calculus ক্যালকুলাস",
	"physics পদার্থবিজ্ঞান ফিজিক্স",
	"chemistry রসায়ন কেমিস্ট্রি",
	"biology জীববিজ্ঞান বায়োলজি",
	"english ইংরেজি ইংলিশ",
	"bangla bengali বাংলা",
	"grammar ব্যাকরণ গ্রামার",
	"ict আইসিটি",
	"computer কম্পিউটার",
	"programming প্রোগ্রামিং",
	"science বিজ্ঞান সায়েন্স",
	"history ইতিহাস",
	"accounting হিসাববিজ্ঞান",
	"economics অর্থনীতি",
	"ssc এসএসসি",
	"hsc এইচএসসি",
	"admission ভর্তি এডমিশন",
	"medical মেডিকেল",
	"engineering প্রকৌশল ইঞ্জিনিয়ারিং",
	"university বিশ্ববিদ্যালয় ভার্সিটি varsity",
	"college কলেজ",
	"school স্কুল বিদ্যালয়",
	"class শ্রেণি ক্লাস",
	"course কোর্স",
	"free ফ্রি বিনামূল্যে",
];

const sameAs = new Map<string, string[]>();
for (const line of SAME) {
	const words = line.split(" ").map((word) => foldedText(composed(word)));
	for (const word of words) sameAs.set(word, words);
}

/** So many words of what is looked for are compared; nobody needs more. */
const MOST_WORDS = 8;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Three signs or more stand anywhere in a word; fewer begin one. */
const within = (word: string) => quoted(Array.from(word).length < 3 ? `  ${word}` : word);

/** A sound begins a word; one of two letters is a word, unless it was written with many: then what follows was left away. */
const sounding = (sound: string, many: boolean) =>
	sound.length < 2 ? [] : [quoted(sound.length < 3 && !many ? `  ${sound} ` : `  ${sound}`)];

/** A word written with so many consonants is a word of its own, also where its sound is short: Mahbub is two of them, twice. */
const MANY_CONSONANTS = 4;
const CONSONANT = { latin: /[b-df-hj-np-tv-xz]/g, bangla: /[ক-হ]/g };
const LATIN_VOWEL = /[aeiouy]/;

/** Shorter ones are abbreviations, which sound like too much else. */
const SHORTEST_HEARD = { latin: 4, bangla: 3 };

/** How a word would sound in the other script. */
function asHeard(word: string): string[] {
	const isLatin = /^[a-z]+$/.test(word);
	if (Array.from(word).length < SHORTEST_HEARD[isLatin ? "latin" : "bangla"]) return [];
	// Without a vowel it is an abbreviation, or no word.
	if (isLatin && !LATIN_VOWEL.test(word)) return [];
	const sound = isLatin ? latinSound(`  ${word}`) : banglaSound(`  ${word}`);
	const many = (word.match(CONSONANT[isLatin ? "latin" : "bangla"])?.length ?? 0) >= MANY_CONSONANTS;
	return sounding(sound.trim(), many).map((one) => `${isLatin ? "bangla" : "latin"} : ${one}`);
}

/** One word that is looked for: by all that says the same; else as it is written, and by its sound. */
function wanted(word: string): string {
	const same = sameAs.get(word);
	const ways = (same ?? [word]).map((one) => `words : ${within(one)}`);
	return `(${[...ways, ...(same ? [] : asHeard(word))].join(" OR ")})`;
}

const wordsIn = (typed: string): string[] =>
	(foldedText(composed(typed)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
		// A sign that joins the last letter to nothing is not written by everybody.
		.map(withoutFinalHasanta);

/** What finds courses in `course_search`: each of the words. Null where nothing is looked for, or nothing that has a letter. */
export function courseMatch(typed: string): string | null {
	const words = wordsIn(typed);
	return words.length > 0 ? [...new Set(words)].slice(0, MOST_WORDS).map(wanted).join(" AND ") : null;
}

/** What finds, of those, the ones that have the words one after the other: a name that was typed whole. Null of one word alone. */
export function nameMatch(typed: string): string | null {
	const words = wordsIn(typed).slice(0, MOST_WORDS);
	return words.length > 1 ? `words : ${quoted(`  ${words.join("  ")}  `)}` : null;
}

/** The words of what is looked for in a title, folded, each with those that say the same. */
export const titleWords = (typed: string): string[][] =>
	[...new Set(wordsIn(typed))].slice(0, MOST_WORDS).map((word) => sameAs.get(word) ?? [word]);

const inSql = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** So many replacements within one another are as many as the database's parser takes. */
const AT_ONCE = 9;

/**
 * A text of the database as it is compared within its script, for a query: tables of one row after one another.
 * @param text what is folded, in SQL
 * @returns the tables, for a `WITH`, and the last one's name; its column is `said`
 */
export function foldedInSql(text: string): { tables: string; last: string } {
	const tables = [`folded_0(said) AS (SELECT lower(${text}))`];
	for (let at = 0; at < FOLD.length; at += AT_ONCE) {
		const folded = FOLD.slice(at, at + AT_ONCE).reduce(
			(inner, [from, to]) => `replace(${inner}, ${inSql(from)}, ${inSql(to)})`,
			"said",
		);
		tables.push(`folded_${tables.length}(said) AS (SELECT ${folded} FROM folded_${tables.length - 1})`);
	}
	return { tables: tables.join(", "), last: `folded_${tables.length - 1}` };
}
