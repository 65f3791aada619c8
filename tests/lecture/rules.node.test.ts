import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slotsOf, type WeeklyPattern, weekdayOf } from "~/domain/lecture/pattern.ts";
import { areAtOnce, isAhead, isInCourse, isNear, isOpen, MAX, stateOf } from "~/domain/lecture/rules.ts";
import { detailsOf, meetingUrlField, newLectureSchema, repeatSchema } from "~/domain/lecture/schemas.ts";
import { dhakaDay, dhakaTime, startOfDhakaDay } from "~/lib/time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 10 January 2026, a Saturday, 10:00 in Dhaka. */
const TEN = Date.UTC(2026, 0, 10, 4);
const lecture = { startsAt: TEN, endsAt: TEN + HOUR, cancelledAt: null };

describe("a lecture at a moment (LEC-3)", () => {
	test.each([
		[-16 * MINUTE, "coming", false],
		[-15 * MINUTE, "soon", true],
		[-1, "soon", true],
		[0, "running", true],
		[HOUR - 1, "running", true],
		[HOUR, "over", false],
	] as const)("%d ms from its start is %s, its room open: %s", (offset, state, open) => {
		expect(stateOf(lecture, TEN + offset)).toBe(state);
		expect(isOpen(lecture, TEN + offset)).toBe(open);
	});

	test("that was cancelled stays so, and is not entered", () => {
		const cancelled = { ...lecture, cancelledAt: TEN - DAY };
		for (const at of [TEN - DAY, TEN - MINUTE, TEN + MINUTE, TEN + DAY]) {
			expect(stateOf(cancelled, at)).toBe("cancelled");
			expect(isOpen(cancelled, at)).toBe(false);
			expect(isAhead(cancelled, at)).toBe(false);
		}
	});
});

test("two lectures are at once when they share a moment; one after the other they are not (LEC-1)", () => {
	const slot = (from: number, to: number) => ({ startsAt: TEN + from * MINUTE, endsAt: TEN + to * MINUTE });
	expect(areAtOnce(slot(0, 60), slot(60, 90))).toBe(false);
	expect(areAtOnce(slot(0, 60), slot(59, 90))).toBe(true);
	expect(areAtOnce(slot(0, 60), slot(10, 20))).toBe(true);
	const minute = fc.integer({ min: 0, max: 50 });
	fc.assert(
		fc.property(fc.tuple(minute, minute, minute, minute), ([a, b, c, d]) => {
			const [one, other] = [slot(a, a + b + 1), slot(c, c + d + 1)];
			expect(areAtOnce(one, other)).toBe(areAtOnce(other, one));
		}),
	);
});

test("a lecture starts within its course, at its very ends too (LEC-1)", () => {
	const course = { startAt: TEN, endAt: TEN + 7 * DAY };
	const at = (startsAt: number) => isInCourse({ startsAt, endsAt: startsAt + HOUR }, course);
	expect([at(TEN - 1), at(TEN), at(TEN + 7 * DAY), at(TEN + 7 * DAY + 1)]).toEqual([false, true, true, false]);
});

test("a change of today, or of the next twelve hours, is told at once (LEC-2)", () => {
	const evening = Date.UTC(2026, 0, 10, 17);
	expect(isNear([evening + 8 * HOUR], evening)).toBe(true);
	expect(isNear([evening + 13 * HOUR], evening)).toBe(false);
	expect(isNear([TEN + 13 * HOUR], TEN)).toBe(true);
	expect(isNear([TEN + 3 * DAY, TEN + HOUR], TEN)).toBe(true);
	expect(isNear([TEN - HOUR], TEN)).toBe(false);
});

