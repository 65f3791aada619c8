import { fromBase64 } from "~/lib/base64.ts";
import { type Merge, type ReadSheet, readWorkbook, type SheetCell, type SheetRow } from "~/lib/read-xlsx.ts";
import { columnName } from "~/lib/xlsx.ts";
import { checkDrafts } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS } from "./import-bounds.ts";
import { isHeader, type QuestionTable, readTables, type TableRecord } from "./question-table.ts";
import {
	type ImportDefaults,
	type ImportError,
	type ImportProblem,
	MAX_WORKBOOK_BYTES,
	type ParsedFile,
	type SheetLines,
	type SheetSummary,
} from "./schemas.ts";

/** More rows than a spreadsheet has: the rows of each sheet are lines of their own. */
const LINES_OF_SHEET = 2_000_000;
/** In Base64 with a line break after every 76 letters. */
const LETTERS_OF_A_BYTE = 1.4;
/** Titles and remarks stand above the columns; no further down are they looked for. */
const ROWS_ABOVE = 30;

const OF_FILE = {
	"old-excel": "excel-old",
	encrypted: "excel-encrypted",
	macros: "excel-macros",
	"not-xlsx": "excel-other",
	"too-large": "excel-too-large",
	broken: "excel-broken",
} as const satisfies Record<string, ImportProblem>;

const OF_CELL = {
	date: "excel-date",
	error: "excel-error",
	"no-value": "excel-no-value",
	format: "excel-format",
	"long-number": "excel-long-number",
	style: "excel-style",
	font: "excel-font",
} as const satisfies Record<string, ImportProblem>;

const ofFile = (problem: ImportProblem, params: ImportError["params"] = {}, line = 1): ParsedFile => ({
	questions: [],
	errors: [{ line, questionLine: line, ...{ code: null, title: null }, field: "file", problem, params }],
});

/** The texts of a row up to its last cell, as a table has them. */
const textsOf = (cells: ReadonlyMap<number, SheetCell>, width: number): string[] =>
	Array.from({ length: width }, (_, column) => cells.get(column)?.text ?? "");

const widthOf = (cells: ReadonlyMap<number, SheetCell>): number =>
	Math.min(Math.max(-1, ...cells.keys()) + 1, IMPORT_BOUNDS.columns + 1);

/** Where the row of the columns is among the rows; -1 where there is none. */
const headerAt = (rows: readonly SheetRow[]): number =>
	rows.slice(0, ROWS_ABOVE).findIndex(({ cells }) => isHeader(textsOf(cells, widthOf(cells))));

/** More than all cells that a file may have. */
const MOST_FILLED = 1_000_000;

/** The value of cells that are merged downwards holds for each of their rows; what is merged across columns cannot be told. */
function fillMerges(rows: readonly SheetRow[], merges: readonly Merge[], width: number): Map<number, Set<number>> {
	const across = new Map<number, Set<number>>();
	const places = new Map(rows.map(({ row }, at) => [row, at]));
	let filled = 0;
	for (const { fromRow, toRow, fromColumn, toColumn } of merges) {
		const first = places.get(fromRow);
		const value = first === undefined ? undefined : rows[first]?.cells.get(fromColumn);
		const isAcross = toColumn > fromColumn;
		if (first === undefined || fromColumn >= width || !value) continue;
		// Rows with nothing else in them are none: only those that are there are filled.
		for (let at = first; ; at += 1) {
			const row = rows[at];
			// No workbook of Excel's merges a cell twice: beyond so many they lie over one another.
			if (!row || row.row > toRow || filled > MOST_FILLED) break;
			filled += 1;
			if (isAcross) across.set(row.row, new Set([...(across.get(row.row) ?? []), fromColumn]));
			else if (!row.cells.has(fromColumn)) row.cells.set(fromColumn, value);
		}
	}
	return across;
}

/** Control characters, which no text has. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** What a spreadsheet made of the cells of a row, by the names it gives them: `G7`. */
function faultsOf({ row, cells }: SheetRow, width: number, across: ReadonlySet<number> | undefined) {
	const faults: { column: number; problem: ImportProblem; params: ImportError["params"] }[] = [];
	const notes: { column: number; note: "formula-value"; value: string }[] = [];
	for (const [column, { text, fault, formula, font }] of cells) {
		const cell = `${columnName(column)}${row}`;
		if (column >= width) continue;
		const control = CONTROL.exec(text)?.[0].charCodeAt(0);
		const problem = across?.has(column) ? "excel-merged" : fault && OF_CELL[fault];
		if (problem) faults.push({ column, problem, params: { cell, value: (font ?? text).slice(0, 60) } });
		else if (control !== undefined) {
			const value = `U+${control.toString(16).toUpperCase().padStart(4, "0")}`;
			faults.push({ column, problem: "bad-character", params: { value } });
		} else if (formula) notes.push({ column, note: "formula-value", value: cell });
	}
	return { faults, notes };
}

