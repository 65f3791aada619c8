import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timesSpent } from "~/domain/exam-session/time-spent.ts";
import type { Choice } from "~/domain/exam-session/types.ts";

const START = 1_000_000;
const SECOND = 1000;

/** A choice saved so many seconds after the start. */
const saved = (seconds: number, optionUuid: string | null = "o"): Choice => ({
	optionUuid,
	seq: 0,
	savedAt: START + seconds * SECOND,
});

const spent = (...choices: (Choice | undefined)[]) => timesSpent({ startedAt: START, choices });

describe("The time spent on a question", () => {
	test("is from the answer before it, the first one's from the start", () => {
		expect(spent(saved(20), saved(50), saved(55))).toEqual([20_000, 30_000, 5_000]);
	});

	test("follows the order of saving, not of the paper", () => {
		expect(spent(saved(90), undefined, saved(30))).toEqual([60_000, null, 30_000]);
	});

	test("is unknown where no answer was given, and a cleared choice takes its time from the next", () => {
		expect(spent(saved(10), saved(40, null), saved(45))).toEqual([10_000, null, 5_000]);
	});

	test("is shared by the answers of one form", () => {
		const at = (ms: number): Choice => ({ optionUuid: "o", seq: 0, savedAt: START + ms });
		expect(spent(at(60_000), at(60_030), at(60_060), at(90_060))).toEqual([20_020, 20_020, 20_020, 30_000]);
	});

	test("is nothing for a paper without answers", () => {
		expect(spent(undefined, undefined)).toEqual([null, null]);
		expect(spent()).toEqual([]);
	});

	test("is never negative and adds up to the time until the last answer at most", () => {
		const choice = fc.option(
			fc.record({
				optionUuid: fc.option(fc.constant("o"), { nil: null }),
				seq: fc.constant(0),
				savedAt: fc.integer({ min: START, max: START + 3600 * SECOND }),
			}),
			{ nil: undefined },
		);
		fc.assert(
			fc.property(fc.array(choice, { maxLength: 30 }), (choices) => {
				const times = timesSpent({ startedAt: START, choices });
				expect(times.map((time) => time === null)).toEqual(choices.map((one) => !one || one.optionUuid === null));
				const total = times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
				const last = Math.max(START, ...choices.map((one) => one?.savedAt ?? START));
				expect(Math.min(...times.map((time) => time ?? 0), 0)).toBe(0);
				expect(total).toBeLessThanOrEqual(last - START);
			}),
		);
	});
});
