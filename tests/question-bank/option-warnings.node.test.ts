import { describe, expect, test } from "vitest";
import { lettersNamedIn, withoutLetters } from "~/domain/question-bank/option-letters.ts";
import { questionWarnings } from "~/domain/question-bank/option-warnings.ts";
import { speaksOfOthers } from "~/domain/question-bank/speaks-of-others.ts";

describe("An option that speaks of other options", () => {
	test.each([
		"All of the above",
		"All of these.",
		"None of these",
		"**None of the above**",
		"Both A and C",
		"A and C",
		"(a) & (b)",
		"A, B and D",
		"both",
		"ক ও খ উভয়ই",
		"ক, খ ও গ",
		"ক ও খ উভয় মাধ্যমে",
		"(ক) ও (গ)",
		"কোনোটিতেই নয়",
		"উল্লিখিত সবগুলো",
		"Options B and D",
		"Both B and D are correct",
		"Only A",
		"উপরের সবগুলো",
		"উপরের কোনোটিই নয়",
		"কোনোটিই নয়।",
		"সবগুলোই",
		"উভয়ই",
		...[
			"A ও B",
			"a ও b",
			"A এবং B উভয়",
			"ক-খ",
			"ক/খ",
			"A+C",
			"A/C",
			"[A] and [B]",
			"‘ক’ ও ‘খ’",
			'"A" and "B"',
			"A. and B.",
		],
		...["১ ও ২", "1 and 3", "সব ঠিক", "All are correct", "All correct", "All except B", "Everything above", "প্রথম দুটি"],
		...["The first two", "প্রথম ও তৃতীয়টি", "উপরের দুইটিই", "Option A", "ক নয়"],
		...["Option A and Option B", "a) and b)", "All of A, B and C", "None of the mentioned", "All of the mentioned"],
		...["More than one of the above", "Two of the above", "None of the given", "Both statements are correct"],
		...["উপরোক্ত সকল", "উপরের সকলেই", "উপরের যেকোনোটি", "সবক'টি", "সব কটিই", "সব গুলো", "সবই সঠিক", "সব উত্তর সঠিক"],
		...["একটিও নয়", "কোনোটিই সঠিক নয়", "কোনোটাই সত্য নয়", "সঠিক উত্তর নেই", "উভয়েই", "দুটাই", "তিনটিই সঠিক"],
	])("is known: %s", (option) => {
		expect(speaksOfOthers(option)).toBe(true);
	});

	test.each([
		"Both poles attract",
		"$a$",
		"A cat and a dog",
		"i and ii",
		"Vitamin A and C deficiency",
		"Dhaka is larger than any other city in Bangladesh.",
		"a + b",
		"কলম ও খাতা",
		"ক",
		"সবুজ",
		"নয়টি",
		"The sum of 2 and 3",
		...[
			"a/b",
			"3-4",
			"1.5",
			"First law of motion",
			"প্রথম সূত্র",
			"A-level",
			"Everything that moves",
			"কখন",
			"All metals conduct",
			"All the heat given to a gas",
			"একটি নয়নতারা",
			"তিনটি",
			"সকলের সঠিক সময়",
		],
	])("is no other: %s", (option) => {
		expect(speaksOfOthers(option)).toBe(false);
	});

	test("brings a warning unless the order is kept", () => {
		const draft = { options: ["Red", "All of the above"], explanation: "Why" };
		expect(questionWarnings({ ...draft, keepOrder: false })).toEqual(["order"]);
		expect(questionWarnings({ ...draft, keepOrder: true })).toEqual([]);
		expect(questionWarnings({ ...draft, keepOrder: false, keepLast: true })).toEqual([]);
		const letters = { options: ["Red", "Blue", "A and B"], explanation: "Why", keepOrder: false, keepLast: true };
		expect(questionWarnings(letters)).toEqual(["order"]);
		expect(
			questionWarnings({ ...draft, options: ["Red", "Blue"], explanation: "Option B.", keepOrder: false }),
		).toEqual(["order"]);
		expect(questionWarnings({ options: ["Red", "Blue"], keepOrder: false, explanation: "" })).toEqual([
			"no-explanation",
		]);
	});
});

