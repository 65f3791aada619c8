import { describe, expect, test } from "vitest";
import { importBank } from "#tests/support/import-bank.ts";
import { actorAs } from "#tests/support/question-bank.ts";
import { formatNamed, recogniseFormat } from "~/domain/question-bank/file-format.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportQuestions } from "~/domain/question-bank/schemas.ts";

const HEADER =
	"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
const csv = (lines: string, defaults: ImportDefaults = {}) =>
	parseQuestions({ format: "csv", text: `\uFEFF${HEADER}\n${lines}\n`, defaults });
const faults = ({ errors }: ReturnType<typeof csv>) => errors.map(({ line, field, problem }) => [line, field, problem]);

describe("a file that is another format than was said", () => {
	const AIKEN = `What is the capital of Bangladesh?
A. Dhaka
B. Khulna
C. Sylhet
ANSWER: A

Which river is the longest here?
A) Buriganga
B) Meghna
ANSWER: B
`;
	const DEFAULTS: ImportDefaults = {
		subject: "Physics",
		level: "SSC",
		language: "en",
		difficulty: 1,
		codePrefix: "A-",
	};
	const deps = importBank();

	test("is told by what no other has", () => {
		const aiken = "Which set? {x | x = 2}\nA. One\nB. $\\frac{a=b}{2}$\nANSWER: A\n";
		expect(recogniseFormat(aiken)).toBe("aiken");
		for (const header of [
			"Question Text,Option A,Option B,Correct Answer",
			"\nপ্রশ্ন,ক,খ,উত্তর",
			"question;option_1;answer",
		])
			expect([header, recogniseFormat(`${header}\nWhat is $\\frac{x=1}{2}$?,a,b,a\n`)]).toEqual([header, "csv"]);
		expect(recogniseFormat("name,formula\nx,$\\frac{x=1}{2}$\n")).toBeNull();
		expect(recogniseFormat("$CATEGORY: Physics\n\nWho?{=a ~b}\n")).toBe("gift");
	});

	test("is known by the end of its name where that tells (QB-2.6)", () => {
		const names = ["a.gift", "HSC Test 12.XLSX", "a.csv", "quiz.xml", "a.txt", "xlsx", "a.constructor", ""];
		expect(names.map(formatNamed)).toEqual(["gift", "xlsx", "csv", "moodle-xml", ...Array(4).fill(undefined)]);
	});

	test("is read as what it is, and said", async () => {
		const read = (text: string, format: ImportQuestions["format"]) =>
			importQuestions(deps(), actorAs("admin"), { format, text, dryRun: true, defaults: DEFAULTS });
		expect(await read(AIKEN, "gift")).toMatchObject({ created: 2, errors: [], format: "aiken" });
		expect(await read("Red? {=Mars ~Venus ####Rust.}", "csv")).toMatchObject({ created: 1, format: "gift" });
		expect(await read("question;option_1;option_2;answer;explanation\nRed?;Mars;Venus;1;Rust", "gift")).toMatchObject({
			...{ created: 1, format: "csv" },
		});
		expect(await read('<?xml version="1.0"?><quiz></quiz>', "gift")).toMatchObject({
			format: "moodle-xml",
			errors: [],
		});
	});

	test("may be Aiken, each fault with its line", () => {
		const file = parseQuestions({ format: "aiken", text: AIKEN, defaults: DEFAULTS });
		expect(file.questions.map(({ options, correct }) => [options, correct])).toEqual([
			[["Dhaka", "Khulna", "Sylhet"], 0],
			[["Buriganga", "Meghna"], 1],
		]);
		const wrong =
			"Which?\nA. x\nB. y\nANSWER: E\n\nNo answer?\nA. x\nB. y\n\nA text alone.\n\nHoles?\nA. x\nC. y\nANSWER: A\n";
		const read = parseQuestions({ format: "aiken", text: wrong, defaults: DEFAULTS });
		expect(faults(read)).toEqual([
			[4, "answer", "key-out-of-range"],
			[6, "answer", "no-key"],
			[13, "options", "option-gap"],
		]);
		const bangla = "কোনটি?\nক. 3*4*5\nখ. দুই\nউত্তর: খ\n";
		expect(
			parseQuestions({ format: "aiken", text: bangla, defaults: { ...DEFAULTS, language: "bn" } }).questions,
		).toMatchObject([{ options: ["3\\*4\\*5", "দুই"], correct: 1 }]);
	});
});

describe("a file chosen as another format", () => {
	test.each<[string, string, string]>([
		["GIFT with lines of Aiken in an explanation", "::Q1::Which? {=a ~b ####\nA. one\nB. two\nANSWER: A\n}", "gift"],
		["GIFT without titles", "Which? {\n=a\n~b\n####A. one\nANSWER: A\n}", "gift"],
		["GIFT with a comment of columns", "// question, option, answer\n::Q1::Which? {=a ~b}", "gift"],
		["Aiken with a point behind the answer", "Which?\nA. one\nB. two\nANSWER: A.", "aiken"],
		["Aiken with brackets round the answer", "কোনটি?\nক. এক\nখ. দুই\nউত্তর: (ক)", "aiken"],
		["Aiken with braces", "What is {x}?\nA. one\nB. $\\{x=1\\}$\nANSWER: A", "aiken"],
		["a CSV of others", "Question,A,B,C,D,Ans\nWhich?,a,b,c,d,A", "csv"],
	])("is known by its content: %s", (_, text, format) => {
		expect(recogniseFormat(text)).toBe(format);
	});

	test.each([
		"SL,Question,Option A,Option B,Option C,Option D,Correct Answer",
		"#,Question,A,B,C,D,Ans",
		"ক্রমিক,প্রশ্ন,ক,খ,গ,ঘ,উত্তর",
		"Sl No.,Question text,Option 1,Option-2,Choice 3,option_4,Key",
		"Time limit (sec),Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3,Answer 4,Correct answer(s) - choose at least one",
	])("has the columns of others: %s", (header) => {
		const defaults: ImportDefaults = {
			...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "A-" },
			explanationOptional: true,
		};
		const { questions, errors } = parseQuestions({ format: "gift", text: `${header}\n1,Which?,w,x,y,z,2`, defaults });
		expect([errors, questions[0]?.correct, questions[0]?.options]).toEqual([[], 1, ["w", "x", "y", "z"]]);
	});

	test("has its key in brackets or with a point", () => {
		const defaults: ImportDefaults = {
			...{ subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "A-" },
		};
		for (const answer of ["B.", "(b)", "[B]", "B)"]) {
			const text = `Which?\nA. one\nB. two\nANSWER: ${answer}`;
			expect(parseQuestions({ format: "gift", text, defaults }).questions).toMatchObject([{ correct: 1 }]);
		}
	});
});
