import { expect, test } from "vitest";
import type { AttemptResult } from "~/domain/attempt/result.server.ts";
import { type ResultDetail, type ResultTerms, resultDetail, withholdResult } from "~/domain/attempt/result-detail.ts";
import { mayTellResults } from "~/domain/model-test/rules.ts";

const STOP = 1_000_000;
const modelTest: ResultTerms = { kind: "model-test", stopAt: STOP, keysHeld: false };
const mockTest = (keysHeld: boolean): ResultTerms => ({ kind: "mock-test", keysHeld });

test.each<[string, ResultTerms, number, ResultDetail]>([
	["a model test that has just begun", modelTest, 0, "receipt"],
	["a model test a millisecond before its stop", modelTest, STOP - 1, "receipt"],
	["a model test at its stop", modelTest, STOP, "full"],
	["a model test long after its stop", modelTest, STOP * 9, "full"],
	[
		"a model test that is over, with a question of one that is not",
		{ ...modelTest, keysHeld: true },
		STOP * 9,
		"receipt",
	],
	["a self-assessment", mockTest(false), 0, "full"],
	["a self-assessment whose keys are held", mockTest(true), STOP, "receipt"],
])("the result of %s is told as far as it may be (MT-17, MOCK-4, QB-5)", (_, exam, now, detail) => {
	expect(resultDetail(exam, now)).toBe(detail);
});

test("a model test tells results from its stop for all on, not before (MT-20)", () => {
	expect([STOP - 1, STOP].map((now) => mayTellResults({ stopAt: STOP, mostExtraMinutes: 0 }, now))).toEqual([
		false,
		true,
	]);
	const longer = { stopAt: STOP - 5 * 60_000, mostExtraMinutes: 5 };
	expect([STOP - 1, STOP].map((now) => mayTellResults(longer, now))).toEqual([false, true]);
});

/** One question of each subject answered, rightly or wrongly. */
const result = (right: boolean): AttemptResult => {
	const [correctCount, wrongCount] = right ? [1, 0] : [0, 1];
	const subject = (subjectTitle: string, numberOfQuestions: number) => ({
		...{ subjectTitle, numberOfQuestions, correctCount, wrongCount, unansweredCount: numberOfQuestions - 1 },
	});
	return {
		...{ score: right ? 200 : -50, totalMarks: 500, timeTakenMs: 60_000 },
		...{ correctCount: 2 * correctCount, wrongCount: 2 * wrongCount, unansweredCount: 3 },
		subjects: [subject("Physics", 3), subject("Bangla", 2)],
	};
};

test("a withheld result is the same for right and wrong answers, and keeps what does not depend on the key", () => {
	expect(withholdResult(result(true))).toEqual(withholdResult(result(false)));
	const counts = { correctCount: null, wrongCount: null };
	expect(withholdResult(result(true))).toEqual({
		...{ score: null, ...counts, totalMarks: 500, unansweredCount: 3, timeTakenMs: 60_000 },
		subjects: [
			{ subjectTitle: "Physics", numberOfQuestions: 3, unansweredCount: 2, ...counts },
			{ subjectTitle: "Bangla", numberOfQuestions: 2, unansweredCount: 1, ...counts },
		],
	});
});
