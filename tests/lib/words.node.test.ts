import { expect, test } from "vitest";
import { withLocale } from "~/lib/locale.server.ts";
import {
	away,
	byShownName,
	marksOf,
	marksTotal,
	mobileNumber,
	nameIn,
	subjectName,
	subjectNames,
} from "~/lib/words.ts";

const NOW = Date.UTC(2026, 8, 15);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
	["+8801712345678", "01712-345678", "০১৭১২-৩৪৫৬৭৮"],
	["+14155550123", "+14155550123", "+১৪১৫৫৫৫০১২৩"],
])("the number %s is shown as %s, %s in Bangla", async (mobile, english, bangla) => {
	expect([
		await withLocale("en", () => mobileNumber(mobile)),
		await withLocale("bn", () => mobileNumber(mobile)),
	]).toEqual([english, bangla]);
});

test.each([
	[2 * DAY + 5 * HOUR, false, "in 2 days", "২ দিন পরে"],
	[2 * DAY + 5 * HOUR, true, "2 days left", "২ দিন বাকি"],
	// From 6 in the morning to midnight of the next day but one.
	[DAY + 20 * HOUR, false, "in 2 days", "২ দিন পরে"],
	[DAY + 20 * HOUR, true, "1 day left", "১ দিন বাকি"],
	[-DAY - 7 * HOUR, false, "2 days ago", "২ দিন আগে"],
	[HOUR, true, "1 hour left", "১ ঘণ্টা বাকি"],
	[27 * MINUTE + 1, true, "27 minutes left", "২৭ মিনিট বাকি"],
	[-3 * DAY, true, "3 days ago", "৩ দিন আগে"],
	[-3 * DAY, false, "3 days ago", "৩ দিন আগে"],
])("an instant %d ms away is said in its largest unit", (ms, ending, en, bn) => {
	expect(withLocale("en", () => away(NOW + ms, NOW, ending))).toBe(en);
	expect(withLocale("bn", () => away(NOW + ms, NOW, ending))).toBe(bn);
});

test.each([
	[50, 100, "0.5 of 1 mark", "1 mark"],
	[100, 150, "1 of 1.5 marks", "1.5 marks"],
	[1750, 2000, "17.5 of 20 marks", "20 marks"],
])("%d of %d hundredths are said as marks, one without a plural", (some, total, part, whole) => {
	expect(withLocale("en", () => [marksOf(some, total), marksTotal(total)])).toEqual([part, whole]);
	expect(withLocale("bn", () => marksTotal(2000))).toBe("২০ নম্বর");
});

test("a name in both languages is said in the page's, and in English where there is no other", () => {
	const physics = { subjectTitle: "Physics", subjectTitleBn: "পদার্থবিজ্ঞান" };
	expect(withLocale("en", () => subjectName(physics))).toBe("Physics");
	expect(withLocale("bn", () => subjectName(physics))).toBe("পদার্থবিজ্ঞান");
	expect(withLocale("bn", () => nameIn("Physics", null))).toBe("Physics");
	expect(withLocale("bn", () => nameIn("Physics", undefined))).toBe("Physics");
});

test("a paper frozen with English names is read in Bangla by the names known now, and as it was frozen where there is none", () => {
	const nameOf = subjectNames([
		{ subjectTitle: "Physics", subjectTitleBn: "পদার্থবিজ্ঞান" },
		{ subjectTitle: "Statistics", subjectTitleBn: null },
	]);
	expect(withLocale("bn", () => ["Physics", "Statistics", "Renamed since"].map(nameOf))).toEqual([
		"পদার্থবিজ্ঞান",
		"Statistics",
		"Renamed since",
	]);
	expect(withLocale("en", () => nameOf("Physics"))).toBe("Physics");
});

test("choices stand in the order of the names that the page shows", () => {
	const choices = [
		{ title: "Barishal College", titleBn: "সরকারি কলেজ" },
		{ title: "Zila School", titleBn: "জিলা স্কুল" },
		{ title: "Comilla College", titleBn: null },
	];
	const order = () => byShownName(choices).map(({ title }) => title);
	expect(withLocale("en", order)).toEqual(["Barishal College", "Comilla College", "Zila School"]);
	expect(withLocale("bn", order)).toEqual(["Comilla College", "Zila School", "Barishal College"]);
});
