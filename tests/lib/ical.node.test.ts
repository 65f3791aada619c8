import fc from "fast-check";
import { expect, test } from "vitest";
import { toCalendar } from "~/lib/ical.ts";

const event = {
	uid: "018f@pathshala.test",
	stampAt: Date.UTC(2026, 8, 14),
	startAt: Date.UTC(2026, 8, 15, 12, 30),
	endAt: Date.UTC(2026, 8, 15, 14),
	title: "Physics; motion, force \\ energy",
	text: "25 questions\nhttps://pathshala.test",
	url: "https://pathshala.test/weekly-exam/018f",
	remindMinutes: 30,
	sequence: 7,
};

const calendarOf = (of: typeof event) => toCalendar(of, { name: "Pathshala", email: "help@pathshala.test" });

/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replace(/\r\n /g, "").split("\r\n");

test("an exam is an event of RFC 5545, with a reminder", () => {
	expect(unfolded(calendarOf(event))).toEqual([
		...[
			"BEGIN:VCALENDAR",
			"VERSION:2.0",
			"PRODID:-//Pathshala//Model Tests//EN",
			"CALSCALE:GREGORIAN",
			"METHOD:PUBLISH",
		],
		...["BEGIN:VEVENT", "UID:018f@pathshala.test", "DTSTAMP:20260914T000000Z"],
		'ORGANIZER;CN="Pathshala":mailto:help@pathshala.test',
		...["LAST-MODIFIED:20260914T000000Z", "SEQUENCE:7", "STATUS:CONFIRMED", "TRANSP:OPAQUE"],
		...["DTSTART:20260915T123000Z", "DTEND:20260915T140000Z"],
		"SUMMARY:Physics\\; motion\\, force \\\\ energy",
		"DESCRIPTION:25 questions\\nhttps://pathshala.test",
		"URL:https://pathshala.test/weekly-exam/018f",
		...[
			"BEGIN:VALARM",
			"ACTION:DISPLAY",
			"DESCRIPTION:Physics\\; motion\\, force \\\\ energy",
			"TRIGGER:-PT30M",
			"END:VALARM",
		],
		...["END:VEVENT", "END:VCALENDAR", ""],
	]);
});

test("a line break of any kind stays within its text", () => {
	const file = calendarOf({ ...event, title: "one\rURL:https://evil.example", text: "two\r\nthree\nfour\rfive" });
	expect(unfolded(file)).toContain("SUMMARY:one\\nURL:https://evil.example");
	expect(unfolded(file)).toContain("DESCRIPTION:two\\nthree\\nfour\\nfive");
	expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("a long Bangla title is folded between whole letters, conjuncts with their signs among them", () => {
	const title = "পদার্থবিজ্ঞান: গতি ও শক্তির সাপ্তাহিক প্রস্তুতি, দ্বিতীয় অধ্যায়ের র‍্যাংক পরীক্ষা";
	const lines = calendarOf({ ...event, title }).split("\r\n");
	const from = lines.findIndex((line) => line.startsWith("SUMMARY:"));
	const parts = [lines[from] ?? ""];
	for (const line of lines.slice(from + 1)) {
		if (!line.startsWith(" ")) break;
		parts.push(line.slice(1));
	}
	expect(parts.length).toBeGreaterThan(2);
	expect(parts.join("")).toBe(`SUMMARY:${title.replace(",", "\\,")}`);
	const whole = new Set(Array.from(new Intl.Segmenter("bn").segment(parts.join("")), ({ index }) => index));
	let index = 0;
	for (const part of parts) {
		expect(part).not.toMatch(/^[\p{M}\u200c\u200d]|[\u09cd\u200d]$/u);
		expect(whole.has(index)).toBe(true);
		index += part.length;
	}
});

test("no line is longer than 75 octets, in any script, and none is torn within a character", () => {
	const texts = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 300 }),
		fc.array(fc.constantFrom("ক", "্ষ", "ম", "তা", " ", "🧪", ",")).map((parts) => parts.join("")),
	);
	fc.assert(
		fc.property(texts, (text) => {
			const title = text.replace(/[\r\n]/g, "");
			const file = calendarOf({ ...event, title });
			for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
			expect(unfolded(file)).toContain(`SUMMARY:${title.replace(/[\\;,]/g, "\\$&")}`);
		}),
	);
});
