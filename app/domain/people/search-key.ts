import { foldedText } from "~/domain/course/search-key.ts";
import { composed } from "~/lib/plain-text.ts";

/**
 * What people are found by (ACC-20). Names are folded by the database, in the triggers of migrations, and
 * what is looked for is folded here: both take these steps, one after the other, and a test holds them against each other.
 */
type Step = readonly [from: string, to: string];

/**
 * Before what `foldedText` does: the hasanta, which one person writes and another does not, with a joiner or without one (আব্‌দুর, আব্দুর,
 * আবদুর), and blanks and dashes that only look like others.
 */
const FIRST: readonly Step[] = [
	["\u09cd", ""],
	["\u09c7\u09be", "\u09cb"],
	["\u09c7\u09d7", "\u09cc"],
	["\u00a0", " "],
	// Initials stand as far from each other with a blank as without one.
	[". ", "."],
	["\u2010", " "],
	["\u2011", " "],
	// What marks initials below is no part of a name.
	["<", " "],
	[">", " "],
];

const take = (steps: readonly Step[], text: string): string =>
	steps.reduce((folded, [from, to]) => folded.replaceAll(from, to), text);

/** A name as it is compared, a space before and behind it. */
export const foldedName = (name: string): string => foldedText(take(FIRST, name));

/** The letters of the Latin alphabet, as names are shortened to them in both scripts; after `foldedName`. */
const INITIALS = [
	..."abcdefghijklmnopqrstuvwxyz",
	...foldedName("এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ ওয়াই জেড").split(/\s+/),
];

/** Initials that stand beside each other become one word: A.K.M., A K M and AKM are the same. After `foldedName`. */
const JOIN: readonly Step[] = [
	...INITIALS.map((letter): Step => [` ${letter} `, ` <${letter}> `]),
	[">  <", ""],
	["<", ""],
	[">", ""],
];

/** The same with initials as one word. @param folded of `foldedName` */
export const joinedInitials = (folded: string): string => take(JOIN, folded);

/** So many words of what is looked for are compared; nobody needs more. */
const MOST_WORDS = 8;

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

const wordsOf = (folded: string): string[] => [...new Set(folded.split(/\s+/).filter(isWord))];

/** What is looked for, as it is typed and with initials as one word. */
export function wantedNames(typed: string): { words: string[]; joined: string[] } {
	// A text of the database's search ends at a sign that no keyboard writes.
	const folded = foldedName(` ${composed(typed.replace(/\p{Cc}/gu, " "))} `);
	return {
		words: wordsOf(folded).slice(0, MOST_WORDS),
		joined: wordsOf(joinedInitials(folded)).slice(0, MOST_WORDS),
	};
}

/** Three signs or more stand anywhere in a word; fewer begin one, before which the index has two spaces. */
const within = (word: string) => `"${(Array.from(word).length < 3 ? `  ${word}` : word).replaceAll('"', '""')}"`;

const each = (words: readonly string[]) => words.map(within).join(" AND ");

/** What finds names in `account_search`: each of the words. Null of what has neither a letter nor a digit. */
export function nameMatch(typed: string): string | null {
	const { words, joined } = wantedNames(typed);
	if (words.length === 0) return null;
	const ways = joined.join(" ") === words.join(" ") ? each(words) : `(${each(words)}) OR (${each(joined)})`;
	return `{words joined} : (${ways})`;
}
