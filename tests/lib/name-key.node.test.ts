import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey, nameWords, soundKey } from "~/lib/name-key.ts";

describe("Two spellings of one name have one key", () => {
	test.each([
		["Cox's Bazar", "COXS BAZAR"],
		["Cox’s Bazar", "coxsbazar"],
		["B. M. College", "BM College"],
		["Char Fasson", "Charfasson"],
		["Ｄｈａｋａ", "Dhaka"],
		["খুলশী", "খুলশি"],
		["নারায়ণগঞ্জ", "নারায়নগঞ্জ"],
		["ভাঙ্গা", "ভাংগা"],
		["রাঙ্গামাটি", "রাঙামাটি"],
		["চাট্\u200cখিল", "চাটখিল"],
		["চাট্\u200cখিল", "চাট্খিল"],
		["আব্\u200cদুর রহমান", "আবদুর রহমান"],
		["ম্যাক্\u200cস", "ম্যাক্স"],
		["শাহ্\u200c", "শাহ"],
		["চাঁদপুর", "চাদপুর"],
		["মোড়েলগঞ্জ", "মোরেলগঞ্জ"],
		["যশোর", "জশোর"],
		["সীতাকুণ্ড", "সিতাকুন্ড"],
		["শিব\u200dগঞ্জ", "শিবগঞ্জ"],
		["সেকশন ১২", "সেকশন 12"],
		["মে\u0981া", "মো"],
		["বাং গাছা", "বাংগাছা"],
	])("%s, %s", (one, other) => {
		expect(nameKey(one)).toBe(nameKey(other));
	});

	test("also where dots of letters are composed, by themselves or left out of the form that NFC has", () => {
		expect(nameKey("কুষ্টি\u09dfা")).toBe(nameKey("কুষ্টি\u09af\u09bcা"));
		expect(nameKey("নো\u09dfাখালী")).toBe(nameKey("ন\u09c7\u09be\u09af\u09bcাখালী"));
		expect(nameKey("\u09dcা")).toBe(nameKey("\u09a1\u09bcা"));
	});

	test.each([
		["Dhaka", "Dohar"],
		["জয়পুরহাট", "জপুরহাট"],
		["কালীগঞ্জ", "কালকিনি"],
	])("%s and %s have two", (one, other) => {
		expect(nameKey(one)).not.toBe(nameKey(other));
	});
});

test("Initials stand together, words apart", () => {
	expect(nameWords("B. M. College, Barishal")).toEqual(["bm", "college", "barishal"]);
	expect(nameWords("  School & College ")).toEqual(["school", "college"]);
	expect(nameWords("  \u200c ")).toEqual([]);
});

describe("Spellings of one name sound alike", () => {
	test.each([
		["Mohanganj", "Mohongonj"],
		["Chhagalnaiya", "Chagalnaiya"],
		["Phulpur", "Fulpur"],
		["Zakiganj", "Jokigonj"],
		["Nawabganj", "Nobabgonj"],
		["কমলগঞ্জ", "কামালগঞ্জ"],
		["ক্ষেতলাল", "খেতলাল"],
	])("%s, %s", (one, other) => {
		expect(soundKey(one)).toBe(soundKey(other));
	});
});

/** What people may type: letters of both scripts, signs, joiners, and anything else. */
const typed = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.string({ unit: "grapheme" }),
	fc
		.array(
			fc.oneof(
				fc.integer({ min: 0x0980, max: 0x09ff }).map((code) => String.fromCodePoint(code)),
				fc.constantFrom(..."abcXYZ ,.-'&()0", "\u200c", "\u200d", "\u09cd\u200c", "\u09af\u09bc", "\u09cd\u0997"),
			),
			{ maxLength: 24 },
		)
		.map((letters) => letters.join("")),
);

describe("Whatever is typed", () => {
	test("a key has letters and digits of the two scripts alone, and is its own key", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const key = nameKey(text);
				expect(key).toMatch(/^[a-z0-9\u0980-\u09ff]*$/);
				expect(nameKey(key)).toBe(key);
				expect(key).toBe(key.normalize("NFC"));
			}),
			{ numRuns: 2000 },
		);
	});

	test("form, case, spaces around and joiners change no key", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const key = nameKey(text);
				expect(nameKey(text.normalize("NFD"))).toBe(key);
				expect(nameKey(text.normalize("NFC"))).toBe(key);
				expect(nameKey(`  ${text}\n`)).toBe(key);
			}),
			{ numRuns: 2000 },
		);
	});

	test("equal keys sound equal, and words have the key of the text", () => {
		fc.assert(
			fc.property(typed, (text) => {
				expect(soundKey(nameKey(text))).toBe(soundKey(text));
				expect(nameKey(nameWords(text).join(" "))).toBe(nameKey(text));
			}),
			{ numRuns: 2000 },
		);
	});
});
