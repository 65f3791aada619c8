import { describe, expect, test } from "vitest";
import { hasHidden, withoutFinalHasanta, withoutHidden } from "~/lib/plain-text.ts";

describe("what cannot be seen in a text", () => {
	test.each([
		["a joiner within a word", "র\u200c্যাব"],
		["a joiner at the end of a word", "শাহ্\u200c আলম"],
		["a joiner at the end of a name", "মোহাম্মদ উল্লাহ্\u200c"],
		["the older spelling of ৎ", "উত্\u200dপল"],
		["an emoji with its selector", "I ❤\ufe0f maths ☺\ufe0e"],
		["emoji of several signs", "👩\u200d🏫 👨\u200d👩\u200d👧 🧑🏽\u200d💻 🏳\ufe0f\u200d🌈 ❤\ufe0f\u200d🔥"],
		["the digits of keys", "1\ufe0f\u20e3 and #\ufe0f\u20e3"],
		["flags", "🇧🇩 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
	])("is not %s", (_, text) => {
		expect(hasHidden(text)).toBe(false);
		expect(withoutHidden(text)).toBe(text);
	});

	test.each([
		["a joiner in Latin", "Ra\u200chim"],
		["two joiners", "শাহ্\u200c\u200c"],
		["a joiner before a word", "\u200dশাহ"],
		["a turned direction", "a\u202eb"],
		["a blank of no width", "a\u200bb"],
		["a selector behind a letter", "a\ufe0f"],
		["a selector behind a digit", "1\ufe0f"],
		["two selectors", "❤\ufe0f\ufe0f"],
		["a joiner behind an emoji that joins nothing", "😀\u200d b"],
		["words in tags", "a\u{e0061}\u{e0062}"],
		["more tags than a flag has", `🏴${"\u{e0061}".repeat(9)}`],
	])("is %s", (_, text) => {
		expect(hasHidden(text)).toBe(true);
		expect(hasHidden(withoutHidden(text))).toBe(false);
	});

	test("and a hasanta at the end joins nothing", () => {
		expect(["শাহ্", "শাহ", "্"].map(withoutFinalHasanta)).toEqual(["শাহ", "শাহ", "্"]);
	});
});
