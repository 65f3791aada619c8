import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byCourse, byMonth, type EarningsLine, totalOf } from "~/domain/earnings/figures.ts";
import { CHART_MONTHS, type Earned, shownMonths } from "~/features/earnings/shown-months.ts";
import { barsOf } from "~/lib/bars.ts";
import { formatMonth, monthsUpTo } from "~/lib/time.ts";

const line = (courseUuid: string, month: string, sold: number, refunded = 0): EarningsLine => {
	const share = Math.floor((sold - refunded) / 5);
	return {
		courseUuid,
		title: `Course ${courseUuid}`,
		month,
		sales: 1,
		sold,
		refunded,
		share,
		earned: sold - refunded - share,
	};
};

const LINES = [line("a", "2026-10", 500_00), line("a", "2026-11", 500_00, 250_00), line("b", "2026-11", 1_500_00)];

describe("the figures of what was sold (EAR-1)", () => {
	test("are added up over all, by month and by course", () => {
		expect(totalOf(LINES)).toEqual({ sales: 3, sold: 2_500_00, refunded: 250_00, share: 450_00, earned: 1_800_00 });
		expect(byMonth(LINES).map(({ month, earned }) => [month, earned])).toEqual([
			["2026-11", 1_400_00],
			["2026-10", 400_00],
		]);
		expect(byCourse(LINES).map(({ title, sold }) => [title, sold])).toEqual([
			["Course b", 1_500_00],
			["Course a", 1_000_00],
		]);
		expect(totalOf([])).toEqual({ sales: 0, sold: 0, refunded: 0, share: 0, earned: 0 });
	});

	test("earned is what was sold, less what went back and the share, whatever is added up", () => {
		const some = fc.array(
			fc
				.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("2026-09", "2026-10"), fc.nat(1e6), fc.nat(1e6))
				.map(([course, month, sold, refunded]) => line(course, month, sold, Math.min(sold, refunded))),
		);
		fc.assert(
			fc.property(some, (lines) => {
				const total = totalOf(lines);
				expect(total.earned).toBe(total.sold - total.refunded - total.share);
				expect(totalOf(byMonth(lines))).toEqual(total);
				expect(totalOf(byCourse(lines))).toEqual(total);
			}),
		);
	});
});

/** As they are drawn. */
function drawn(months: readonly Earned[]) {
	const shown = shownMonths(months, "2026-11");
	const { bars, line } = barsOf(shown.map(({ earned }) => earned));
	return { line, bars: bars.map((bar, index) => ({ ...bar, month: shown[index]?.month })) };
}

describe("the chart", () => {
	test("has the last twelve months, to the measure of the best", () => {
		const { bars, line: zero } = drawn(byMonth(LINES));
		expect(bars).toHaveLength(CHART_MONTHS);
		expect(zero).toBe(100);
		expect([bars[0]?.month, bars[0]?.height]).toEqual(["2025-12", 0]);
		expect(bars.at(-1)).toMatchObject({ month: "2026-11", y: 0, height: 100 });
		expect(bars.at(-2)).toMatchObject({ y: 71.43, height: 28.57 });
	});

	test("hangs a month in which more went back than came below the line", () => {
		const { bars, line: zero } = drawn([
			{ month: "2026-10", earned: 300 },
			{ month: "2026-11", earned: -100 },
		]);
		expect(zero).toBe(75);
		expect(bars.at(-1)).toMatchObject({ y: 75, height: 25 });
		expect(bars.at(-2)).toMatchObject({ y: 0, height: 75 });
	});

	test("is flat where nothing was earned, and stays within its box whatever was", () => {
		expect(drawn([]).bars.every(({ height, y }) => height === 0 && y === 100)).toBe(true);
		fc.assert(
			fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 12 }), (earned) => {
				const months = monthsUpTo("2026-11", earned.length);
				const { bars } = drawn(months.map((month, index) => ({ month, earned: earned[index] ?? 0 })));
				for (const { y, height } of bars) {
					expect(y).toBeGreaterThanOrEqual(0);
					expect(height).toBeGreaterThanOrEqual(0);
					expect(y + height).toBeLessThanOrEqual(100.02);
				}
			}),
		);
	});
});

test("a month is named in the page's language, and the year is gone over", () => {
	expect([formatMonth("2026-01", "en"), formatMonth("2026-01", "bn")]).toEqual(["Jan 2026", "জানু ২০২৬"]);
	expect(monthsUpTo("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});
