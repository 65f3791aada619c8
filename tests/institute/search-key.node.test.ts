import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instituteFinder } from "#tests/support/institute-finder.ts";
import { instituteKey, instituteSearchWords, instituteWords } from "~/domain/institute/search-key.ts";
import { nameWords } from "~/lib/name-key.ts";

describe("Names that say the same have one key", () => {
	test.each([
		["Govt. Girls' High School, Barguna", "Barguna Government Girls High School"],
		["সরকারী বালিকা উচ্চ বিদ্যালয়", "সরকারি বালিকা হাই স্কুল"],
		["গভঃ ল্যাবরেটরি হাই স্কুল", "গভর্নমেন্ট ল্যাবরেটরি উচ্চ বিদ্যালয়"],
		["Government Girls High School", "সরকারি বালিকা উচ্চ বিদ্যালয়"],
		["Ideal School & College", "Ideal School and College"],
		["আইডিয়াল স্কুল এন্ড কলেজ", "আইডিয়াল স্কুল অ্যান্ড কলেজ"],
		["আইডিয়াল স্কুল ও কলেজ", "Ideal School & College"],
		["B. M. College", "BM College"],
		["University of Dhaka", "Dhaka University"],
		["ঢাকা কলেজ", "ঢাকা মহাবিদ্যালয়"],
		["Barisal Zila School", "BARISAL ZILLA SCHOOL"],
		["Narail Govt. Mohila College", "Narail Government Women's College"],
		["তা'মীরুল মিল্লাত মাদরাসা", "তামীরুল মিল্লাত মাদ্রাসা"],
	])("%s, %s", (one, other) => {
		expect(instituteKey(one)).toBe(instituteKey(other));
	});

	test.each([
		["Dhaka College", "Dhaka City College"],
		["Rajshahi College", "Rajshahi University"],
		["বরগুনা সরকারি কলেজ", "বরগুনা সরকারি মহিলা কলেজ"],
	])("%s and %s have two", (one, other) => {
		expect(instituteKey(one)).not.toBe(instituteKey(other));
	});
});

describe("What is looked for", () => {
	const buet = instituteSearchWords([
		"Bangladesh University of Engineering and Technology",
		"বাংলাদেশ প্রকৌশল বিশ্ববিদ্যালয়",
		"BUET",
		"বুয়েট",
	]);
	const notreDame = instituteSearchWords(["Notre Dame College, Dhaka", "নটর ডেম কলেজ, ঢাকা", "NDC"]);

	test.each(["buet", "BUET ", "বুয়েট", "বুয়ে", "বাংলাদেশ প্রকৌ", "engineering univ", "প্রকৌশল university", "B.U.E.T."])(
		"%s finds the university",
		(query) => {
			expect(instituteFinder(query)(buet)).toBe(true);
			expect(instituteFinder(query)(notreDame)).toBe(false);
		},
	);

	test.each(["notre dame", "Notredame", "নটরডেম", "নটর ডেম কলেজ", "dhaka notre", "ndc", "কলেজ dhaka", "colle"])(
		"%s finds the college",
		(query) => {
			expect(instituteFinder(query)(notreDame)).toBe(true);
			expect(instituteFinder(query)(buet)).toBe(false);
		},
	);

	test("has to begin a word, and nothing finds everything", () => {
		expect(instituteFinder("ame")(notreDame)).toBe(false);
		expect(instituteFinder(" ")(notreDame)).toBe(true);
		expect(instituteFinder("dhaka")(instituteSearchWords([]))).toBe(false);
	});
});

/** Words of names and whatever else is typed among them. */
const typed = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				..."Govt. Government সরকারী সরকারি High School উচ্চ বিদ্যালয় and of ও the B. M. t h e & College কলেজ Dhaka ঢাকা".split(
					" ",
				),
			),
			fc.string({ unit: "grapheme", maxLength: 6 }),
			fc.string({ unit: "binary", maxLength: 4 }),
		),
		{ maxLength: 8 },
	)
	.map((words) => words.join(" "));

describe("Whatever is typed", () => {
	test("has words that are their own", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const words = instituteWords(text);
				expect(instituteWords(words.join(" "))).toEqual(words);
			}),
			{ numRuns: 2000 },
		);
	});

	test("form and case change nothing, and order changes no key", () => {
		fc.assert(
			fc.property(typed, (text) => {
				expect(instituteWords(text.normalize("NFD"))).toEqual(instituteWords(text));
				const words = instituteWords(text).filter((word) => !/^[a-z]$/.test(word));
				expect(instituteKey(words.toReversed().join(" "))).toBe(instituteKey(words.join(" ")));
			}),
			{ numRuns: 2000 },
		);
	});

	test("finds the institute that has it as a name, by each word and by the beginning of each word as written", () => {
		fc.assert(
			fc.property(typed, fc.nat(), (name, cut) => {
				const words = instituteSearchWords([name, "Another Name"]);
				expect(instituteFinder(name)(words)).toBe(true);
				for (const word of nameWords(name)) {
					const beginning = word.slice(0, 1 + (cut % word.length));
					expect(words.filter((one) => one.startsWith(beginning))).not.toEqual([]);
				}
			}),
			{ numRuns: 2000 },
		);
	});
});