describe("An explanation", () => {
	test.each<[string, number[]]>([
		...(["উত্তর: ‘গ’", 'উত্তর "গ"', "উ: গ", "গ-ই সঠিক", "'গ' সঠিক", "সঠিক উত্তর গ।"] as const).map(
			(text): [string, number[]] => [text, [2]],
		),
		...(["উঃ ক", "Ans: a", "The answer is A."] as const).map((text): [string, number[]] => [text, [0]]),
		...(["উত্তর d", "সঠিক: ঘ", "Correct: D"] as const).map((text): [string, number[]] => [text, [3]]),
		...(["Answer is: B", "Hence (B)", "answer: b", "অতএব, খ"] as const).map((text): [string, number[]] => [text, [1]]),
		...(["The key is C", "ans c", "option 3"] as const).map((text): [string, number[]] => [text, [2]]),
		...(["উত্তর: ৩", "৩ নং অপশন", "Ans: 3", "The third option is right.", "৩ নম্বর উত্তর", "অপশন ৩"] as const).map(
			(text): [string, number[]] => [text, [2]],
		),
		...(["উত্তরঃ- ঘ", "Ans → D", "ঘ হলো সঠিক", "D: it conducts", "D) it conducts", "Ans -> d"] as const).map(
			(text): [string, number[]] => [text, [3]],
		),
		["প্রথম অপশনটি", [0]],
		["b) is right", [1]],
		["Ans: 3.5 m", []],
		["উত্তর: ৩ মিটার", []],
		["C and D are incorrect", [2, 3]],
		["The answer a student gives is 4.", []],
		["উত্তর ৩", []],
		["A vector has a direction and b is its length.", []],
	])("that says %j names %j", (text, letters) => {
		expect(lettersNamedIn(text)).toEqual(letters);
	});
});

describe("The letters that a file writes before its options", () => {
	test.each<[string[], string[] | null]>([
		[
			["ক) বল", "খ) বেগ", "গ) কাজ", "ক ও খ"],
			["বল", "বেগ", "কাজ", "ক ও খ"],
		],
		[
			["১) বল", "২) বেগ", "৩) কাজ", "৪) ১ ও ২"],
			["বল", "বেগ", "কাজ", "১ ও ২"],
		],
		[
			["1. Force", "2. Speed"],
			["Force", "Speed"],
		],
		[["1.5 m", "2.5 m"], null],
		[["(i) Force", "(ii) Speed", "i and ii"], null],
		[["A. K. Fazlul Huq", "Suhrawardy"], null],
		...[
			["A - iron", "B - zinc", "C - tin"],
			["ক- iron", "খ- zinc", "গ- tin"],
			["ক–iron", "খ–zinc", "গ–tin"],
			["A] iron", "B] zinc", "C] tin"],
			["（A）iron", "（B）zinc", "（C）tin"],
			["Option A: iron", "Option B: zinc", "Option C: tin"],
			["**A.** iron", "**B.** zinc", "**C.** tin"],
			["**A**. iron", "**B**. zinc", "**C**. tin"],
			["1\\. iron", "2\\. zinc", "3\\. tin"],
		].map((options): [string[], string[]] => [options, ["iron", "zinc", "tin"]]),
		[
			["**A. iron**", "**B. zinc**"],
			["**iron**", "**zinc**"],
		],
		[["A. B. Vajpayee", "B. R. Ambedkar", "None of these"], null],
		[["A. B. Vajpayee", "B. R. Ambedkar"], null],
		[["A - B", "B - C", "C - A"], null],
		[["a:b", "b:c", "c:a"], null],
		[["A-level", "B-side"], null],
	])("of %j leave %j", (options, left) => {
		expect(withoutLetters(options)).toEqual(left);
	});

	test("that stay keep the order", () => {
		const draft = { options: ["(i) Force", "(ii) Speed", "i and ii"], explanation: "Why", keepOrder: false };
		expect(questionWarnings(draft)).toEqual(["order"]);
	});
});