/** The rows of a sheet from its columns on, as a table. */
function tableOf({ rows, merges }: ReadSheet, header: number, from: number): TableRecord[] {
	const [head, ...below] = rows.slice(header);
	const width = head ? widthOf(head.cells) : 0;
	const across = fillMerges(below, merges, width);
	const said = ({ hidden, cells }: SheetRow) =>
		!hidden && [...cells.values()].some(({ text, fault }) => fault || text.trim() !== "");
	return [...(head ? [head] : []), ...below.filter(said)].map((row) => ({
		line: from + row.row,
		cells: textsOf(row.cells, Math.max(width, widthOf(row.cells))),
		broken: false,
		...faultsOf(row, width, across.get(row.row)),
	}));
}

/** Whether a subject is called so, by either of its names. */
export type IsSubject = (name: string) => boolean;

/** Reads the sheets that have columns of questions; the lines of each begin behind those of the one before. */
function readSheets(sheets: readonly ReadSheet[], defaults: ImportDefaults, isSubject: IsSubject): ParsedFile {
	const tables: QuestionTable[] = [];
	const summaries: SheetSummary[] = [];
	const sheetLines: SheetLines[] = [];
	let rows = 0;
	for (const [index, sheet] of sheets.entries()) {
		const { name } = sheet;
		const from = index * LINES_OF_SHEET;
		sheetLines.push({ name, from });
		const header = headerAt(sheet.rows);
		const state = sheet.hidden ? "hidden" : sheet.rows.length === 0 ? "empty" : header < 0 ? "no-columns" : "read";
		const table = state === "read" ? tableOf(sheet, header, from) : [];
		const hiddenRows = state === "read" ? sheet.rows.slice(header).filter(({ hidden }) => hidden).length : 0;
		summaries.push({ name, state, rows: Math.max(table.length - 1, 0), hiddenRows, givesSubject: false });
		rows += Math.max(table.length - 1, 0);
		const { questions: most } = IMPORT_BOUNDS;
		if (rows > most) {
			const line = table[1]?.line ?? from + 1;
			return { questions: [], errors: [excess(line, "file", "too-many-questions", rows, most)], sheetLines };
		}
		if (state === "read") tables.push({ rows: table, sheet: { name, isSubject: isSubject(name) } });
	}
	const { drafts, errors, givesSubject } = readTables(tables, defaults);
	const readSummaries = summaries.filter(({ state }) => state === "read");
	for (const [at, summary] of readSummaries.entries()) summary.givesSubject = givesSubject[at] ?? false;
	const isRead = summaries.some(({ state }) => state === "read");
	const withRows = summaries.findIndex(({ state }) => state === "no-columns");
	if (!isRead && withRows >= 0) errors.push(...ofFile("excel-no-columns", {}, withRows * LINES_OF_SHEET + 1).errors);
	return { ...checkDrafts(drafts, errors, defaults), sheets: summaries, sheetLines };
}

/**
 * Reads questions from the sheets of an XLSX file, given in Base64, by `readTables`: each sheet has its own row of columns, below whatever
 * stands above it. What Excel keeps instead of what was typed (dates, errors, numbers shown otherwise) is an error that names the cell,
 * never a guess. Hidden rows and sheets are left out and said. Where neither a column nor the defaults say the subject, a sheet that is called
 * as one does (QB-2.3).
 */
export async function parseXlsx(
	base64: string,
	defaults: ImportDefaults = {},
	isSubject: IsSubject = () => false,
): Promise<ParsedFile> {
	if (base64.length > MAX_WORKBOOK_BYTES * LETTERS_OF_A_BYTE) return ofFile("excel-too-large");
	const bytes = fromBase64(base64);
	if (!bytes) return ofFile("excel-broken");
	if (bytes.length > MAX_WORKBOOK_BYTES) return ofFile("excel-too-large");
	const workbook = await readWorkbook(bytes);
	return "problem" in workbook ? ofFile(OF_FILE[workbook.problem]) : readSheets(workbook.sheets, defaults, isSubject);
}
