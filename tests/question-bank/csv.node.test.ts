import { describe, expect, test } from "vitest";
import { importErrorText } from "~/domain/question-bank/import-text.ts";
import { parseCsv } from "~/domain/question-bank/parse-csv.ts";

const HEADER =
	"code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation";
const GOOD = 'PHY-1,Physics,SSC,en,2,"motion; speed","What is $v$?",One,Two,Three,Four,2,"Since $v=s/t$."';
const file = (...lines: string[]) => [HEADER, ...lines].join("\n");

describe("A CSV file of questions", () => {
	test("gives each record as a question, the key counted from 0", () => {
		const { questions, errors } = parseCsv(file(GOOD));
		expect(errors).toEqual([]);
		expect(questions).toEqual([
			expect.objectContaining({
				code: "PHY-1",
				subject: "Physics",
				level: "SSC",
				language: "en",
				difficulty: 2,
				tags: ["motion", "speed"],
				content: "What is $v$?",
				options: ["One", "Two", "Three", "Four"],
				correct: 1,
				explanation: "Since $v=s/t$.",
				line: 2,
			}),
		]);
	});

	test("may quote commas, quotes and line breaks, with any line ending and a byte order mark", () => {
		const record = 'A-1,ICT,HSC,en,1,,"Say ""hi"", then:\n\n```c\nint a;\n```",Yes,No,,,1,"Because, yes"';
		for (const ending of ["\n", "\r\n"]) {
			const text = `\uFEFF${file(record, GOOD).replace(/\n/g, ending)}${ending}`;
			const { questions, errors } = parseCsv(text, { texts: "markdown" });
			expect(errors).toEqual([]);
			expect(questions[0]?.content.replace(/\r\n/g, "\n")).toBe('Say "hi", then:\n\n```c\nint a;\n```');
			expect(questions[0]?.options).toEqual(["Yes", "No"]);
			expect(questions.map((question) => question.line)).toEqual([2, 7]);
		}
	});

	test("names line, code and field of every error, and goes on", () => {
		const { questions, errors } = parseCsv(
			file(
				"A-1,Physics,SSD,en,2,,Text,a,b,c,d,1,Why",
				"A-2,Physics,SSC,fr,9,,Text,a,b,c,d,1,Why",
				GOOD,
				"A-4,Physics,SSC,en,2,,,a,a,c,d,7,",
				"A-5,Physics,SSC,en,2,,Text,a,,c,d,,Why",
				"A-6,Physics,SSC,en,2",
				"PHY-1,Physics,SSC,en,2,,Again,a,b,c,d,1,Why",
			),
		);
		expect(questions.map((question) => question.code)).toEqual(["PHY-1"]);
		expect(errors.map(({ line, code, field, problem }) => [line, code, field, problem])).toEqual([
			[2, "A-1", "level", "unknown-level"],
			[3, "A-2", "language", "unknown-language"],
			[3, "A-2", "difficulty", "bad-difficulty"],
			[5, "A-4", "question", "required"],
			[5, "A-4", "explanation", "required"],
			[5, "A-4", "options", "same-options"],
			[5, "A-4", "answer", "key-out-of-range"],
			[6, "A-5", "option_2", "option-gap"],
			[6, "A-5", "answer", "no-key"],
			[7, "A-6", "record", "wrong-field-count"],
			[8, "PHY-1", "code", "duplicate-code"],
		]);
		expect(errors.at(-1)?.params).toEqual({ value: "PHY-1", first: 4 });
	});

	test("needs its columns, and knows no others", () => {
		const { questions, errors } = parseCsv("code,subject,colour\nA,B,C");
		expect(questions).toEqual([]);
		const missing = "level, language, difficulty, tags, question, option_1, option_2, answer, explanation";
		expect(errors.map(({ field, problem, params }) => [field, problem, params.value])).toEqual([
			["header", "missing-column", missing],
			["colour", "unknown-column", "colour"],
		]);
	});

	test("of another system, each fault of its columns is one sentence, which says what the form can say instead", () => {
		const foreign = "Question,Option A,Option B,Correct Answer,Colour,Shape,Option B\nWhat?,a,b,1,red,round,c";
		const said = parseCsv(foreign).errors.map(importErrorText);
		expect(said).toHaveLength(3);
		expect(said[0]).toContain(
			"These columns are missing: code, subject, level, language, difficulty, tags, explanation.",
		);
		expect(said[0]).toContain("can be chosen in the form");
		expect(said[1]).toContain("These columns are not known: colour, shape.");
		expect(said[2]).toContain("The column option_2 is there twice.");
		const chosen = { subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "X-" } as const;
		const [left, ...more] = parseCsv("Question,Option A,Correct Answer\nWhat?,a,1", {
			...chosen,
			explanationOptional: true,
		}).errors;
		expect([left && importErrorText(left), more]).toEqual([
			expect.stringMatching(/The column option_2 is missing\.$/),
			[],
		]);
	});

	test("says where quotation marks do not match", () => {
		const { errors } = parseCsv(file(GOOD, 'A-2,Physics,SSC,en,2,,"never closed,a,b,c,d,1,Why'));
		expect(errors).toEqual([expect.objectContaining({ line: 3, problem: "bad-quotes" })]);
	});

	test("is taken as spreadsheets write it", () => {
		const [good] = parseCsv(file(GOOD)).questions;
		const same = (text: string, line = 2) => {
			const { questions, errors } = parseCsv(text);
			expect(errors).toEqual([]);
			expect(questions).toEqual([{ ...good, line }]);
		};
		same(`${HEADER},,\n${GOOD},,\n,,,,,,,,,,,,,,\n,,,\n`);
		same(file(GOOD, ",,,,,,,,,,,,"));
		same(`${HEADER.toUpperCase().replace("CODE", " Code ")}\n${GOOD}`);
		same(`sep=,\n${HEADER}\n${GOOD}`, 3);
		const semicolons = GOOD.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ";");
		same(`sep=;\r\n${HEADER.replaceAll(",", ";")}\r\n${semicolons}\r\n`, 3);
		same(`${HEADER.replaceAll(",", ";")}\n${semicolons}`);
		same(file(GOOD.replace(",en,2,", ",en,2.0,").replace(',2,"Since', ',2.0,"Since')));
		same(file(GOOD.replace(",en,2,", ",en,২,").replace(',2,"Since', ',২,"Since')));
	});

	test("has the apostrophes taken off that keep formulas, numbers and days as they are, and no quotation mark", () => {
		const { questions, errors } = parseCsv(
			file("A-1,Physics,SSC,en,'2,,'90s words?,'1/2,'=A1,'quoted',''tis 5,'2,'-ing' is a suffix"),
		);
		expect(errors).toEqual([]);
		expect(questions).toMatchObject([
			{
				...{ content: "'90s words?", difficulty: 2, correct: 1, explanation: "'-ing' is a suffix" },
				options: ["1/2", "=A1", "'quoted'", "''tis 5"],
			},
		]);
	});

	test("says which option a key names that is not there", () => {
		const { errors } = parseCsv(file("A-1,Physics,SSC,en,2,,Text,a,b,,,3,Why"));
		expect(errors).toMatchObject([{ field: "answer", problem: "key-out-of-range", params: { value: 3 } }]);
	});

	test("needs no column that the admin speaks for, and lets a cell say otherwise", () => {
		const defaults = { subject: "Physics", level: "SSC", language: "en", difficulty: 1, codePrefix: "P-" } as const;
		const text =
			"Question,option_1,option_2,answer,explanation,difficulty\nRed?,Mars,Venus,1,Rust.,\nBlue?,Earth,Mars,1,Sea.,3";
		const { questions, errors } = parseCsv(text, defaults);
		expect(errors).toEqual([]);
		expect(questions).toMatchObject([
			{ code: expect.stringMatching(/^P-\w+$/), subject: "Physics", difficulty: 1, tags: [] },
			{ difficulty: 3 },
		]);
		expect(
			parseCsv("question,question,option_1,option_2,answer,explanation\nA,B,C,D,1,E", defaults).errors,
		).toMatchObject([{ line: 1, field: "question", problem: "repeated-column" }]);
	});

	test("may be empty", () => {
		expect(parseCsv("").errors[0]).toMatchObject({ line: 1, problem: "missing-column" });
		expect(parseCsv(HEADER)).toEqual({ questions: [], errors: [] });
	});

	test("names its columns, levels, languages and answers as people write them", () => {
		const nbsp = "\u00a0";
		const read = (answers: string[], options = "Dhaka,Sylhet,Khulna") =>
			parseCsv(
				[
					`Code,Subject,Level,Language,Difficulty,Tags,Question,Option${nbsp}A,Option${nbsp}B,Option${nbsp}C,Correct${nbsp}Answer,Explanation`,
				]
					.concat(answers.map((answer, n) => `Q-${n},Physics,ssc,Bangla,1,,কোনটি?,${options},${answer},কেন`))
					.join("\n"),
			);
		const keys = (answers: string[], options?: string) => {
			const { questions, errors } = read(answers, options);
			expect(errors.map(({ problem }) => problem)).toEqual([]);
			for (const { level, language } of questions) expect([level, language]).toEqual(["SSC", "bn"]);
			return questions.map(({ correct }) => correct);
		};
		expect(keys(["Option B", "option_C", "a"])).toEqual([1, 2, 0]);
		expect(keys(["option_2", "Option 3", "1"])).toEqual([1, 2, 0]);
		expect(keys(["(B) Sylhet", "C. Khulna", "খ"])).toEqual([1, 2, 1]);
		expect(keys(["dhaka", "KHULNA"])).toEqual([0, 2]);
		expect(read(["B. Khulna", "A"]).errors.map(({ line, problem }) => [line, problem])).toEqual([
			[2, "key-out-of-range"],
		]);
		// Two that differ in case alone are told apart, or nobody knows which is meant.
		expect(keys(["CO", "Co"], "CO,Co,C")).toEqual([0, 1]);
		expect(read(["co", "C"], "CO,Co,C").errors).toMatchObject([{ line: 2, problem: "key-out-of-range" }]);
	});
});
