import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { csvLine } from "~/lib/csv.ts";

const read = (line: string) => Papa.parse<string[]>(line, { newline: "\r\n" }).data[0];

describe("a line of CSV", () => {
	test("is read by others as it was meant", () => {
		const cells = ["plain", 'say "so"', "a, b", "two\nlines", "  edges ", "বাংলা", ""];
		expect(read(csvLine(cells))).toEqual(cells);
		expect(csvLine(["a", null, undefined, 5])).toBe('"a",,,5\r\n');
	});

	test("quotes every text, for a spreadsheet may part cells by another sign, and no number", () => {
		expect(csvLine(["Mina; Rafi", "a\tb", "plain", "বাংলা", "", 1234.56, "-3.5"])).toBe(
			'"Mina; Rafi","a\tb","plain","বাংলা",,1234.56,-3.5\r\n',
		);
	});

	test.each([
		"=1+1",
		"+1+1",
		"-2+3+cmd|' /C calc'!A0",
		"@SUM(A1)",
		"\t=1",
		"\r=1",
		" =1",
		"\u200b=1",
		'=HYPERLINK("http://evil.example")',
		"|calc",
		"%0A=1",
		...["＝1+1", "＋1+1", "－2+3", "＠SUM(A1)", " ＝1"],
		...["\ttext", "\rtext"],
	])("shows %j as the text it is, and runs no formula", (text) => {
		const [cell] = read(csvLine([text])) ?? [];
		expect(cell).toBe(`'${text}`);
	});

	test.each([
		...[
			"01700000011",
			"000001",
			"12345678901234567",
			"123456789012",
			"8801712345678",
			"1E5",
			"12e-3",
			"1-2",
			"3/4",
			"1-2-26",
			"1.2.2026",
			"1/2/2026",
		],
		...["5-Mar", "Mar-04", "May 5", "5 May 2026", "Nov 27, 2026", "1 1/2", "2026/1", "2026/11/27", " 3/4 "],
		...["1:30", "13:30:05", "1:2", "5 pm", "5:30 a.m.", "50%", "12.5 %", "1,000", "1,00,000.50"],
	])("keeps %s as it is written", (text) => {
		expect(read(csvLine([text]))).toEqual([`'${text}`]);
	});

	test.each([
		"2026-11-27",
		"2026-11-27 01:13",
		"1-2-3-4",
		"3 of 4",
		"Chapter 1-2",
		"Marks 5",
		"May",
		"10 mayors",
		"Ratio 1:2",
		"1:2:3:4",
		"50% off",
		"1;2",
		"5 pam",
		"1/x",
	])("leaves the text %s as it is, which no spreadsheet changes", (text) =>
		expect(csvLine([text])).toBe(`"${text}"\r\n`),
	);

	test.each(["-50.00", "250.00", "0", "-1"])("leaves the number %s a number", (number) => {
		expect(csvLine([number])).toBe(`${number}\r\n`);
	});
});
