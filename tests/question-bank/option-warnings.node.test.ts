import { describe, expect, test } from "vitest";
import { questionWarnings, speaksOfOthers } from "~/domain/question-bank/option-warnings.ts";

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
