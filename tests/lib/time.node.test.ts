import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { formatClock, formatDateTime, formatTimeOfDay, formatWeekday, toIso, toNumerals } from "~/lib/time.ts";

const ZONES = ["UTC", "Asia/Dhaka", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu"];
const ownZone = process.env.TZ;

afterEach(() => {
	if (ownZone === undefined) delete process.env.TZ;
	else process.env.TZ = ownZone;
});

/** The same result, whatever time zone the process has. */
function inEveryZone<T>(work: () => T): T[] {
	return ZONES.map((zone) => {
		process.env.TZ = zone;
		return work();
	});
}

describe("a date", () => {
	test.each([
		["2026-01-01T00:00:00.000Z", "01 Jan, 2026 06:00 AM", "০১ জানু, ২০২৬ সকাল ৬:০০"],
		["2026-12-31T18:00:00.000Z", "01 Jan, 2027 12:00 AM", "০১ জানু, ২০২৭ রাত ১২:০০"],
		["2026-12-31T17:59:59.999Z", "31 Dec, 2026 11:59 PM", "৩১ ডিসে, ২০২৬ রাত ১১:৫৯"],
		["2026-09-15T06:00:00.000Z", "15 Sep, 2026 12:00 PM", "১৫ সেপ্টে, ২০২৬ দুপুর ১২:০০"],
		// This hour of Dhaka is one that clocks of Los Angeles skip.
		["2026-03-07T20:30:00.000Z", "08 Mar, 2026 02:30 AM", "০৮ মার্চ, ২০২৬ রাত ২:৩০"],
		["2024-02-29T03:04:05.000Z", "29 Feb, 2024 09:04 AM", "২৯ ফেব, ২০২৪ সকাল ৯:০৪"],
		["2026-09-15T11:59:00.000Z", "15 Sep, 2026 05:59 PM", "১৫ সেপ্টে, ২০২৬ বিকেল ৫:৫৯"],
		["2026-09-15T12:00:00.000Z", "15 Sep, 2026 06:00 PM", "১৫ সেপ্টে, ২০২৬ সন্ধ্যা ৬:০০"],
		["2026-09-14T22:30:00.000Z", "15 Sep, 2026 04:30 AM", "১৫ সেপ্টে, ২০২৬ ভোর ৪:৩০"],
	])("%s reads as DD MMM, YYYY hh:mm A in Dhaka, and in Bangla as people say it", (iso, en, bn) => {
		const at = Date.parse(iso);
		expect(inEveryZone(() => formatDateTime(at, "en"))).toEqual(ZONES.map(() => en));
		expect(inEveryZone(() => formatDateTime(at, "bn"))).toEqual(ZONES.map(() => bn));
	});

	test("has a weekday, in short as a calendar prints it: no longer than its column of a month on a phone", () => {
		const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day));
		const thursday = Date.UTC(2026, 0, 8);
		expect([formatWeekday(thursday, "bn"), formatWeekday(thursday, "bn", true)]).toEqual(["বৃহস্পতিবার", "বৃহঃ"]);
		for (const locale of ["en", "bn"] as const) {
			const short = days.map((at) => formatWeekday(at, locale, true));
			expect([new Set(short).size, short.filter((name) => [...name].length > 5)]).toEqual([7, []]);
		}
	});

	test("has a month of its own in every language", () => {
		const months = (locale: "en" | "bn") =>
			Array.from({ length: 12 }, (_, month) => formatDateTime(Date.UTC(2026, month, 15), locale).split(/[ ,]/)[1]);
		expect(months("en")).toEqual([
			...["Jan", "Feb", "Mar", "Apr", "May", "Jun"],
			...["Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
		]);
		expect(new Set(months("bn")).size).toBe(12);
		expect(months("bn").join("")).toMatch(/^\p{Script=Bengali}+$/u);
	});

	test("is six hours ahead of UTC, always", () => {
		const anyTime = fc.integer({ min: Date.UTC(1971, 0, 2), max: Date.UTC(2999, 0, 1) });
		fc.assert(
			fc.property(anyTime, fc.constantFrom(...ZONES), (at, zone) => {
				process.env.TZ = zone;
				const dhaka = new Date(at + 6 * 3_600_000);
				const pad = (value: number) => String(value).padStart(2, "0");
				const [day, , year, time, half] = formatDateTime(at, "en").replace(",", "").split(" ");
				const hours = dhaka.getUTCHours();
				expect([day, year, time, half]).toEqual([
					pad(dhaka.getUTCDate()),
					String(dhaka.getUTCFullYear()),
					`${pad(hours % 12 || 12)}:${pad(dhaka.getUTCMinutes())}`,
					hours < 12 ? "AM" : "PM",
				]);
				expect(formatDateTime(at, "bn")).toMatch(/^[^0-9A-Za-z]+ (ভোর|সকাল|দুপুর|বিকেল|সন্ধ্যা|রাত) [১-৯][০-২]?:[০-৫][০-৯]$/);
			}),
		);
	});
});

