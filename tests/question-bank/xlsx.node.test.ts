import { describe, expect, test } from "vitest";
import { base64Of, rowOf, type SheetParts, workbookFiles, workbookOf, zipOf } from "#tests/support/workbook-files.ts";
import { importErrorText } from "~/domain/question-bank/import-text.ts";
import { parseXlsx } from "~/domain/question-bank/parse-xlsx.ts";
import { inSheets, readQuestions } from "~/domain/question-bank/read-questions.ts";
import type { ImportDefaults } from "~/domain/question-bank/schemas.ts";

const COLUMNS = ["code", "question", "option_1", "option_2", "answer", "explanation"];
const DEFAULTS = { subject: "Physics", level: "SSC", language: "en", difficulty: 1 } as const;
const number = (value: string, style = 0) => ({ attributes: `s="${style}"`, inner: `<v>${value}</v>` });

const parse = async (parts: Parameters<typeof workbookOf>[0]) => {
	const file = await parseXlsx(workbookOf(parts), DEFAULTS);
	return { ...file, errors: file.errors.map((error) => inSheets(error, file.sheetLines)) };
};
const sheet = (rows: string, more: Partial<SheetParts> = {}): SheetParts => ({ name: "Sheet1", rows, ...more });
const problems = ({ errors }: Awaited<ReturnType<typeof parse>>) =>
	errors.map(({ sheet: name, line, field, problem, params }) => [
		name,
		line,
		field,
		problem,
		params.cell ?? params.value,
	]);

