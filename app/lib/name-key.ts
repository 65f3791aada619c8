import { withoutHeaps } from "./plain-text.ts";

/** What is not told apart when a Bangla name is looked up: letters that sound alike and are written for one another. */
const ALIKE: Readonly<Record<string, string>> = {
	ঈ: "ই",
	ঊ: "উ",
	"ী": "ি",
	"ূ": "ু",
	ণ: "ন",
	শ: "স",
	ষ: "স",
	ৎ: "ত",
	ড়: "র",
	ঢ়: "র",
	"ঁ": "",
	"ঃ": "",
};

const ZERO = "০".charCodeAt(0);

function foldBangla(text: string): string {
	return (
		text
			// One person writes a hasanta, with a joiner or without one, and another does not: চাট্‌খিল, চাট্খিল, চাটখিল.
			.replace(/[্\u200b-\u200d\ufeff]/g, "")
			.replace(/ড়|ঢ়|[ঈঊীূণশষৎঁঃ]/g, (letter) => ALIKE[letter] ?? "")
			// য without its dot sounds as জ; a dot on any other letter is a slip.
			.replace(/য(?!়)/g, "জ")
			.replace(/(?<!য)়/g, "")
			// ভাঙ্গা, ভাংগা and ভাঙা.
			.replace(/[ঙং]গ*/g, "ং")
			.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO))
			// What was left out may have stood between two halves of a vowel.
			.normalize("NFC")
	);
}

/**
 * The words of a name as they are compared, in Latin and Bangla letters: normalised, in lower case, without marks, signs and invisible
 * characters, Bangla letters that are written for one another as one; initials stand together (`B. M. College` is `bm college`).
 */
export function nameWords(text: string): string[] {
	const plain = withoutHeaps(text).normalize("NFKD").toLowerCase().normalize("NFKD");
	const folded = foldBangla(plain.replace(/[\u0300-\u036f]/g, "").normalize("NFC"));
	const words = folded.replace(/['’‘`]/g, "").match(/[a-z0-9]+|[\u0980-\u09ff]+/g) ?? [];
	const joined: string[] = [];
	let initials = false;
	for (const word of words) {
		const isInitial = /^[a-z]$/.test(word);
		if (isInitial && initials) joined[joined.length - 1] += word;
		else joined.push(word);
		initials = isInitial;
	}
	return joined;
}

/** By which two spellings of one name are equal, whatever their spaces, signs and case: `Cox's Bazar` is `coxsbazar`. */
export const nameKey = (text: string): string => foldBangla(nameWords(text).join(""));

/** How spellings of one sound differ, in either script. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
	[/q/g, "k"],
	[/chh?/g, "q"],
	[/ck|c/g, "k"],
	[/x/g, "ks"],
	[/ph/g, "f"],
	[/[vw]/g, "b"],
	[/z/g, "j"],
	[/^[aeiouy]+/, "a"],
	[/(?<!^)[aeiouyh]/g, ""],
	[/কস/g, "খ"],
	[/^[অ-ঔ]/, "অ"],
	[/য়|(?<!^)[অ-ঔ]|[া-ৌ]/g, ""],
	[/(.)\1+/g, "$1"],
];

/**
 * What is left of a name by its sound: spellings of one name mostly agree in it (`Mohongonj` and `Mahanganj`, `কামালগঞ্জ` and
 * `কমলগঞ্জ`), other names sometimes as well. For a second look, where `nameKey` finds nothing.
 */
export const soundKey = (text: string): string =>
	SOUNDS.reduce((key, [sound, letter]) => key.replace(sound, letter), nameKey(text));
