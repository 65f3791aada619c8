import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { KeepResult } from "~/features/attempt/keep-result.tsx";
import { ScoreCard, SubjectResults } from "~/features/attempt/result-summary.tsx";
import { Review } from "~/features/attempt/review.tsx";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

const figures = (score: number) => ({
	...{ score, totalMarks: 500, correctCount: score / 100, wrongCount: 0, unansweredCount: 5 - score / 100 },
	timeTakenMs: 60_000,
});

describe("the tone of a result (ATT-12)", () => {
	test.each([
		[0, "Keep practising", false],
		[200, "Fair", false],
		[300, "Good", true],
		[500, "Excellent", true],
	])("%i of 500 is '%s', celebrated: %s", (score, word, celebrated) => {
		const html = renderToStaticMarkup(<ScoreCard summary={figures(score)} />);
		expect(html).toContain(`</strong> ${word}`);
		expect(html.includes("on-night")).toBe(celebrated);
		expect(html.includes("orn-petal")).toBe(celebrated);
	});
});

test("a result is told to nobody before its student opens what would be said", () => {
	const html = renderToStaticMarkup(
		<KeepResult
			text="I scored 4 of 5."
			url="https://pathshala.example/s/weekly-exam/7"
			card={{ brand: "Pathshala", name: "Weekly", score: "4", outOf: "of 5", verdict: "80%", color: null }}
			student="Nadia"
		/>,
	);
	expect(html).toMatch(/^<div class="result-keep"><details class="result-share"><summary/);
	expect(html).toContain(
		"https://wa.me/?text=I%20scored%204%20of%205.%20https%3A%2F%2Fpathshala.example%2Fs%2Fweekly-exam%2F7",
	);
	expect(html).not.toContain("<button");
});

test("what was not answered has one word in a result: in its figures, by subject and in its filter", () => {
	const spoken = getLocale;
	onTestFinished(() => overwriteGetLocale(spoken));
	overwriteGetLocale(() => "bn");
	const counted = { subjectTitle: "Physics", numberOfQuestions: 5, correctCount: 3, wrongCount: 0, unansweredCount: 2 };
	const html = renderToStaticMarkup(
		<>
			<ScoreCard summary={figures(300)} />
			<SubjectResults subjects={[counted]} nameOf={(title) => title} />
			<Review
				answers={{ content: [], page: 0, size: 10, totalElements: 0, totalPages: 0 }}
				filters={["unanswered"]}
				filter="unanswered"
				counts={{ all: 5, correct: 3, wrong: 0, unanswered: 2 }}
				hrefFor={() => "/x"}
				nameOf={(title) => title}
			/>
		</>,
	);
	expect(html.match(/উত্তর নেই/g)).toHaveLength(4);
	expect(html).not.toContain("উত্তর বাকি");
});
