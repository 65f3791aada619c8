import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { fieldOf } from "~/domain/model-test/field.ts";
import { ScoreField } from "~/features/model-test/score-field.tsx";

const TOTAL = 2000;
const scores = (...all: [score: number, count: number][]) => all.map(([score, count]) => ({ score, count }));

describe("how everybody did at a model test (MT-13)", () => {
	test("is the average, the tenths and one's own place in them", () => {
		expect(fieldOf(scores([2000, 1], [1500, 2], [500, 4], [0, 3]), { score: 1500, totalMarks: TOTAL })).toEqual({
			...{ participants: 10, own: 75, ownTenth: 7, below: 7, average: 35 },
			tenths: [3, 0, 4, 0, 0, 0, 0, 2, 0, 1],
		});
	});

	test("counts a score below zero as none, and full marks into the last tenth", () => {
		const field = fieldOf(scores([-500, 5], [2000, 5]), { score: -500, totalMarks: TOTAL });
		expect(field).toMatchObject({ average: 50, own: 0, below: 0, tenths: [5, 0, 0, 0, 0, 0, 0, 0, 0, 5] });
	});

	test("is kept to itself where so few sat it that the average would tell what another had", () => {
		expect(fieldOf(scores([2000, 4]), { score: 2000, totalMarks: TOTAL })).toBeNull();
		expect(fieldOf(scores([2000, 5]), { score: 2000, totalMarks: TOTAL })).not.toBeNull();
	});

	test("is drawn with its words: a sentence, the figures, and the picture hidden from who cannot see it", () => {
		const field = fieldOf(scores([2000, 1], [1500, 2], [500, 4], [0, 3]), { score: 1500, totalMarks: TOTAL });
		const html = field ? renderToStaticMarkup(<ScoreField field={field} />) : "";
		expect(html).toContain("You have 75% of the marks, the average is 35%. 7 of the 9 others did worse than you.");
		expect(html).toContain('<span>70 to 79% · You</span><span class="tabular">2</span>');
		expect(html.match(/class="field-own"/g)).toHaveLength(1);
		expect(html).toMatch(/<div class="field-plot" aria-hidden="true">/);
	});
});