describe("Reading XLSX", () => {
	test("several sheets are read by their own columns, wherever these stand; empty and hidden ones are said", async () => {
		const file = await parse({
			sheets: [
				sheet(
					rowOf(1, ["Model test 12"]) +
						rowOf(3, COLUMNS) +
						rowOf(4, ["P-1", "Unit of force?", "newton", "joule", "1", "N"]) +
						rowOf(9, [null, null, null]),
					{ name: "Physics" },
				),
				sheet("", { name: "Empty" }),
				sheet(rowOf(1, ["Read me first"]), { name: "Notes" }),
				sheet(rowOf(1, COLUMNS) + rowOf(2, ["X", "?", "1", "2", "1", "x"]), { name: "Old", state: "hidden" }),
				sheet(
					rowOf(1, ["question", "answer", "option_1", "option_2", "code", "explanation", "language"]) +
						rowOf(2, ["বলের একক?", "২", "জুল", "নিউটন", "P-2", "N", "bn"]) +
						rowOf(3, ["Filtered?", "1", "a1", "b1", "P-9", "N"], ' hidden="1"') +
						rowOf(4, ["Same?", "1", "same", "same", "P-1", "N"]),
					{ name: "রসায়ন" },
				),
			],
		});
		expect(file.questions.map(({ code, correct, options }) => [code, correct, options])).toEqual([
			["P-1", 0, ["newton", "joule"]],
			["P-2", 1, ["জুল", "নিউটন"]],
		]);
		expect(file.sheets?.map(({ name, state, rows, hiddenRows }) => [name, state, rows, hiddenRows])).toEqual([
			["Physics", "read", 1, 0],
			["Empty", "empty", 0, 0],
			["Notes", "no-columns", 0, 0],
			["Old", "hidden", 0, 0],
			["রসায়ন", "read", 2, 1],
		]);
		expect(problems(file)).toContainEqual(["রসায়ন", 4, "options", "same-options", ""]);
		expect(file.errors.find(({ problem }) => problem === "duplicate-code")?.params).toEqual({
			...{ value: "P-1", first: "4 (Physics)" },
		});
	});

	test("what Excel keeps instead of what was typed is named by its cell, and never guessed", async () => {
		const styles =
			'<numFmts><numFmt numFmtId="164" formatCode="d\\-mmm"/><numFmt numFmtId="165" formatCode="# ?/?"/><numFmt numFmtId="166" formatCode="0.00"/></numFmts>' +
			'<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="166"/></cellXfs>';
		const row = (at: number, option: Parameters<typeof rowOf>[1][number]) =>
			rowOf(at, [`E-${at}`, "What is it?", option, "another", "1", "So."]);
		const file = await parse({
			styles,
			strings: [
				'<r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t>O</t></r>',
				"<r><rPr><u/></rPr><t>the</t></r><r><t> word</t></r>",
			],
			sheets: [
				sheet(
					rowOf(1, COLUMNS) +
						row(2, number("45292", 1)) +
						row(3, number("45293", 2)) +
						row(4, number("0.5", 3)) +
						row(5, { attributes: 't="e"', inner: "<v>#REF!</v>" }) +
						row(6, { inner: "<f>A1+1</f>" }) +
						row(7, number("12345678901234567")) +
						row(8, { attributes: 't="s"', inner: "<v>1</v>" }) +
						row(9, { attributes: 't="d"', inner: "<v>2026-01-02</v>" }) +
						row(10, number("0.5", 4)) +
						row(11, number("0.30000000000000004", 5)) +
						row(12, { attributes: 't="s"', inner: "<v>0</v>" }) +
						row(13, { attributes: 't="b"', inner: "<v>1</v>" }) +
						row(14, { inner: "<f>1+1</f><v>2</v>" }) +
						row(15, "=1+1") +
						row(16, number("1.0")) +
						row(17, "line one\nline two"),
				),
			],
		});
		expect(problems(file)).toEqual([
			["Sheet1", 2, "option_1", "excel-date", "C2"],
			["Sheet1", 3, "option_1", "excel-date", "C3"],
			["Sheet1", 4, "option_1", "excel-format", "C4"],
			["Sheet1", 5, "option_1", "excel-error", "C5"],
			["Sheet1", 6, "option_1", "excel-no-value", "C6"],
			["Sheet1", 7, "option_1", "excel-long-number", "C7"],
			["Sheet1", 8, "option_1", "excel-style", "C8"],
			["Sheet1", 9, "option_1", "excel-date", "C9"],
		]);
		expect(file.questions.map(({ options }) => options[0])).toEqual([
			...["50%", "0.3", "H₂O", "TRUE", "2", "\\=1+1", "1", "line one  \nline two"].map((text) =>
				text === "\\=1+1" ? expect.stringMatching(/^\\?=1\+1$/) : text,
			),
		]);
		expect(file.questions.flatMap(({ notes }) => notes)).toEqual([
			{ field: "option_1", note: "formula-value", value: "C14" },
		]);
	});

	test("a cell merged downwards holds for each of its rows; one merged across columns is named", async () => {
		const file = await parse({
			sheets: [
				sheet(
					rowOf(1, ["subject", ...COLUMNS]) +
						rowOf(2, ["Chemistry", "M-1", "One?", "a1", "b1", "1", "x"]) +
						rowOf(3, [null, "M-2", "Two?", "a2", "b2", "1.0", "x"]) +
						rowOf(4, ["Physics", "M-3", "Three?", "a3", null, "1", "x"]),
					{ merges: ["A2:A3", "D4:E4"] },
				),
			],
		});
		expect(file.questions.map(({ code, subject }) => [code, subject])).toEqual([
			["M-1", "Chemistry"],
			["M-2", "Chemistry"],
		]);
		expect(problems(file)).toContainEqual(["Sheet1", 4, "option_1", "excel-merged", "D4"]);
	});

	test("a sheet that is called as a subject says the subject of its rows, after a column and the form (QB-2.3)", async () => {
		const rows = (columns: string[], code: string, ...more: string[]) =>
			rowOf(1, columns) + rowOf(2, [code, "Which?", "one", "two", "1", "E", ...more]);
		const text = workbookOf({
			sheets: [
				sheet(rows(COLUMNS, "S-1"), { name: "রসায়ন " }),
				sheet(rows([...COLUMNS, "subject"], "S-2", "Biology"), { name: "Physics" }),
				sheet(rows([...COLUMNS, "subject"], "S-3", ""), { name: "Physics 2" }),
				sheet(rows(COLUMNS, "S-4"), { name: "Sheet4" }),
			],
		});
		const { subject, ...others } = DEFAULTS;
		const read = async (defaults: ImportDefaults) => {
			const file = await parseXlsx(text, defaults, (name) => name.trim() !== "Sheet4");
			return {
				subjects: file.questions.map((one) => [one.code, one.subject]),
				said: file.errors.map((error) => importErrorText(inSheets(error, file.sheetLines))),
			};
		};
		const named = await read(others);
		expect(named.subjects).toEqual([
			["S-1", "রসায়ন"],
			["S-2", "Biology"],
		]);
		expect(named.said).toEqual([
			"Physics 2, row 2, subject: This field is empty.",
			expect.stringMatching(
				/^Sheet4, row 1, subject: The column subject is missing\. What the file does not say .* Or name the sheet after its subject; no subject has the name “Sheet4”\.$/,
			),
		]);
		const chosen = await read({ ...others, subject });
		expect(chosen.said).toEqual([]);
		expect(chosen.subjects).toEqual([
			["S-1", subject],
			["S-2", "Biology"],
			["S-3", subject],
			["S-4", subject],
		]);
	});

	test("files that are no workbook of today are refused whole, each in its own words", async () => {
		const problemOf = async (bytes: Uint8Array) =>
			(await parseXlsx(base64Of(bytes))).errors.map(({ problem }) => problem);
		const files = workbookFiles({ sheets: [sheet(rowOf(1, COLUMNS))] });
		const ole = (text: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(text, "utf16le")]);
		expect(await problemOf(ole("Workbook"))).toEqual(["excel-old"]);
		expect(await problemOf(ole("EncryptedPackage"))).toEqual(["excel-encrypted"]);
		expect(await problemOf(zipOf([...files, { name: "xl/vbaProject.bin", content: "x" }]))).toEqual(["excel-macros"]);
		expect(await problemOf(zipOf([{ name: "content.xml", content: "<x/>" }]))).toEqual(["excel-other"]);
		expect(await problemOf(zipOf(files).subarray(0, 300))).toEqual(["excel-broken"]);
		expect(await problemOf(zipOf(workbookFiles({ sheets: [sheet("<row><c></row>")] })))).toEqual(["excel-broken"]);
		expect(await problemOf(zipOf(workbookFiles({ sheets: [sheet(rowOf(1, ["a", "b"]))] })))).toEqual([
			"excel-no-columns",
		]);
	});

	test("what is made to be large is left before it is unpacked, and what lies about its size while it is", async () => {
		const problemOf = async (files: Parameters<typeof zipOf>[0]) => {
			const bytes = zipOf(files);
			expect(bytes.length).toBeLessThan(200_000);
			return (await parseXlsx(base64Of(bytes))).errors.map(({ problem }) => problem);
		};
		const zeros = "0".repeat(30_000_000);
		const files = workbookFiles({ sheets: [sheet("")] });
		const others = files.filter(({ name }) => !name.endsWith("sheet1.xml"));
		expect(await problemOf([...others, { name: "xl/worksheets/sheet1.xml", content: zeros }])).toEqual([
			"excel-too-large",
		]);
		expect(await problemOf([...others, { name: "xl/worksheets/sheet1.xml", content: zeros, says: 100 }])).toEqual([
			"excel-broken",
		]);
		const many = Array.from({ length: 600 }, (_, at) => ({ name: `xl/media/${at}.png`, content: "" }));
		expect(await problemOf([...files, ...many])).toEqual(["excel-too-large"]);
		const entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst/>';
		const spoilt = files.map((file) =>
			file.name.endsWith("sharedStrings.xml") ? { ...file, content: entities } : file,
		);
		expect(await problemOf(spoilt)).toEqual(["excel-broken"]);
	});

	test("is known by its content whatever format was chosen, also of 500 questions", async () => {
		const rows = Array.from({ length: 500 }, (_, at) =>
			rowOf(at + 2, [`L-${at}`, `Question ${at}: ${"বাংলা ".repeat(20)}`, `a${at}`, `b${at}`, "1", "Because."]),
		).join("");
		const text = workbookOf({ sheets: [sheet(rowOf(1, COLUMNS) + rows)] });
		const file = await readQuestions({ format: "gift", text, defaults: DEFAULTS });
		expect([file.questions.length, file.errors]).toEqual([500, []]);
	});

	test("what answers mean is decided for all sheets: one that counts from 0 keeps no other from being misread", async () => {
		const rows = (answers: string[], code: string) =>
			rowOf(1, COLUMNS) +
			answers.map((key, n) => rowOf(n + 2, [`${code}-${n}`, "Which?", "one", "two", key, "E"])).join("");
		const of = (...sheets: string[][]) =>
			parse({ sheets: sheets.map((answers, at) => sheet(rows(answers, `S${at}`), { name: `S${at}` })) });
		const zero = await of(["1", "2"], ["0", "1"]);
		expect([zero.questions, problems(zero)]).toEqual([[], [["S1", 2, "answer", "answers-from-zero", "0"]]]);
		const mixed = await of(["1", "2"], ["A", "B"]);
		expect(mixed.questions).toEqual([]);
		expect(mixed.errors).toMatchObject([{ sheet: "S1", problem: "mixed-answers", params: { otherLine: "2 (S0)" } }]);
		expect((await of(["1", "2"], ["2"])).questions).toHaveLength(3);
	});

	test("a font whose letters stand for other signs is named with its cell, in a run and in a whole cell", async () => {
		const run = (font: string, text: string) => ({
			attributes: 't="inlineStr"',
			inner: `<is><r><t>4 k</t></r><r><rPr><rFont val="${font}"/></rPr><t>${text}</t></r></is>`,
		});
		const whole = (style: number, text: string) => ({
			attributes: `t="inlineStr" s="${style}"`,
			inner: `<is><t>${text}</t></is>`,
		});
		const styles =
			'<fonts><font><name val="Calibri"/></font><font><name val="Symbol"/></font><font><name val="SutonnyMJ"/></font><font><strike/><name val="Arial"/></font></fonts>' +
			'<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/><xf fontId="3"/></cellXfs>';
		const row = (at: number, option: object | string) =>
			rowOf(at, [`F-${at}`, "Which?", option as string, "two", "1", "E"]);
		const file = await parse({
			styles,
			sheets: [
				sheet(
					rowOf(1, COLUMNS) +
						[
							run("Symbol", "W"),
							run("Arial", "W"),
							whole(1, "a"),
							whole(1, "12"),
							whole(2, "Avgvi"),
							whole(2, "আমার"),
							whole(3, "old"),
						]
							.map((option, n) => row(n + 2, option))
							.join(""),
				),
			],
		});
		expect(problems(file)).toEqual([
			["Sheet1", 2, "option_1", "excel-font", "C2"],
			["Sheet1", 4, "option_1", "excel-font", "C4"],
			["Sheet1", 6, "option_1", "excel-font", "C6"],
			["Sheet1", 8, "option_1", "excel-style", "C8"],
		]);
	});
});
