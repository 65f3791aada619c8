import { expect, test } from "vitest";
import { MOST_NAME } from "~/domain/confirm/confirm-name.ts";
import { nameOfAnnouncement } from "~/domain/site-announcement/rules.ts";

test.each([
	["Closed **on Friday**. Open again on Saturday.", "Closed on Friday"],
	["# Results\n\nThey are out.", "Results"],
	["The servers rest tonight between two and four", "The servers rest tonight"],
	["[Read the rules](/terms), everybody", "Read the rules, everybody"],
	["**শুক্রবার** বন্ধ।", "শুক্রবার বন্ধ"],
	["!!", "!!"],
])("an announcement is named by its first words, without signs of Markdown: %s (ACC-20.2)", (text, name) => {
	expect(nameOfAnnouncement(text)).toBe(name);
});

test("an announcement of one endless word has a name that can be typed (ACC-20.2)", () => {
	const name = nameOfAnnouncement("😀".repeat(300));
	expect([name.length > 0, name.length <= MOST_NAME, name.isWellFormed()]).toEqual([true, true, true]);
});
