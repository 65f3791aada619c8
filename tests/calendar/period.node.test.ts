import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	calendarQuery,
	calendarQuerySchema,
	daysAfter,
	isSameMonth,
	periodOf,
	startOf,
	windowOf,
} from "~/domain/calendar/period.ts";
import { weekdayOf } from "~/domain/lecture/pattern.ts";

/** 10 January 2026, a Saturday, late in the evening in Dhaka. */
const NOW = Date.UTC(2026, 0, 10, 17);

describe("what a calendar shows (CAL-1)", () => {
	test("a month is its weeks, from Sunday on, with the days around it", () => {
		const { days, previous, next, today, on } = periodOf({ view: "month", on: "2026-01-31" }, NOW);
		expect([days[0], days.at(-1), days.length]).toEqual(["2025-12-28", "2026-01-31", 35]);
		expect([previous, next, today, on]).toEqual(["2025-12-31", "2026-02-28", "2026-01-10", "2026-01-31"]);
	});

	test("a week begins on Sunday, an agenda with the day", () => {
		expect(periodOf({ view: "week", on: "2026-01-10" }, NOW).days).toEqual([
			...["2026-01-04", "2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09", "2026-01-10"],
		]);
		const agenda = periodOf({ view: "agenda", on: "2026-01-10" }, NOW);
		expect([agenda.days[0], agenda.days.length, agenda.next]).toEqual(["2026-01-10", 30, "2026-02-09"]);
	});

	test("today is Dhaka's, where the address says nothing", () => {
		expect(periodOf({}, Date.UTC(2026, 0, 10, 18, 30))).toMatchObject({
			...{ on: "2026-01-11", view: "month", chosen: false },
		});
	});

	test("each view leads forth and back, and holds its day", () => {
		const dates = fc.date({ min: new Date("2021-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
		fc.assert(
			fc.property(fc.constantFrom("month", "week", "agenda"), dates, (view, date) => {
				const on = date.toISOString().slice(0, 10);
				const period = periodOf({ view, on }, NOW);
				expect(period.days).toContain(on);
				expect(new Set(period.days).size).toBe(period.days.length);
				for (const [index, day] of period.days.entries()) expect(day).toBe(daysAfter(period.days[0] ?? "", index));
				if (view !== "agenda") expect(weekdayOf(startOf(period.days[0] ?? ""))).toBe(0);
				if (view === "month") {
					expect(period.days.length % 7).toBe(0);
					expect(isSameMonth(period.next, on)).toBe(false);
					expect(isSameMonth(periodOf({ view, on: period.next }, NOW).previous, on)).toBe(true);
				} else expect(periodOf({ view, on: period.next }, NOW).previous).toBe(on);
				const { from, to } = windowOf(period);
				expect((to - from) / 86_400_000).toBe(period.days.length);
			}),
		);
	});
});

test.each([
	["?view=month&on=2026-01", { view: "month", on: "2026-01-01" }],
	["?view=week&on=2026-01-10", { view: "week", on: "2026-01-10" }],
	["?view=year&on=2026-13", {}],
	["?on=2026-02-30", {}],
	["?on=0001-01-01", {}],
	["", {}],
])("the address %s asks for %j", (search, query) => {
	expect(calendarQuerySchema.parse(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
});

test("an address says what was chosen and nothing else", () => {
	expect(calendarQuery({ view: "week", on: "2026-01-10" })).toBe("?view=week&on=2026-01-10");
	expect(calendarQuery({})).toBe("");
});