test("the clock of a saved answer shows seconds in Dhaka", () => {
	const at = Date.UTC(2026, 0, 1, 7, 8, 9);
	expect(inEveryZone(() => formatClock(at, "en"))).toEqual(ZONES.map(() => "01:08:09 PM"));
	expect(inEveryZone(() => formatClock(at, "bn"))).toEqual(ZONES.map(() => "দুপুর ১:০৮:০৯"));
});

test("the API speaks ISO 8601 in UTC, and null stays null", () => {
	const at = Date.UTC(2026, 0, 1, 7, 8, 9, 10);
	expect(inEveryZone(() => toIso(at))).toEqual(ZONES.map(() => "2026-01-01T07:08:09.010Z"));
	expect(toIso(null)).toBeNull();
	expect(toIso(0)).toBe("1970-01-01T00:00:00.000Z");
	expect(() => toIso(Number.NaN)).toThrow(RangeError);
});

test("an instant reads as the language itself would write it, whatever was written before it", () => {
	const DAY = 86_400_000;
	const instants = fc.oneof(
		fc.integer({ min: -8.64e15, max: 8.64e15 }),
		fc.integer({ min: 0, max: 60_000 * DAY }),
		// About midnight.
		fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -2, max: 2 })).map(([day, off]) => day * DAY + off),
		fc.double({ min: 0, max: 60_000 * DAY, noNaN: true }),
	);
	fc.assert(
		fc.property(instants, (at) => {
			expect(toIso(at)).toBe(new Date(at).toISOString());
		}),
		{ numRuns: 2000 },
	);
});

test("numerals change digits and nothing else", () => {
	expect(toNumerals("0123456789, -1.5 PM", "bn")).toBe("০১২৩৪৫৬৭৮৯, -১.৫ PM");
	expect(toNumerals(1250, "en")).toBe("1250");
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			expect(toNumerals(text, "en")).toBe(text);
			expect(toNumerals(text, "bn").replace(/[^০-৯]/g, "").length).toBe(text.replace(/[^0-9০-৯]/g, "").length);
		}),
	);
});

test.each([
	["2026-01-10T13:32:00Z", "07:32 PM", "সন্ধ্যা ৭:৩২"],
	["2026-01-10T06:00:00Z", "12:00 PM", "দুপুর ১২:০০"],
	["2026-01-09T18:05:00Z", "12:05 AM", "রাত ১২:০৫"],
	["2026-01-09T23:00:00Z", "05:00 AM", "ভোর ৫:০০"],
	["2026-01-10T02:15:00Z", "08:15 AM", "সকাল ৮:১৫"],
	["2026-01-10T10:00:00Z", "04:00 PM", "বিকেল ৪:০০"],
	["2026-01-10T16:59:00Z", "10:59 PM", "রাত ১০:৫৯"],
])("A time of day at %s is said as people say it: %s, %s", (iso, en, bn) => {
	expect(inEveryZone(() => formatTimeOfDay(Date.parse(iso), "en"))).toEqual(ZONES.map(() => en));
	expect(formatTimeOfDay(Date.parse(iso), "bn")).toBe(bn);
});
