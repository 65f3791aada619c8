import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import ical from "node-ical";
import { describe, expect, test } from "vitest";

/** What a feed serves, as `golden-feed.workers.test.ts` shows. */
const file = readFileSync(new URL("./golden-feed.ics", import.meta.url), "utf8").replaceAll("\n", "\r\n");
const lines = file.split("\r\n");
const unfolded = file.replace(/\r\n /g, "").split("\r\n");
const named = (name: string) => unfolded.filter((line) => line.startsWith(name));
const octets = (text: string) => new TextEncoder().encode(text).length;

const id = (n: number) => `018f0000-0000-4000-8000-${String(n).padStart(12, "0")}@localhost`;
const dhaka = (day: number, time: string) => new Date(`2026-01-${day}T${time}:00.000+06:00`).toISOString();
type Read = { uid: string; title: string; from: string; until: string; sequence: number; status: string };
const event = (n: number, title: string, from: string, until: string, more: Partial<Read> = {}): Read => ({
	...{ uid: id(n), title, from, until, sequence: 0, status: "CONFIRMED" },
	...more,
});
const OF = "(পদার্থবিজ্ঞান, নবম-দশম)";

/** What both have to read. */
const EVENTS: Read[] = [
	event(7, "Model Test 12", dhaka(10, "10:00"), dhaka(10, "11:00"), { sequence: 190_180_800 }),
	event(2, `আলো; প্রতিসরণ ও র‍্যাংক পরীক্ষার প্রস্তুতি, দ্বিতীয় অধ্যায় ${OF}`, dhaka(12, "10:00"), dhaka(12, "11:00")),
	event(3, `Night sky ${OF}`, dhaka(13, "23:30"), dhaka(14, "00:30")),
	event(4, `Moved ${OF}`, dhaka(15, "13:00"), dhaka(15, "15:00"), { sequence: 2 }),
	event(5, `বাতিল: Called off ${OF}`, dhaka(16, "10:00"), dhaka(16, "11:00"), { sequence: 1, status: "CANCELLED" }),
	event(6, `Elsewhere ${OF}`, dhaka(17, "10:00"), dhaka(17, "11:00")),
	event(9, `জমার শেষ সময়: দশটি সমীকরণ ${OF}`, dhaka(18, "09:45"), dhaka(18, "10:00"), { sequence: 190_180_800 }),
	event(10, "বাতিল: Model Test 13", dhaka(19, "10:00"), dhaka(19, "11:00"), {
		...{ sequence: 190_180_860, status: "CANCELLED" },
	}),
];

function readByIcalJs(): Read[] {
	const calendar = new ICAL.Component(ICAL.parse(file));
	for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
	return calendar.getAllSubcomponents("vevent").map((component) => {
		const { uid, summary: title, sequence, startDate, endDate } = new ICAL.Event(component);
		const [from, until] = [startDate, endDate].map((date) => date.toJSDate().toISOString()) as [string, string];
		return { uid, title, from, until, sequence, status: String(component.getFirstPropertyValue("status")) };
	});
}

function readByNodeIcal(): Read[] {
	return Object.values(ical.sync.parseICS(file))
		.filter((entry) => entry?.type === "VEVENT")
		.map((entry) => {
			const { uid, summary, start, end, sequence, status } = entry as unknown as {
				[Name in "uid" | "summary" | "sequence" | "status"]: string;
			} & { start: Date; end: Date };
			const [from, until] = [start.toISOString(), end.toISOString()];
			return { uid, title: summary, from, until, sequence: Number(sequence), status };
		});
}

test("two independent readers find the same in the feed that is served (CAL-3)", () => {
	expect(readByIcalJs()).toEqual(EVENTS);
	expect(readByNodeIcal()).toEqual(EVENTS);
});

describe("what calendars want of the feed that is served", () => {
	test("all: it begins and ends, its lines end in CR LF and have 75 octets at most, none torn within a character", () => {
		expect([unfolded[0], unfolded.at(-2), unfolded.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
		expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
		expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(5);
		for (const line of lines) expect(line).not.toMatch(/^ [\p{M}\u200d]|[\u09cd\u200d]$/u);
	});

	test("Apple and Google: a name, which readers unescape or not, so it has nothing to escape; and the zone that it is of", () => {
		expect(named("X-WR-CALNAME:")).toHaveLength(1);
		expect(named("X-WR-CALNAME:")[0]).not.toMatch(/[\\;,]/);
		expect(named("X-WR-TIMEZONE:")).toEqual(["X-WR-TIMEZONE:Asia/Dhaka"]);
	});

	test("Outlook: METHOD, else it takes it for an invitation; its zone spelt out; how often to ask, in its own word", () => {
		expect(named("METHOD:")).toEqual(["METHOD:PUBLISH"]);
		expect(named("TZID:")).toEqual(["TZID:Asia/Dhaka"]);
		expect(named("TZOFFSETTO:")).toEqual(["TZOFFSETTO:+0600"]);
		expect(named("X-PUBLISHED-TTL:")).toHaveLength(1);
	});

	test("Google: no time floats, or it is shifted; each is of the zone that is spelt out", () => {
		const times = unfolded.filter((line) => /^DT(START|END)/.test(line));
		const ofEvents = times.filter((line) => !line.endsWith("19700101T000000"));
		expect(ofEvents).toHaveLength(2 * EVENTS.length);
		for (const line of ofEvents) expect(line).toMatch(/^DT(START|END);TZID=Asia\/Dhaka:\d{8}T\d{6}$/);
	});

	test("Outlook and Apple: one UID and DTSTAMP an event, in UTC, a SEQUENCE that rises, and what was cancelled stays", () => {
		expect(new Set(named("UID:")).size).toBe(EVENTS.length);
		expect(named("DTSTAMP:")).toHaveLength(EVENTS.length);
		for (const line of [...named("DTSTAMP:"), ...named("LAST-MODIFIED:")]) expect(line).toMatch(/:\d{8}T\d{6}Z$/);
		expect(named("STATUS:CANCELLED")).toHaveLength(2);
		expect(named("TRANSP:TRANSPARENT")).toHaveLength(2);
	});

	test("Apple: a feed that would remind is asked about: ours does not; and no calendar has a teacher's own address", () => {
		expect(named("BEGIN:VALARM")).toEqual([]);
		expect(file).not.toContain("meet.example/secret-room");
	});
});
