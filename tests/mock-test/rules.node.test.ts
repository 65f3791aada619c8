import { describe, expect, test } from "vitest";
import { paperPool, seedFrom } from "#tests/support/exam-session.ts";
import { percentOf, resultVerdict } from "~/domain/attempt/verdict.ts";
import { drawPaper, onlyQuestions } from "~/domain/exam-session/paper.ts";
import { sessionName } from "~/domain/exam-session/port.ts";
import { minutesOf, windowOf } from "~/domain/mock-test/rules.ts";
import { keyOf } from "~/domain/mock-test/session.server.ts";
import { sortSchema } from "~/lib/sorting.ts";

describe("The pool of what went wrong", () => {
	const pool = paperPool([
		["physics", 3, 9],
		["bangla", 2, 6],
		["ict", 1, 3],
	]);
	const missed = ["bangla-q2", "physics-q7", "physics-q1"];

	test("gives a paper of just these questions, by subject in the order of the whole paper", () => {
		const paper = drawPaper(onlyQuestions(pool, missed), seedFrom(1));
		expect(paper.questions.map(({ uuid }) => uuid).sort()).toEqual([...missed].sort());
		expect(paper.questions.map(({ subjectUuid }) => subjectUuid)).toEqual(["physics", "physics", "bangla"]);
		expect(paper.subjects).toEqual([
			{ uuid: "physics", title: "Title of physics", numberOfQuestions: 2 },
			{ uuid: "bangla", title: "Title of bangla", numberOfQuestions: 1 },
		]);
		expect(paper.questions.map(({ position }) => position)).toEqual([1, 2, 3]);
	});

	test("shows questions and options in a fresh order for every seed, the same for the same", () => {
		const order = (seed: number) =>
			JSON.stringify(
				drawPaper(onlyQuestions(pool, missed), seedFrom(seed)).questions.map(({ uuid, options }) => [uuid, options]),
			);
		expect(new Set([1, 2, 3, 4, 5, 6].map(order)).size).toBeGreaterThan(3);
		expect(order(1)).toBe(order(1));
	});

	test("keeps the pool itself as it was", () => {
		const before = JSON.stringify(pool);
		onlyQuestions(pool, missed);
		expect(JSON.stringify(pool)).toBe(before);
	});
});

describe("The time of an attempt", () => {
	const type = { durationMinutes: 20, numberOfQuestions: 20 };

	test.each([
		["is the type's for a whole paper", null, 20, 20],
		["keeps the pace for what went wrong", "earlier", 7, 7],
		["is rounded up to whole minutes", "earlier", 5, 5],
		["is two minutes at least", "earlier", 1, 2],
		["is never more than the type's", "earlier", 40, 20],
	])("%s", (_name, retryOfUuid, totalQuestions, minutes) => {
		expect(minutesOf(type, { retryOfUuid, totalQuestions })).toBe(minutes);
	});

	test("begins whenever the student begins", () => {
		const window = windowOf({ durationMinutes: 20, marksPerCorrect: 100, penaltyPerWrong: 25 });
		expect(window).toMatchObject({ startAt: 0, durationMs: 1_200_000, marksPerCorrect: 100, penaltyPerWrong: 25 });
		expect(window.stopAt).toBeGreaterThan(Date.UTC(3000, 0));
	});
});

describe("A result in a word", () => {
	test.each([
		[100, "excellent"],
		[80, "excellent"],
		[79, "good"],
		[60, "good"],
		[59, "fair"],
		[33, "fair"],
		[32, "practise"],
		[0, "practise"],
	])("of %i per cent is %s", (percent, verdict) => {
		expect(resultVerdict(percent)).toBe(verdict);
	});

	test("counts a score below zero as nothing, and is rounded half up", () => {
		expect([percentOf(-50, 2000), percentOf(2000, 2000), percentOf(0, 0)]).toEqual([0, 100, 0]);
		expect([percentOf(351, 3000), percentOf(1589, 2000), percentOf(1590, 2000), percentOf(0.575, 1)]).toEqual([
			12, 79, 80, 58,
		]);
	});
});

test("The session of a self-assessment is named by attempt and student", () => {
	expect(sessionName(keyOf("t", "a"))).toBe("mock-test:t:a");
});

describe("Sorting of a list", () => {
	const schema = sortSchema(["title", "createdAt"], "createdAt,desc");

	test.each([
		["title", { field: "title", direction: "asc" }],
		["title,desc", { field: "title", direction: "desc" }],
		["createdAt,asc", { field: "createdAt", direction: "asc" }],
		[undefined, { field: "createdAt", direction: "desc" }],
	])("by %s is understood", (text, sort) => {
		expect(schema.parse(text)).toEqual(sort);
	});

	test.each(["name", "title,up", "title,desc,asc", "title;drop", ""])("by %j is refused", (text) => {
		expect(schema.safeParse(text).success).toBe(false);
	});
});
