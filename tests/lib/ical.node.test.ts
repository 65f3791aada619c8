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
};

/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replace(/\r\n /g, "").split("\r\n");

test("an exam is an event of RFC 5545, with a reminder", () => {
	expect(unfolded(toCalendar(event))).toEqual([
		...[
			"BEGIN:VCALENDAR",
			"VERSION:2.0",
			"PRODID:-//Pathshala//Model Tests//EN",
			"CALSCALE:GREGORIAN",
			"METHOD:PUBLISH",
		],
		...["BEGIN:VEVENT", "UID:018f@pathshala.test", "DTSTAMP:20260914T000000Z"],
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

test("no line is longer than 75 octets, in any script, and none is torn within a character", () => {
	const texts = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 300 }),
		fc.array(fc.constantFrom("ক", "্ষ", "ম", "তা", " ", "🧪", ",")).map((parts) => parts.join("")),
	);
	fc.assert(
		fc.property(texts, (text) => {
			const title = text.replace(/[\r\n]/g, "");
			const file = toCalendar({ ...event, title });
			for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
			expect(unfolded(file)).toContain(`SUMMARY:${title.replace(/[\\;,]/g, "\\$&")}`);
		}),
	);
});
