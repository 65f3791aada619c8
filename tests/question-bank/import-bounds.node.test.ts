import { describe, expect, test } from "vitest";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";

const gift = (text: string) => parseQuestions({ format: "gift", text, defaults: { codePrefix: "X-" } });
const csv = (text: string) => parseQuestions({ format: "csv", text });
const HEADER = "code,subject,level,language,difficulty,tags,question,option_1,option_2,answer,explanation\n";
const one = (text: string) => `::One::${text}\n`;

describe("what is too much in a question file is named with its line (QB-6)", () => {
	const options = (count: number) => `{=a ${"~b ".repeat(count - 1)}}`;
	test.each<[string, () => ReturnType<typeof gift>, object]>([
		[
			"questions",
			() => gift("q {=a ~b}\n\n".repeat(10_001)),
			{ line: 20_001, field: "file", problem: "too-many-questions", params: { value: 10_001, most: 10_000 } },
		],
		[
			"letters of a question",
			() => gift(`\n\n${one(`${"x".repeat(160_000)} {=a ~b}`)}`),
			{ line: 3, field: "question", problem: "question-too-long", params: { most: 160_000 } },
		],
		["letters of a text", () => gift(one(`${"x".repeat(40_001)} {=a ~b}`)), { field: "question", problem: "too-long" }],
		["options", () => gift(one(`q\n${options(21)}`)), { line: 2, field: "options", problem: "too-many-options" }],
		[
			"records",
			() => csv(`${HEADER}${"a\n".repeat(10_001)}`),
			{ line: 10_002, field: "file", problem: "too-many-questions" },
		],
		["columns", () => csv(`${"a,".repeat(100)}a\n`), { line: 1, problem: "too-many-columns", params: { value: 101 } }],
		[
			"tags",
			() => csv(`${HEADER}A-1,Physics,SSC,en,1,${Array.from({ length: 51 }, (_, at) => at).join(";")},q,a,b,1,e\n`),
			{ line: 2, field: "tags", problem: "too-many-tags" },
		],
	])("%s", (_, read, error) => {
		const { questions, errors } = read();
		expect(questions).toEqual([]);
		expect(errors).toContainEqual(
			expect.objectContaining({
				...error,
				...("params" in error && { params: expect.objectContaining(error.params as object) }),
			}),
		);
	});
});
