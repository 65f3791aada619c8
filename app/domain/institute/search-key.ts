import { nameKey, nameWords } from "~/lib/name-key.ts";
import { typedNumber } from "~/lib/typed-number.ts";

/** What is written for one another in names of institutes, in both scripts; the first stands for all. */
const SAME = [
	"govt government gov gvt সরকারি গভ গভর্নমেন্ট গভর্ণমেন্ট গভমেন্ট",
	"school schools স্কুল ইস্কুল বিদ্যালয় বিদ্যালয",
	"college colleges collage clg কলেজ মহাবিদ্যালয়",
	"university univ varsity ভার্সিটি ইউনিভার্সিটি বিশ্ববিদ্যালয়",
	"institute institution inst ইনস্টিটিউট ইন্সটিটিউট ইনস্টিটিউশন",
	"academy একাডেমি অ্যাকাডেমি একাডেমী",
	"madrasah madrasa madrasha madrassa madrassah মাদ্রাসা মাদরাসা",
	"high higher হাই উচ্চ হায়ার",
	"secondary মাধ্যমিক সেকেন্ডারি",
	"primary প্রাথমিক প্রাইমারি",
	"zilla zila jila jilla জিলা জেলা",
	"girls girl গার্লস বালিকা",
	"boys boy বয়েজ বালক",
	"women womens woman mohila mahila মহিলা উইমেন উইমেনস",
	"model মডেল",
	"pilot পাইলট",
	"public পাবলিক",
	"ideal আইডিয়াল",
	"cadet ক্যাডেট",
	"cantonment cantt cant ক্যান্টনমেন্ট ক্যান্ট",
	"collegiate কলেজিয়েট",
	"laboratory lab ল্যাবরেটরি ল্যাব",
	"residential রেসিডেনসিয়াল রেসিডেনশিয়াল আবাসিক",
	"polytechnic পলিটেকনিক",
	"medical মেডিকেল মেডিক্যাল",
	"engineering প্রকৌশল ইঞ্জিনিয়ারিং",
	"agricultural agriculture কৃষি",
	"science sciences বিজ্ঞান সায়েন্স",
	"technology tech প্রযুক্তি টেকনোলজি",
	"commerce কমার্স বাণিজ্য",
	"coaching কোচিং",
	"centre center সেন্টার কেন্দ্র",
	"saint st সেন্ট",
];

/** Words that names are found without. */
const FILLERS = "and of the for at এন্ড এণ্ড অ্যান্ড ও অব অফ দি দ্য ফর";

const canonical = new Map(
	SAME.flatMap((line) => {
		const [first = "", ...others] = line.split(" ");
		return [first, ...others].map((word) => [nameKey(word), first] as const);
	}),
);

const fillers = new Set(FILLERS.split(" ").map(nameKey));

/** Two words that are written as one. */
const COMPOUNDS = new Map(["highschool", "হাইস্কুল"].map((word) => [nameKey(word), ["high", "school"]]));

const sameWords = (words: readonly string[]) =>
	words.flatMap((word) => COMPOUNDS.get(word) ?? canonical.get(word) ?? word);

/**
 * The words of a name or of what is looked for, each by what stands for it, without fillers: `সরকারী বালিকা উচ্চ বিদ্যালয়` and
 * `Govt. Girls' High School` are both `govt girls high school`.
 */
export function instituteWords(text: string): string[] {
	let words = sameWords(nameWords(text));
	for (;;) {
		const kept = words.filter((word) => !fillers.has(word));
		// Initials that a filler parted come together: `B. and M.`
		const next = sameWords(nameWords((kept.length > 0 ? kept : words).join(" ")));
		if (next.join(" ") === words.join(" ")) return next;
		words = next;
	}
}

/** Equal for names that say the same in another order or spelling: by which doubles are found. */
export const instituteKey = (name: string): string => [...new Set(instituteWords(name))].toSorted().join(" ");

/**
 * What an institute is looked up by, a row each: every word of its names as written and by what stands for it, and each name as one word.
 * @param names in any script, abbreviations and its number among them
 */
export const instituteSearchWords = (names: readonly string[]): string[] =>
	[...new Set(names.flatMap((name) => [...instituteWords(name), ...nameWords(name), nameKey(name)]))].filter(
		(word) => word !== "",
	);

/** So many words of what is looked for are compared; nobody needs more, and each costs a look. */
const MOST_WORDS = 8;

/** The words that must each begin a word of an institute for it to be found. */
export function wantedWords(query: string): string[] {
	const digits = typedNumber(query);
	const words = digits === null ? instituteWords(query) : [digits];
	return [...new Set(words)].slice(0, MOST_WORDS);
}

type Names = { name: string; nameBn?: string | null; otherNames?: readonly string[]; eiin?: number | null };

/** What is stored of an institute's names, so that it and its doubles are found. */
export const foundBy = ({ name, nameBn, otherNames = [], eiin }: Names) => ({
	nameKey: instituteKey(name),
	nameKeyBn: instituteKey(nameBn ?? ""),
	words: instituteSearchWords([name, nameBn ?? "", ...otherNames, eiin ? String(eiin) : ""]),
});

/** The same of an institute that somebody misses. */
export const requestFoundBy = (name: string) => ({
	nameKey: instituteKey(name),
	searchWords: instituteSearchWords([name]).join(" "),
});