describe("a weekly pattern (LEC-2)", () => {
	const pattern: WeeklyPattern = {
		...{ days: [5, 1], from: "2026-01-10", timeOfDay: 19 * 60 + 30, minutes: 90, until: null, times: 4 },
	};

	test("is its days of the week at its time in Dhaka", () => {
		const slots = slotsOf(pattern);
		expect(slots.map(({ startsAt }) => `${dhakaDay(startsAt)} ${dhakaTime(startsAt)}`)).toEqual([
			"2026-01-12 19:30",
			"2026-01-16 19:30",
			"2026-01-19 19:30",
			"2026-01-23 19:30",
		]);
		for (const { startsAt, endsAt } of slots) expect(endsAt - startsAt).toBe(90 * MINUTE);
	});

	test("ends with its last day, or its number, whichever comes first; without either there is none", () => {
		const days = (change: Partial<WeeklyPattern>) =>
			slotsOf({ ...pattern, ...change }).map(({ startsAt }) => dhakaDay(startsAt));
		expect(days({ until: "2026-01-19" })).toEqual(["2026-01-12", "2026-01-16", "2026-01-19"]);
		expect(days({ until: "2026-12-31", times: 1 })).toEqual(["2026-01-12"]);
		expect(days({ until: null, times: null })).toEqual([]);
		expect(days({ until: "2026-01-11" })).toEqual([]);
		expect(days({ from: "2026-02-30" })).toEqual([]);
	});

	test("shows that it is too much, and ends", () => {
		const every = { ...pattern, days: [0, 1, 2, 3, 4, 5, 6], until: "2036-01-01", times: null };
		expect(slotsOf(every)).toHaveLength(MAX.dates + 1);
		expect(slotsOf({ ...every, days: [] })).toEqual([]);
		expect(slotsOf({ ...every, days: [0] })).toHaveLength(MAX.dates + 1);
	});

	test("is in order, on its days, within its window, whatever it is", () => {
		fc.assert(
			fc.property(
				fc.record({
					days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
					start: fc.integer({ min: 0, max: 4000 }),
					span: fc.integer({ min: 0, max: 200 }),
					timeOfDay: fc.integer({ min: 0, max: 1439 }),
					minutes: fc.integer({ min: 5, max: 720 }),
				}),
				({ days, start, span, timeOfDay, minutes }) => {
					const [from, until] = [dhakaDay(TEN + start * DAY), dhakaDay(TEN + (start + span) * DAY)];
					const slots = slotsOf({ days, from, until, timeOfDay, minutes, times: null });
					const starts = slots.map(({ startsAt }) => startsAt);
					expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
					for (const at of starts) {
						expect(days).toContain(weekdayOf(startOfDhakaDay(dhakaDay(at)) ?? 0));
						expect(dhakaDay(at) >= from && dhakaDay(at) <= until).toBe(true);
					}
				},
			),
		);
	});
});

describe("what a form says of a lecture", () => {
	const said = { title: "  Light  and shade ", day: "2026-01-10", time: "10:00", minutes: "60" };

	test("is a title in one line, and a time in Dhaka", () => {
		const parsed = newLectureSchema.parse(said);
		expect(detailsOf(parsed)).toEqual({
			...{ title: "Light and shade", description: null, meetingUrl: null },
			...{ startsAt: TEN, endsAt: TEN + HOUR },
		});
	});

	test.each([
		["title", { title: " " }],
		["title", { title: "x".repeat(MAX.title + 1) }],
		["title", { title: "Light\u202e" }],
		["day", { day: "2026-02-30" }],
		["day", { day: undefined }],
		["time", { time: "24:00" }],
		["time", { time: "10:00:30" }],
		["minutes", { minutes: "4" }],
		["minutes", { minutes: "721" }],
		...["1e2", "0x3c", "+60", "60.5"].map((minutes) => ["minutes", { minutes }] as [string, object]),
		["minutes", { minutes: undefined }],
		["meetingUrl", { meetingUrl: "http://meet.example" }],
		["description", { description: "x".repeat(MAX.description + 1) }],
	])("is wrong at %s: %j", (field, change) => {
		const { error } = newLectureSchema.safeParse({ ...said, ...change });
		expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
		expect(error?.issues[0]?.message).toMatch(/[.!]$/);
	});

	test("has its numbers in either digits, as a course has (CRS-1)", () => {
		expect(newLectureSchema.parse({ ...said, minutes: "৬০" }).minutes).toBe(60);
		const weekly = { title: "Light", days: [5], from: "2026-01-10", time: "10:00", minutes: "৯০", times: "৩" };
		expect(repeatSchema.parse(weekly)).toMatchObject({ minutes: 90, times: 3 });
		for (const times of ["1e1", "0x3", "+3", "101"])
			expect(repeatSchema.safeParse({ ...weekly, times }).error?.issues[0]?.path).toEqual(["times"]);
	});

	test.each([
		...["javascript:alert(1)", "https://a:b@meet.example", "https://localhost", "meet.example", "https://"],
		...["https://127.0.0.1/x", "https://2130706433/", "https://localhost./", "https://10.0.0.1/", "https://[::1]/"],
		...["https://zoom.us/j/1\r\nSet-Cookie: x=y", "https://meet.example\u0000/a", "https://evil.example\\@zoom.us"],
		"https://meet.example/\u202ea",
	])("takes no meeting link like %s", (address) => {
		expect(meetingUrlField.safeParse(address).success).toBe(false);
	});

	test("of weekly lectures needs an end, by a day or a number", () => {
		const weekly = { title: "Light", days: [5], from: "2026-01-10", time: "10:00", minutes: "60" };
		expect(repeatSchema.safeParse(weekly).error?.issues.map(({ path }) => path[0])).toEqual(["until"]);
		expect(repeatSchema.safeParse({ ...weekly, times: "3" }).success).toBe(true);
		expect(repeatSchema.safeParse({ ...weekly, until: "2026-02-10" }).success).toBe(true);
		expect(repeatSchema.safeParse({ ...weekly, days: [], times: "3" }).error?.issues[0]?.path[0]).toBe("days");
	});
});

test("a day has a year of four digits: what no calendar holds is none", () => {
	expect(["2026-01-10", "275760-09-13", "10000-01-01", "-2026-01-10", "2026-02-30"].map(startOfDhakaDay)).toEqual([
		...[Date.parse("2026-01-10T00:00:00+06:00"), null, null, null, null],
	]);
});
