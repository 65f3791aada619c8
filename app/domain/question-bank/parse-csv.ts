import { type CsvRecord, readCsv } from "~/lib/read-csv.ts";
import { checkDrafts, type Draft } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS } from "./import-bounds.ts";
import { codeFor } from "./own-code.ts";
import { type ImportDefaults, type ImportError, type ImportProblem, MAX_OPTIONS, type ParsedFile } from "./schemas.ts";

const BEFORE = ["code", "subject", "level", "language", "difficulty", "tags", "question"];
const AFTER = ["answer", "explanation"];
const OPTIONS = Array.from({ length: MAX_OPTIONS }, (_, index) => `option_${index + 1}`);
const KNOWN = [...BEFORE, ...OPTIONS, ...AFTER];

/** `sep=;` on the first line is how spreadsheets say it; without it the header tells. */
function readSeparator(text: string): { separator: string; from: number } {
	const said = /^"?sep=([,;\t|])"?[ \t]*(?:\r\n|\r|\n)/i.exec(text);
	if (said) return { separator: said[1] as string, from: said[0].length };
	const header = text.slice(0, text.search(/[\r\n]|$/));
	const counts = [",", ";", "\t"].map((sign) => [sign, header.split(sign).length] as const);
	const [separator] = counts.reduce((best, next) => (next[1] > best[1] ? next : best));
	return { separator, from: 0 };
}

/** The records with the line each begins at; those with nothing in any cell are left out. No more than are read of one file, and one. */
function readRows(text: string): CsvRecord[] {
	const { separator, from } = readSeparator(text);
	const rows: CsvRecord[] = [];
	for (const record of readCsv(text.slice(from), separator, from > 0 ? 2 : 1)) {
		if (record.broken || record.cells.some((cell) => cell.trim() !== "")) rows.push(record);
		// The header is one of them.
		if (rows.length > IMPORT_BOUNDS.questions + 1) break;
	}
	return rows;
}

/** What a file must have, but for what the defaults say. */
const requiredColumns = (defaults: ImportDefaults) => [
	...(defaults.codePrefix ? [] : ["code"]),
	...(["subject", "level", "language", "difficulty"] as const).filter((name) => defaults[name] === undefined),
	...(Object.keys(defaults).length > 0 ? [] : ["tags"]),
	"question",
	"option_1",
	"option_2",
	"answer",
	...(defaults.explanationOptional ? [] : ["explanation"]),
];

function checkHeader(line: number, columns: readonly string[], defaults: ImportDefaults): ImportError[] {
	const error = (field: string, problem: ImportProblem): ImportError => ({
		line,
		questionLine: line,
		...{ code: null, title: null },
		field,
		problem,
		params: { value: field },
	});
	return [
		...requiredColumns(defaults)
			.filter((name) => !columns.includes(name))
			.map((name) => error(name, "missing-column")),
		...columns.filter((name) => !KNOWN.includes(name)).map((name) => error(name || "header", "unknown-column")),
		...columns
			.filter((name, index) => KNOWN.includes(name) && columns.indexOf(name) < index)
			.map((name) => error(name, "repeated-column")),
	];
}

/** Options are the filled columns from the first on; a hole before the last filled one is an error. */
function readOptions(cell: (name: string) => string): { options: string[]; gap: number } {
	const filled = OPTIONS.map(cell);
	while (filled.length > 0 && filled.at(-1) === "") filled.pop();
	return { options: filled, gap: filled.indexOf("") };
}

/** Spreadsheets make 1 to 1.0, and Bangla keyboards ১. */
function wholeNumber(text: string): number {
	const latin = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
	return /^\d{1,3}(?:\.0+)?$/.test(latin) ? Number(latin) : Number.NaN;
}

function readDraft(
	{ line, cells }: CsvRecord,
	columns: string[],
	errors: ImportError[],
	defaults: ImportDefaults,
): Draft {
	const cell = (name: string) => (cells[columns.indexOf(name)] ?? "").trim();
	const { options, gap } = readOptions(cell);
	const own = cell("code");
	const { code, made } = own
		? { code: own, made: null }
		: codeFor(defaults, "", { content: cell("question"), options });
	const named = { code: own || null, title: null };
	const reported: string[] = [];
	const report = (field: string, problem: ImportProblem) => {
		reported.push(field);
		errors.push({ line, questionLine: line, ...named, field, problem, params: { value: cell(field) } });
	};
	if (gap >= 0) report(`option_${gap + 1}`, "option-gap");
	const answer = wholeNumber(cell("answer"));
	if (cell("answer") === "") report("answer", "no-key");
	else if (!(answer >= 1)) report("answer", "key-out-of-range");
	return {
		line,
		made,
		named,
		lines: {},
		reported,
		values: {
			code,
			subject: cell("subject") || (defaults.subject ?? ""),
			level: cell("level") || (defaults.level ?? ""),
			language: cell("language") || (defaults.language ?? ""),
			difficulty: cell("difficulty") === "" ? (defaults.difficulty ?? Number.NaN) : wholeNumber(cell("difficulty")),
			tags: cell("tags")
				.split(";")
				.map((tag) => tag.trim())
				.filter(Boolean),
			content: cell("question"),
			options,
			correct: answer - 1,
			explanation: cell("explanation"),
		},
	};
}

/** Without the empty cells that a spreadsheet leaves behind the last column. */
const upTo = (cells: readonly string[], length: number) =>
	cells.slice(length).every((cell) => cell.trim() === "") ? cells.slice(0, length) : [...cells];

/**
 * Reads questions from CSV (RFC 4180; `sep=` on the first line or a header parted by `;` or tabs is taken as well): the columns
 * `code, subject, level, language, difficulty, tags, question, option_1 … option_6, answer, explanation` in any order and
 * case, tags parted by `;`, `answer` the option's number from 1. What the defaults say may be missing or empty. Goes on
 * after an error; each names its line.
 */
export function parseCsv(text: string, defaults: ImportDefaults = {}): ParsedFile {
	const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ""));
	const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
	const columns = names.slice(0, names.findLastIndex(Boolean) + 1);
	const line = header?.line ?? 1;
	if (columns.length > IMPORT_BOUNDS.columns)
		return {
			questions: [],
			errors: [excess(line, "header", "too-many-columns", columns.length, IMPORT_BOUNDS.columns)],
		};
	const over = rows[IMPORT_BOUNDS.questions];
	if (over)
		return {
			questions: [],
			errors: [excess(over.line, "file", "too-many-questions", rows.length, IMPORT_BOUNDS.questions)],
		};
	const errors = checkHeader(line, columns, defaults);
	if (errors.length > 0) return { questions: [], errors };
	const drafts: Draft[] = [];
	for (const row of rows) {
		const cells = upTo(row.cells, columns.length);
		const fault = row.broken ? "bad-quotes" : cells.length !== columns.length ? "wrong-field-count" : null;
		if (!fault) drafts.push(readDraft({ ...row, cells }, columns, errors, defaults));
		else
			errors.push({
				line: row.line,
				questionLine: row.line,
				code: cells[columns.indexOf("code")]?.trim() || null,
				title: null,
				field: "record",
				problem: fault,
				params: { value: row.cells.length, expected: columns.length },
			});
	}
	return checkDrafts(drafts, errors, defaults);
}
