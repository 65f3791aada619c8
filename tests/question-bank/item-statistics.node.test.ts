import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Chosen, ENOUGH_ANSWERS, itemStatistics } from "~/domain/question-bank/item-statistics.ts";

/** One answer each: which option (null: left out), and the share of the rest that was right. The key is option 1. */
type Answer = { position: number | null; rest: number };

const rowsOf = (answers: readonly Answer[]): Chosen[] =>
	[...Map.groupBy(answers, ({ position }) => position)].map(([position, of]) => ({
		...{ position, isKey: position === 1, n: of.length },
		rest: of.reduce((sum, { rest }) => sum + rest, 0),
		restSquared: of.reduce((sum, { rest }) => sum + rest * rest, 0),
	}));

const figures = (answers: readonly Answer[]) => itemStatistics(rowsOf(answers), 0);
const times = (n: number, answer: Answer): Answer[] => Array.from({ length: n }, () => answer);

/** Pearson's correlation as a textbook has it. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
	const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
	const [x, y] = [mean(0), mean(1)];
	const sum = (of: (a: number, b: number) => number) => pairs.reduce((total, [a, b]) => total + of(a - x, b - y), 0);
	return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}

describe("how a question did (QB-12)", () => {
	test("counts who was right, who left it out, and who chose each option", () => {
		const said = figures([
			...times(6, { position: 1, rest: 0.8 }),
			...times(3, { position: 0, rest: 0.5 }),
			...times(1, { position: null, rest: 0 }),
		]);
		expect(said).toMatchObject({ asked: 10, right: 6, unanswered: 1, chosen: { 0: 3, 1: 6 } });
	});

	test("tells apart as textbooks compute it, from enough answers on", () => {
		const answer = fc.record({
			position: fc.constantFrom(0, 1, 2, null),
			rest: fc.integer({ min: 0, max: 20 }).map((right) => right / 20),
		});
		fc.assert(
			fc.property(fc.array(answer, { minLength: ENOUGH_ANSWERS, maxLength: 80 }), (answers) => {
				const pairs = answers.map(({ position, rest }) => [position === 1 ? 1 : 0, rest] as const);
				const expected = correlation(pairs);
				const { discrimination } = figures(answers);
				if (Number.isFinite(expected)) expect(discrimination).toBeCloseTo(expected, 6);
				else expect(discrimination).toBeNull();
			}),
		);
	});

	test("is positive where the better ones are right, negative where the key is turned round, and unknown where nothing differs", () => {
		const good = times(20, { position: 1, rest: 0.9 });
		const weak = times(20, { position: 0, rest: 0.2 });
		expect(figures([...good, ...weak]).discrimination).toBeCloseTo(1);
		const turned = [...times(20, { position: 0, rest: 0.9 }), ...times(20, { position: 1, rest: 0.2 })];
		expect(figures(turned).discrimination).toBeCloseTo(-1);
		for (const same of [good, [...good, ...times(20, { position: 0, rest: 0.9 })]])
			expect(figures(same).discrimination).toBeNull();
		expect(figures([...good.slice(1, 10), ...weak.slice(1, 10)]).discrimination).toBeNull();
	});
});
