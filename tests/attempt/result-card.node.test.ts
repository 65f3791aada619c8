import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { linesOf, shareCard } from "~/features/attempt/result-card.ts";

/** As wide as it has characters to see. */
const letters = (text: string) => Array.from(new Intl.Segmenter("bn").segment(text), ({ segment }) => segment);
const widthOf = (text: string) => letters(text).length;

describe("a text on the card", () => {
	test.each([
		["Physics Weekly", 20, 3, ["Physics Weekly"]],
		["Physics Weekly Test", 14, 3, ["Physics Weekly", "Test"]],
		["one two three four", 5, 2, ["one", "two…"]],
		["abcdefghij", 4, 3, ["abcd", "efgh", "ij"]],
		["ক্ষুদ্র প্রস্তুতি", 2, 3, ["ক্ষুদ্র", "প্রস্তু", "তি"]],
		["", 5, 2, [""]],
	])("%j in %i, at most %i lines, is %j", (text, width, most, lines) => {
		expect(linesOf(text, width, most, widthOf)).toEqual(lines);
	});

	test("is never wider or longer than it may be, and loses no letter where there is room", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 2, max: 20 }), (text, width) => {
				const lines = linesOf(text, width, 3, widthOf);
				expect(lines.length).toBeLessThanOrEqual(3);
				for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
				const all = linesOf(text, width, 1_000, widthOf).join("").replace(/\s/g, "");
				expect(all).toBe(text.replace(/\s/g, ""));
			}),
		);
	});
});

describe("a card", () => {
	const file = new File(["png"], "result.png", { type: "image/png" });
	const failing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));
	test.each([
		["is handed to a device that shares files", { canShare: () => true, share: async () => {} }, 0],
		["is saved where a device shares no files", { canShare: () => false, share: async () => {} }, 1],
		["is saved where nothing is shared", {}, 1],
		["is saved where the device refuses", { canShare: () => true, share: failing("NotAllowedError") }, 1],
		["is left alone when the student closes the dialog", { canShare: () => true, share: failing("AbortError") }, 0],
	])("%s", async (_, device, saved) => {
		const save = vi.fn();
		await shareCard(file, "I scored 4 of 5.", device, save);
		expect(save).toHaveBeenCalledTimes(saved);
	});
});
