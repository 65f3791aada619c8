import { describe, expect, test } from "vitest";
import { dotOf, lineOf, spotsOf } from "~/features/mock-test/chart-shape.ts";
import { progressText } from "~/features/mock-test/progress-chart.tsx";
import { shortTime } from "~/features/mock-test/words.ts";

const points = (...percents: number[]) =>
	percents.map((percent, index) => ({ uuid: `attempt-${index}`, percent, finishedAt: Date.UTC(2026, 10, 20, 5) }));

describe("The chart of one's own progress", () => {
	test("spreads the attempts evenly from the first to the last, the better the higher", () => {
		expect(spotsOf([0, 50, 100])).toEqual([
			{ x: 0, y: 100 },
			{ x: 50, y: 50 },
			{ x: 100, y: 0 },
		]);
	});

	test("sets a single attempt in the middle", () => {
		expect(spotsOf([80])).toEqual([{ x: 50, y: 20 }]);
	});

	test("is one line through all points, and a dot for each", () => {
		const spots = spotsOf([10, 40, 90, 60]);
		expect(lineOf(spots)).toBe("M0 90L33.33 60L66.67 10L100 40");
		expect(dotOf({ x: 100 / 3, y: 60 })).toBe("M33.33 60h0");
	});

	test("says in a sentence how it began, what was best and where it stands", () => {
		expect(progressText(points(30, 80, 50))).toBe("3 attempts: first 30%, best 80%, last 50%.");
	});

	test("asks for another after the first", () => {
		expect(progressText(points(30))).toBe("30% the first time. Take it again to see how you are getting on.");
	});
});

test("The time spent on a question reads like a clock, in whole seconds that have passed", () => {
	expect(["0:00", "0:09", "1:05", "12:00"]).toEqual([0, 9_900, 65_000, 720_000].map(shortTime));
});
