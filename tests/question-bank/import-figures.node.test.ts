import { afterAll, describe, expect, test } from "vitest";
import { ANSWERS, BY_HAND, COLUMNS, EXPORTED, SPREADSHEET, TABS, TEXTS } from "#tests/support/question-files.ts";
import { parseQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults, ImportProblem, ParsedFile } from "~/domain/question-bank/schemas.ts";

const DEFAULTS: ImportDefaults = {
	subject: "Physics",
	level: "SSC",
	language: "en",
	difficulty: 2,
	codePrefix: "F-",
	explanationOptional: true,
};

/** A question as its author means it: the text, the options, which of them is right (from 0), and why. */
type Meant = [content: string, options: string[], key: number, explanation: string];

/** What a file should give: the questions that can be taken, and the line and first fault of each of the others. */
type Expected = { taken: Meant[]; refused: [line: number, problem: ImportProblem][] };

const FILES: [format: string, file: string, ParsedFile, Expected][] = [
	[
		"GIFT",
		"exported by another platform",
		parseQuestions({ format: "gift", text: EXPORTED, defaults: DEFAULTS }),
		{
			taken: [
				["Which planet is **red**:  \na=1?", ["Mars", "Venus", "Mars's moon"], 0, "See the sky.\n\n- Mars — Rust."],
				["C:\\new  \nis a \\*path\\*?", ["True", "False"], 0, "- True — Yes.\n- False — No."],
				["The planet _____ is red.", ["Mars", "Venus"], 0, ""],
			],
			refused: [
				[13, "several-keys"],
				[20, "matching"],
				[29, "numerical"],
			],
		},
	],
	[
		"GIFT",
		"written by hand",
		parseQuestions({ format: "gift", text: BY_HAND, defaults: DEFAULTS }),
		{
			taken: [
				["Red?", ["Mars", "Venus"], 0, ""],
				["Blue?", ["Mars", "Earth"], 1, "- Earth — Oceans."],
				["Big?", ["Mars", "Jupiter"], 1, ""],
				["Is $a_1 = 2*3*4$ true?", ["True", "False"], 1, ""],
			],
			refused: [
				[6, "not-closed"],
				[13, "description"],
				[17, "short-answer"],
				[19, "essay"],
			],
		},
	],
	[
		"GIFT",
		"formats and escapes",
		parseQuestions({ format: "gift", text: TEXTS, defaults: DEFAULTS }),
		{
			taken: [
				["Is *this* < **2\\*3\\*1**?\n\n- a\n- b", ["H₂O", "CO₂"], 0, "- CO₂ — No, *gas*."],
				["Is **this** a: {b} #1 c\\\\d?\ne", ["\\*a\\*", "**b**", "c ~ d = e"], 0, ""],
				["Costs $5 or \\*6\\*?  \n\\# no heading", ["1", "2"], 0, ""],
				["Money \\$5 and then $x^2*y*z$?", ["$7", "\\$8"], 0, ""],
				["Money \\$5 and then $x^2$?", ["1", "2"], 0, ""],
				["Is $\\frac{1}{2}$ half?", ["$\\pi$", "$a*b*c$"], 0, ""],
				["Which?", ["**Mars**", "\\*Venus\\*"], 0, ""],
				["Red?", ["Mars", "Venus"], 0, ""],
			],
			refused: [
				[17, "unsupported-html"],
				[19, "says-no-format"],
				[21, "ambiguous-line-break"],
				[23, "stray-brace"],
				[25, "unescaped-sign"],
			],
		},
	],
	[
		"GIFT",
		"answers, feedback and weights",
		parseQuestions({ format: "gift", text: ANSWERS, defaults: DEFAULTS }),
		{
			taken: [
				["Red?", ["Mars", "Venus"], 0, "Look up.\n\n- Mars — Rust.\n- Venus — Clouds."],
				["Weighed?", ["Mars", "Rust", "Venus"], 0, "- Rust — Partly."],
				["The _____ is red.", ["Venus", "Mars"], 1, ""],
				["Mars is red.", ["True", "False"], 0, ""],
				["Mars is blue.", ["True", "False"], 1, "See the sky.\n\n- False — Well seen.\n- True — It is red."],
				["Star?", ["Sun", "Moon", "Mars"], 0, "- Sun — Our star."],
			],
			refused: [
				[20, "several-keys"],
				[22, "no-key"],
				[24, "unescaped-sign"],
				[26, "same-options"],
				[28, "required"],
				[30, "essay"],
				[32, "numerical"],
				[34, "matching"],
				[36, "short-answer"],
				[38, "description"],
			],
		},
	],
	[
		"CSV",
		"of a spreadsheet",
		parseQuestions({ format: "csv", text: SPREADSHEET, defaults: DEFAULTS }),
		{
			taken: [
				["Red?", ["Mars", "Venus"], 0, "Rust."],
				["Blue?", ["Mars", "Earth"], 1, ""],
				["Big;  \nor small?", ["Mars", "Jupiter"], 1, ""],
			],
			refused: [
				[5, "key-out-of-range"],
				[8, "option-gap"],
			],
		},
	],
	[
		"CSV",
		"in our own columns",
		parseQuestions({ format: "csv", text: COLUMNS }),
		{
			taken: [
				['Say "hi",  \nthen $x$?', ["Yes", "No, never"], 0, "Because, yes."],
				["লাল?", ["শুক্র", "মঙ্গল"], 1, "মরিচা।"],
				["Costs \\$5 and $x^2$?", ["A", "B", "C", "D"], 3, "D."],
			],
			refused: [
				[6, "duplicate-code"],
				[7, "key-out-of-range"],
				[8, "same-options"],
				[9, "wrong-field-count"],
				[10, "bad-difficulty"],
				[11, "no-key"],
			],
		},
	],
	[
		"CSV",
		"parted by tabs",
		parseQuestions({ format: "csv", text: TABS, defaults: DEFAULTS }),
		{
			taken: [
				["Red?", ["Mars", "Venus"], 0, ""],
				["Blue?", ["Mars", "Earth"], 1, ""],
			],
			refused: [],
		},
	],
	[
		"CSV",
		"with a character no text has",
		parseQuestions({ format: "csv", text: COLUMNS.replace("Costs", "Costs\0") }),
		{ taken: [], refused: [[5, "bad-character"]] },
	],
];

