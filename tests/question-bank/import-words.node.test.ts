import { describe, expect, onTestFinished, test } from "vitest";
import { importErrorText, refusedQuestions, repeatedFaults, repeatedText } from "~/domain/question-bank/import-text.ts";
import { IMPORT_PROBLEMS, type ImportError } from "~/domain/question-bank/schemas.ts";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

describe("What is wrong with a line", () => {
	test("is said in English and in Bangla", () => {
		const error = {
			line: 7,
			questionLine: 7,
			code: "P-1",
			title: null,
			field: "code",
			problem: "duplicate-code" as const,
			params: { value: "P-1", first: 3 },
		};
		const spoken = getLocale;
		onTestFinished(() => overwriteGetLocale(spoken));
		overwriteGetLocale(() => "en");
		expect(importErrorText(error)).toBe("Line 7, code: The code P-1 is already used at line 3.");
		for (const problem of IMPORT_PROBLEMS)
			expect(importErrorText({ ...error, problem })).toMatch(/^Line 7, code: [A-Z]/);
		const { params } = error;
		expect(refusedQuestions([error, { ...error, line: 9, field: "answer", problem: "no-key", params }])).toEqual([
			{
				sheet: null,
				line: 7,
				code: "P-1",
				title: null,
				faults: ["Line 7, code: The code P-1 is already used at line 3.", "Line 9, answer: No right answer is marked."],
			},
		]);
		overwriteGetLocale(() => "bn");
		for (const problem of IMPORT_PROBLEMS)
			expect(importErrorText({ ...error, problem })).toMatch(/^লাইন ৭, কোড: .+।|\d$/);
		const said = (field: string) => importErrorText({ ...error, line: 12, field, problem: "required" });
		expect(["subject", "option_3", "answer", "colour"].map(said)).toEqual([
			"লাইন ১২, বিষয়: ঘরটি খালি।",
			"লাইন ১২, বিকল্প ৩: ঘরটি খালি।",
			"লাইন ১২, উত্তর: ঘরটি খালি।",
			"লাইন ১২, colour: ঘরটি খালি।",
		]);
		expect(importErrorText(error)).toBe("লাইন ৭, কোড: P-1 কোডটি ৩ নম্বর লাইনে আগেই আছে।");
	});

	test("that the columns of many sheets lack is said of each sheet, not of so many questions", () => {
		const errors = ["Phy", "Chem", "Bio", "Math"].map(
			(sheet): ImportError => ({
				...{ sheet, line: 1, questionLine: 1, code: null, title: null, field: "subject", problem: "missing-column" },
				params: { value: "subject", count: 1, sheet },
			}),
		);
		expect(repeatedFaults(errors)).toEqual({ often: [], others: errors });
	});

	test("that many questions have names the sheet of each of the first lines, and how many more there are", () => {
		const spoken = getLocale;
		onTestFinished(() => overwriteGetLocale(spoken));
		const at = (line: number, sheet: string | null): ImportError => ({
			...{ sheet, line, questionLine: line, code: null, title: null, params: {} },
			...{ field: "language", problem: "no-latin" as const },
		});
		const said = (errors: ImportError[]) => repeatedFaults(errors).often.map(repeatedText);
		const ofFile = [4, 7, 10, 13, 16, 19].map((line) => at(line, null));
		const ofSheets = [4, 7, 10, 13].map((line) => at(line, "Physics")).concat([4, 9].map((line) => at(line, "রসায়ন")));
		overwriteGetLocale(() => "en");
		const sentence = "language: The question says it is in English, but its text is Bangla.";
		expect(said(ofFile)).toEqual([`${sentence} (6 questions; lines 4, 7, 10, 13, 16 and 1 more)`]);
		expect(said(ofFile.slice(1))).toEqual([`${sentence} (5 questions; lines 7, 10, 13, 16, 19)`]);
		expect(said(ofSheets)).toEqual([`${sentence} (6 questions; Physics, rows 4, 7, 10, 13; রসায়ন, row 4 and 1 more)`]);
		overwriteGetLocale(() => "bn");
		expect(said(ofSheets)[0]).toContain("(৬টি প্রশ্ন; Physics, সারি ৪, ৭, ১০, ১৩; রসায়ন, সারি ৪ ও আরও ১টি)");
	});
});
