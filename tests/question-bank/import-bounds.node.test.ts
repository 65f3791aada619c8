import { afterEach, describe, expect, test, vi } from "vitest";
import { parseXlsx } from "~/domain/question-bank/parse-xlsx.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import { fromBase64 } from "~/lib/base64.ts";

const gift = (text: string) => parseQuestions({ format: "gift", text, defaults: { codePrefix: "X-" } });
const csv = (text: string) => parseQuestions({ format: "csv", text });
const xml = (inner: string, type = "multichoice") =>
	parseQuestions({
		format: "moodle-xml",
		text: `<quiz>\n<question type="${type}">${inner}</question></quiz>`,
		defaults: { subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "X-" },
	});
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
		[
			"letters of a question of Moodle XML, its elements included",
			() => xml("<hint>x</hint>".repeat(40_000)),
			{ line: 2, field: "question", problem: "question-too-long", params: { most: 160_000 } },
		],
		[
			"answers to true and false",
			() => xml('<answer fraction="0"><text>true</text></answer>'.repeat(21), "truefalse"),
			{ line: 2, field: "options", problem: "too-many-options" },
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

const ANSWERS =
	'<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer><generalfeedback><text>e</text></generalfeedback>';
const stem = (text: string, more = "") => `<questiontext format="html"><text>${text}</text>${more}</questiontext>`;

describe("what is said of one question of Moodle XML has bounds (QB-6)", () => {
	test("at most ten notes of elements with one name", () => {
		const files = '<file name="a.png"/>'.repeat(200);
		const { questions, errors } = xml(`${stem("Which?", files)}${ANSWERS}${"<hint>x</hint>".repeat(200)}`);
		expect(errors).toEqual([]);
		const fields = questions[0]?.notes.map(({ field }) => field);
		expect(fields?.filter((field) => field === "file")).toHaveLength(10);
		expect(fields?.filter((field) => field === "hint")).toHaveLength(10);
	});

	test("at most a hundred errors, and none that only the reader of pictures may write", () => {
		const shown = stem("@@PLUGINFILE@@/a.png", '<file name="a.png" problem="bijoy"/>'.repeat(300));
		const { errors } = xml(`${shown}${ANSWERS}`);
		expect(errors).toHaveLength(100);
		expect([...new Set(errors.map(({ problem }) => problem))]).toEqual(["embedded-file"]);
	});

	test("200 letters of its title and its code, which every error names", () => {
		const long = "x".repeat(5_000);
		expect(xml(`<name><text>${long}</text></name>`).errors[0]?.title).toHaveLength(200);
		expect(gift(`::${long}:: q {~a ~b}`).errors[0]?.title).toHaveLength(200);
		expect(csv(`${HEADER}${long},Physics,SSC,en,1,,q,a,b,9,e\n`).errors[0]?.code).toHaveLength(200);
	});
});

describe("Base64 in a question file", () => {
	afterEach(() => vi.restoreAllMocks());

	test("a workbook that is too large is refused before it is decoded", async () => {
		const decoded = vi.spyOn(globalThis, "atob");
		const { errors } = await parseXlsx(`UEsDB${"A".repeat(3_000_000)}`);
		expect([errors[0]?.problem, decoded.mock.calls.length]).toEqual(["excel-too-large", 0]);
	});

	test("is decoded without a string for each of its letters", () => {
		const iterated = vi.spyOn(String.prototype, Symbol.iterator);
		const bytes = fromBase64("AAH+/w==");
		const times = iterated.mock.calls.length;
		vi.restoreAllMocks();
		expect([bytes, times, fromBase64("*")]).toEqual([new Uint8Array([0, 1, 254, 255]), 0, null]);
	});
});
