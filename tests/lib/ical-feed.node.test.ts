import fc from "fast-check";
import ICAL from "ical.js";
import ical from "node-ical";
import { describe, expect, test } from "vitest";
import { type CalendarEvent, calendarFile } from "~/lib/ical.ts";

const event: CalendarEvent = {
	uid: "018f@pathshala.test",
	stampAt: Date.UTC(2026, 0, 9),
	startAt: Date.UTC(2026, 0, 10, 12, 30),
	endAt: Date.UTC(2026, 0, 10, 14),
	title: "পদার্থবিজ্ঞান: গতি; বল, শক্তি \\ (দ্বিতীয় অধ্যায়)",
	text: "শার্ট ও খাতা আনতে হবে\nhttps://pathshala.test/lecture",
	url: "https://pathshala.test/lecture",
	remindMinutes: null,
	sequence: 3,
};
const feed = { name: "পাঠশালা: নুসরাত জাহান, দশম শ্রেণি", refreshHours: 4 };
/** Readers disagree whether a name is escaped. */
const NAME = "পাঠশালা: নুসরাত জাহান দশম শ্রেণি";
const organizer = { name: "পাঠশালা", email: "help@pathshala.test" };
const fileOf = (...events: CalendarEvent[]) =>
	calendarFile({ product: "Calendar", feed, zoned: true, organizer, events });

/** As the first reader has it. */
function readByIcalJs(file: string) {
	const calendar = new ICAL.Component(ICAL.parse(file));
	for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
	return {
		name: calendar.getFirstPropertyValue("x-wr-calname"),
		events: calendar.getAllSubcomponents("vevent").map((component) => {
			const read = new ICAL.Event(component);
			return {
				uid: read.uid,
				title: read.summary,
				text: read.description,
				startAt: read.startDate.toJSDate().getTime(),
				endAt: read.endDate.toJSDate().getTime(),
				zone: read.startDate.zone?.tzid,
				sequence: read.sequence,
				status: component.getFirstPropertyValue("status"),
			};
		}),
	};
}

/** As the second reader has it. */
function readByNodeIcal(file: string) {
	return Object.values(ical.sync.parseICS(file))
		.filter((entry) => entry?.type === "VEVENT")
		.map((entry) => {
			const { uid, summary, description, start, end, sequence, status } = entry as unknown as {
				[Name in "uid" | "summary" | "description" | "sequence" | "status"]: string;
			} & { start: Date & { tz?: string }; end: Date };
			return {
				uid,
				title: summary,
				text: description,
				startAt: start.getTime(),
				endAt: end.getTime(),
				zone: start.tz,
				sequence: Number(sequence),
				status,
			};
		});
}

const asRead = ({ uid, title, text, startAt, endAt, sequence, cancelled }: CalendarEvent) => ({
	...{ uid, title, text, startAt, endAt, sequence, zone: "Asia/Dhaka" },
	status: cancelled ? "CANCELLED" : "CONFIRMED",
});

describe("a feed is read back by two independent readers (CAL-3)", () => {
	const gone = { ...event, uid: "018e@pathshala.test", cancelled: true, sequence: 4, title: "বাতিল: আলো" };

	test("with every event, its time in Dhaka, its number and whether it takes place", () => {
		const file = fileOf(event, gone);
		expect(readByIcalJs(file)).toEqual({ name: NAME, events: [event, gone].map(asRead) });
		expect(readByNodeIcal(file)).toEqual([event, gone].map(asRead));
	});

	const letters = fc.constantFrom(
		"ক",
		"্ষ",
		"ম",
		"তা",
		"র‍্যা",
		" ",
		"🧪",
		",",
		";",
		"\\",
		"\n",
		":",
		'"',
		"a",
		"é",
		"\t",
		"\u2028",
		"\u2029",
		"\u0085",
	);
	const texts = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 200 }),
		fc.array(letters, { maxLength: 200 }).map((parts) => parts.join("")),
	);
	/** What a calendar cannot hold is left out; breaks of lines are all one. */
	const held = (text: string) =>
		text
			.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
			// biome-ignore lint/suspicious/noControlCharactersInRegex: what no calendar holds
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");

	test("whatever people write, wherever its lines are folded", () => {
		fc.assert(
			fc.property(texts, texts, (title, text) => {
				const file = fileOf({ ...event, title: `x${title}x`, text: `x${text}x` });
				for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
				expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
				const [read] = readByIcalJs(file).events;
				expect([read?.title, read?.text]).toEqual([held(`x${title}x`), held(`x${text}x`)]);
				const [other] = readByNodeIcal(file);
				expect([other?.title, other?.text]).toEqual([held(`x${title}x`), held(`x${text}x`)]);
			}),
			{ numRuns: 300 },
		);
	});
});

/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replace(/\r\n /g, "").split("\r\n");
const ahead = (lines: string[]) => lines.slice(0, lines.indexOf("BEGIN:VEVENT"));

describe("what calendars want of a feed, to the letter", () => {
	test("its name, its zone spelt out, and how often to ask: Apple, Google, Outlook", () => {
		expect(ahead(unfolded(fileOf(event)))).toEqual([
			...[
				"BEGIN:VCALENDAR",
				"VERSION:2.0",
				"PRODID:-//Pathshala//Calendar//EN",
				"CALSCALE:GREGORIAN",
				"METHOD:PUBLISH",
			],
			...[`X-WR-CALNAME:${NAME}`, "X-WR-TIMEZONE:Asia/Dhaka"],
			...["REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H"],
			...["BEGIN:VTIMEZONE", "TZID:Asia/Dhaka", "X-LIC-LOCATION:Asia/Dhaka", "BEGIN:STANDARD"],
			...["DTSTART:19700101T000000", "TZOFFSETFROM:+0600", "TZOFFSETTO:+0600", "TZNAME:+06"],
			...["END:STANDARD", "END:VTIMEZONE"],
		]);
	});

	test("Google shifts times without a zone: none of ours is", () => {
		const lines = unfolded(fileOf(event));
		expect(lines).toContain("DTSTART;TZID=Asia/Dhaka:20260110T183000");
		expect(lines).toContain("DTEND;TZID=Asia/Dhaka:20260110T200000");
		expect(lines.filter((line) => /^DT(START|END):\d{8}T\d{6}$/.test(line))).toEqual(["DTSTART:19700101T000000"]);
	});

	test("Outlook keeps what vanishes: what was cancelled stays, and nobody is busy then", () => {
		const lines = unfolded(fileOf({ ...event, cancelled: true, sequence: 4 }));
		expect(lines).toContain('ORGANIZER;CN="পাঠশালা":mailto:help@pathshala.test');
		for (const line of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "SEQUENCE:4", "LAST-MODIFIED:20260109T000000Z"])
			expect(lines).toContain(line);
	});

	test("Apple asks before it lets a feed remind: ours has no alarm, a file of one lecture has", () => {
		expect(unfolded(fileOf(event))).not.toContain("BEGIN:VALARM");
		const reminding = { ...event, remindMinutes: 30 };
		const file = calendarFile({ product: "Lectures", zoned: true, organizer, events: [reminding] });
		expect(unfolded(file)).toContain("TRIGGER:-PT30M");
		expect(file).not.toContain("X-WR-CALNAME");
	});

	test("a feed of nothing is a calendar still", () => {
		expect(readByIcalJs(fileOf())).toEqual({ name: NAME, events: [] });
		expect(fileOf().endsWith("END:VCALENDAR\r\n")).toBe(true);
	});
});
