/**
 * Bangla of a Bijoy font is written with Latin letters: `evsjv‡\`k` is বাংলাদেশ. Its marks are told at once; without one, by letters that
 * stand together in hardly any other word: `v` (া) beside consonants, `w` (ি) before one.
 */

/** Its marks beside Latin letters. */
const ANY_MARK = /[†‡ˆ‰Š¨¯¤]\p{Script=Latin}|\p{Script=Latin}[¨¯¤†‡©]/u;
const MARK = /(?:^|\s)[†‡]\p{Script=Latin}/u;

const PAIRS = [
	/[cfghjkmpqtwxzB-DF-HJ-NP-TV-Z]v|(?:b|A)v(?![aeiou])/g,
	/v[bcdfghjkmnpqtwxzA-Z]/g,
	/(?<!\p{L})w[b-dfgj-npqstvxzA-Z]/gu,
	/[A-Za-zÀ-ÿ]w[A-Z]/g,
	/[b-df-hj-np-tv-z][K-Z][b-df-hj-np-tv-z]/g,
];
/** Products in a formula: `mvcos` and `qvBl` are no words. */
const FORMULA = /(?:sin|cos|tan|cot|sec|log|ln|max|min|exp)$|^[qmnBFIlLrRtTPvVdA]{2,6}$/;

const pairsIn = (word: string): number =>
	FORMULA.test(word) ? 0 : PAIRS.reduce((sum, pair) => sum + [...word.matchAll(pair)].length, 0);

/** What stands there, from the beginning of its word. */
function from(text: string, place: number): string {
	let begin = place;
	while (begin > 0 && !/\s/.test(text.charAt(begin - 1))) begin -= 1;
	return text
		.slice(begin, begin + 40)
		.trim()
		.slice(0, 20);
}

/**
 * Where Bangla of a Bijoy font begins in a text, cut short; null where there is none.
 * @param awaited whether the text should be Bangla and has no letter of it: a single word tells then, else only several do
 */
export function bijoyIn(text: string, awaited: boolean): string | null {
	const marked = (awaited ? ANY_MARK : MARK).exec(text);
	if (marked) return from(text, marked.index);
	const words = [...text.matchAll(/\p{Script=Latin}{2,}/gu)];
	const like = words.filter(([word]) => word.length > 3 && pairsIn(word) > 0);
	const several = new Set(like.map(([word]) => word)).size > 1 && like.length * 2 >= words.length;
	const single = awaited && like.some(([word]) => pairsIn(word) > 1) && like.length * 3 >= words.length;
	return several || single ? from(text, like[0]?.index ?? 0) : null;
}
