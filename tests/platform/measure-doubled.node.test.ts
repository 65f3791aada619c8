import { describe, expect, test } from "vitest";
import {
	boundsNamed,
	type Cost,
	DOUBLED_MOST,
	FILE_DEFAULTS,
	growsTooMuch,
	QUESTION_FILES,
} from "#tests/support/hostile/measure-doubled.ts";
import { checkTexts } from "~/domain/question-bank/check-import.server.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";

const cost = (ms: number, status = 200, bounds: string[] = []): Cost => ({ ms, status, bounds });

describe("a construct that is sent once and twice as long", () => {
	test("is linear where both are read and twice costs less than so many times once", () => {
		expect(growsTooMuch(cost(500), cost(500 * DOUBLED_MOST))).toBe(false);
		expect(growsTooMuch(cost(500), cost(500 * DOUBLED_MOST + 1))).toBe(true);
		// Nobody waits for what is cheap, whatever it grows by.
		expect(growsTooMuch(cost(10), cost(300))).toBe(false);
	});

	test.each([
		["by a limit", 429],
		["unread, for its size", 413],
		["before it is known who asks", 401],
		["for what it is", 400],
		["for there is no such page", 404],
		["by a fault", 500],
	])("is not measured where it is refused %s", (_, status) => {
		expect(growsTooMuch(cost(1, status), cost(1, status))).toBe(true);
		expect(growsTooMuch(cost(500), cost(1, status))).toBe(true);
	});

	test("is not measured where the answer names a bound that kept it from being read, once or twice", () => {
		const over = cost(1, 200, boundsNamed(["essay", "question-too-long"]));
		expect(growsTooMuch(cost(1), over)).toBe(true);
		expect(growsTooMuch(over, over)).toBe(true);
		expect(boundsNamed(["xml-too-deep", "no-key", "too-many-options", "too-long", "too-much-markup"])).toEqual([
			"xml-too-deep",
			"too-many-options",
			"too-long",
			"too-much-markup",
		]);
		expect(boundsNamed(["too-many-options", "too-long"], "too-many-options")).toEqual(["too-long"]);
	});
});

describe("twice as much of a question file that the run sends is read to its end", () => {
	test.each(QUESTION_FILES)("$what", async ({ format, text, times, ends }) => {
		const { questions, errors } = parseQuestions({ format, text: text(2 * times), defaults: FILE_DEFAULTS });
		const problems = [...errors, ...(await checkTexts(questions, new Set()))].map(({ problem }) => problem);
		expect(boundsNamed(problems, ends)).toEqual([]);
	});
});