const read = ({ questions }: ParsedFile): Meant[] =>
	questions.map(({ content, options, correct, explanation }) => [content, options, correct, explanation]);

const firstFaults = ({ errors }: ParsedFile) =>
	[...Map.groupBy(errors, ({ questionLine }) => questionLine)].map(([line, all]) => [line, all[0]?.problem]);

/** How many questions of a file came as they are meant, how many were refused with their line, and how many came otherwise. */
function figuresOf(file: ParsedFile, { taken }: Expected) {
	const meant = new Set(taken.map((question) => JSON.stringify(question)));
	const right = read(file).filter((question) => meant.has(JSON.stringify(question))).length;
	return { right, refused: firstFaults(file).length, wrong: file.questions.length - right };
}

describe("The questions of a file", () => {
	test.each(FILES)(
		"%s, %s: text, options, key and explanation as meant, or refused by line",
		(_, _file, parsed, expected) => {
			expect(read(parsed)).toEqual(expected.taken);
			expect(firstFaults(parsed)).toEqual(expected.refused);
			expect(figuresOf(parsed, expected)).toEqual({
				right: expected.taken.length,
				refused: expected.refused.length,
				wrong: 0,
			});
		},
	);

	afterAll(() => {
		const rows = FILES.map(([format, file, parsed, expected]) => ({ format, file, ...figuresOf(parsed, expected) }));
		const sums = [...Map.groupBy(rows, ({ format }) => format)].map(([format, all]) => {
			const sum = (name: "right" | "refused" | "wrong") => all.reduce((total, row) => total + row[name], 0);
			return { format, file: "all", right: sum("right"), refused: sum("refused"), wrong: sum("wrong") };
		});
		console.table([...rows, ...sums]);
	});
});
