import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { drawPaper, newSeed, PAPER_ALGORITHM, PoolTooSmall, sheetOf } from "~/domain/exam-session/paper.ts";
import { scorePaper } from "~/domain/exam-session/score.ts";

const seeds = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => newSeed(() => bytes));
const pools = fc
	.array(fc.record({ asked: fc.integer({ min: 1, max: 8 }), spare: fc.integer({ min: 0, max: 8 }) }), {
		minLength: 1,
		maxLength: 5,
	})
	.map((subjects) =>
		paperPool(subjects.map(({ asked, spare }, index): [string, number, number] => [`s${index}`, asked, asked + spare])),
	);
const order = (paper: ReturnType<typeof drawPaper>) =>
	paper.questions.map(({ uuid, options }) => [uuid, ...options.map((option) => option.uuid)]);

describe("a paper", () => {
	test("is the same on every replay of its seed", () => {
		fc.assert(
			fc.property(pools, seeds, (pool, seed) => {
				expect(drawPaper(structuredClone(pool), seed)).toEqual(drawPaper(pool, seed));
			}),
		);
	});

	test("has each subject's number of questions, grouped in the exam's order", () => {
		fc.assert(
			fc.property(pools, seeds, (pool, seed) => {
				const expected = pool.subjects.flatMap(({ uuid, numberOfQuestions }) => Array(numberOfQuestions).fill(uuid));
				const paper = drawPaper(pool, seed);
				expect(paper.questions.map((question) => question.subjectUuid)).toEqual(expected);
				expect(paper.questions.map((question) => question.position)).toEqual(expected.map((_, index) => index + 1));
			}),
		);
	});

	test("asks nothing twice, even of a pool that holds a question twice", () => {
		fc.assert(
			fc.property(pools, seeds, (pool, seed) => {
				const doubled = { ...pool, questions: [...pool.questions, ...pool.questions] };
				const uuids = drawPaper(doubled, seed).questions.map((question) => question.uuid);
				expect(new Set(uuids).size).toBe(uuids.length);
			}),
		);
	});

	test("shows each question's own options, all of them, in some order", () => {
		fc.assert(
			fc.property(pools, seeds, (pool, seed) => {
				for (const question of drawPaper(pool, seed).questions) {
					const source = pool.questions.find(({ uuid }) => uuid === question.uuid);
					const sorted = (options: { uuid: string }[] = []) => options.map(({ uuid }) => uuid).sort();
					expect(sorted(question.options)).toEqual(sorted(source?.options));
					expect(question.correctOptionUuid).toBe(source?.correctOptionUuid);
				}
			}),
		);
	});

	test("differs from student to student", () => {
		const pool = paperPool([
			["physics", 10, 40],
			["bangla", 10, 40],
		]);
		const papers = Array.from({ length: 500 }, (_, index) =>
			JSON.stringify(order(drawPaper(pool, seedFrom(index + 1)))),
		);
		expect(new Set(papers).size).toBe(500);
	});

	test("gives every question and every place of the key a fair chance", () => {
		const pool = paperPool([["physics", 5, 10]]);
		const drawn = new Map<string, number>();
		const places = [0, 0, 0, 0];
		let byte = 1;
		const random = (length: number) =>
			Uint8Array.from({ length }, () => {
				byte = (byte * 48271) % 2147483647;
				return byte & 255;
			});
		for (let run = 0; run < 4000; run++)
			for (const question of drawPaper(pool, newSeed(random)).questions) {
				drawn.set(question.uuid, (drawn.get(question.uuid) ?? 0) + 1);
				const place = question.options.findIndex(({ uuid }) => uuid === question.correctOptionUuid);
				places[place] = (places[place] ?? 0) + 1;
			}
		for (const count of drawn.values()) expect(Math.abs(count / 4000 - 0.5)).toBeLessThan(0.05);
		for (const count of places) expect(Math.abs(count / 20_000 - 0.25)).toBeLessThan(0.02);
	});

	test("is drawn by algorithm 1 as it always was", () => {
		const paper = drawPaper(paperPool(), "0123456789abcdef0123456789abcdef");
		expect(PAPER_ALGORITHM).toBe(1);
		expect(order(paper)).toMatchInlineSnapshot(`
			[
			  [
			    "physics-q6",
			    "physics-q6-o1",
			    "physics-q6-o2",
			    "physics-q6-o3",
			    "physics-q6-o0",
			  ],
			  [
			    "physics-q7",
			    "physics-q7-o2",
			    "physics-q7-o0",
			    "physics-q7-o1",
			    "physics-q7-o3",
			  ],
			  [
			    "physics-q4",
			    "physics-q4-o0",
			    "physics-q4-o1",
			    "physics-q4-o3",
			    "physics-q4-o2",
			  ],
			  [
			    "bangla-q1",
			    "bangla-q1-o0",
			    "bangla-q1-o3",
			    "bangla-q1-o2",
			    "bangla-q1-o1",
			  ],
			  [
			    "bangla-q5",
			    "bangla-q5-o2",
			    "bangla-q5-o0",
			    "bangla-q5-o3",
			    "bangla-q5-o1",
			  ],
			]
		`);
	});

	test("cannot be drawn from too small a pool", () => {
		expect(() => drawPaper(paperPool([["physics", 3, 2]]), seedFrom(1))).toThrow(PoolTooSmall);
	});

	test("needs a proper seed, and takes even the one of nothing but zeros", () => {
		expect(() => drawPaper(paperPool(), "tomorrow")).toThrow(TypeError);
		expect(drawPaper(paperPool(), "0".repeat(32)).questions).toHaveLength(5);
	});
});

describe("a score", () => {
	const sheet = sheetOf(drawPaper(paperPool(), seedFrom(3)));
	const choice = (index: number, right: boolean) => {
		const question = sheet.questions[index];
		const wrong = question?.optionUuids.find((uuid) => uuid !== question.correctOptionUuid) ?? null;
		return { optionUuid: right ? (question?.correctOptionUuid ?? null) : wrong, seq: 1, savedAt: 1 };
	};

	test("is marks for right answers minus the penalty for wrong ones, per subject and in all", () => {
		const choices = [
			choice(0, true),
			choice(1, false),
			undefined,
			{ optionUuid: null, seq: 4, savedAt: 1 },
			choice(4, true),
		];
		expect(scorePaper(sheet, choices, { marksPerCorrect: 100, penaltyPerWrong: 25 })).toEqual({
			score: 175,
			totalMarks: 500,
			correctCount: 2,
			wrongCount: 1,
			unansweredCount: 2,
			subjects: [
				{
					subjectUuid: "physics",
					subjectTitle: "Title of physics",
					numberOfQuestions: 3,
					correctCount: 1,
					wrongCount: 1,
					unansweredCount: 1,
				},
				{
					subjectUuid: "bangla",
					subjectTitle: "Title of bangla",
					numberOfQuestions: 2,
					correctCount: 1,
					wrongCount: 0,
					unansweredCount: 1,
				},
			],
		});
	});

	test("may fall below zero", () => {
		const choices = sheet.questions.map((_, index) => choice(index, false));
		expect(scorePaper(sheet, choices, { marksPerCorrect: 100, penaltyPerWrong: 50 }).score).toBe(-250);
	});
});
