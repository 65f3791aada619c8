import Papa from "papaparse";
import { checkDrafts, type Draft } from "./check-draft.ts";
import { type ImportError, type ImportProblem, MAX_OPTIONS, type ParsedFile } from "./schemas.ts";

const BEFORE = ["code", "subject", "level", "language", "difficulty", "tags", "question"];
const AFTER = ["answer", "explanation"];
const OPTIONS = Array.from({ length: MAX_OPTIONS }, (_, index) => `option_${index + 1}`);
const REQUIRED = [...BEFORE, "option_1", "option_2", ...AFTER];
const KNOWN = [...BEFORE, ...OPTIONS, ...AFTER];

type Row = { line: number; cells: string[]; broken: boolean };

/** RFC 4180 records with the line each begins at; empty lines are left out. */
function readRows(text: string): Row[] {
	const rows: Row[] = [];
	let offset = 0;
	let line = 1;
	Papa.parse<string[]>(text, {
		step({ data, errors, meta }) {
			const record = text.slice(offset, meta.cursor);
			const isEmpty = data.length === 1 && data[0]?.trim() === "";
			const broken = errors.some((error) => error.type === "Quotes");
			if (!isEmpty || broken) rows.push({ line, cells: data, broken });
			line += record.split(/\r\n|\r|\n/).length - 1;
			offset = meta.cursor;
		},
	});
	return rows;
}

function checkHeader(header: Row | undefined): ImportError[] {
	const line = header?.line ?? 1;
	const columns = header?.cells ?? [];
	const error = (field: string, problem: ImportProblem): ImportError => ({
		line,
		code: null,
		field,
		problem,
		params: { value: field },
	});
	return [
		...REQUIRED.filter((name) => !columns.includes(name)).map((name) => error(name, "missing-column")),
		...columns.filter((name) => !KNOWN.includes(name)).map((name) => error(name, "unknown-column")),
	];
}

/** Options are the filled columns from the first on; a hole before the last filled one is an error. */
function readOptions(cell: (name: string) => string): { options: string[]; gap: number } {
	const filled = OPTIONS.map(cell);
	while (filled.length > 0 && filled.at(-1) === "") filled.pop();
	return { options: filled, gap: filled.indexOf("") };
}

const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

function readDraft({ line, cells }: Row, columns: string[], errors: ImportError[]): Draft {
	const cell = (name: string) => (cells[columns.indexOf(name)] ?? "").trim();
	const code = cell("code") || null;
	const reported: string[] = [];
	const report = (field: string, problem: ImportProblem) => {
		reported.push(field);
		errors.push({ line, code, field, problem, params: { value: cell(field) } });
	};
	const { options, gap } = readOptions(cell);
	if (gap >= 0) report(`option_${gap + 1}`, "option-gap");
	const answer = wholeNumber(cell("answer"));
	if (cell("answer") === "") report("answer", "no-key");
	else if (!(answer >= 1)) report("answer", "key-out-of-range");
	return {
		line,
		lines: {},
		reported,
		values: {
			code: cell("code"),
			subject: cell("subject"),
			level: cell("level"),
			language: cell("language"),
			difficulty: wholeNumber(cell("difficulty")),
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

/**
 * Reads questions from CSV (RFC 4180): the columns `code, subject, level, language, difficulty, tags, question,
 * option_1 … option_6, answer, explanation` in any order, tags parted by `;`, `answer` the option's number from 1.
 * Goes on after an error; each names its line.
 */
export function parseCsv(text: string): ParsedFile {
	const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ""));
	const columns = (header?.cells ?? []).map((name) => name.trim());
	const errors = checkHeader(header && { ...header, cells: columns });
	if (errors.length > 0) return { questions: [], errors };
	const drafts: Draft[] = [];
	for (const row of rows) {
		const fault = row.broken ? "bad-quotes" : row.cells.length !== columns.length ? "wrong-field-count" : null;
		if (!fault) drafts.push(readDraft(row, columns, errors));
		else
			errors.push({
				line: row.line,
				code: row.cells[columns.indexOf("code")]?.trim() || null,
				field: "record",
				problem: fault,
				params: { value: row.cells.length, expected: columns.length },
			});
	}
	return checkDrafts(drafts, errors);
}
