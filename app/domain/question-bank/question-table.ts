import { needsGuard } from "~/lib/csv.ts";
import { latinDigits } from "~/lib/mobile.ts";
import { asLines, asSeen } from "~/lib/plain-text.ts";
import {
	type AnswerColumn,
	type AnswerRow,
	isAlsoAnotherText,
	keyOf,
	readAnswerColumn,
	wholeNumber,
} from "./answer-column.ts";
import type { Draft } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS, questionName } from "./import-bounds.ts";
import { partsOf } from "./list-signs.ts";
import { languageOf, levelNamed } from "./named-choice.ts";
import { letterIndex, withoutLetters } from "./option-letters.ts";
import { orderOf } from "./option-order.ts";
import { codeFor } from "./own-code.ts";
import {
	type ImportDefaults,
	type ImportError,
	type ImportProblem,
	MAX_OPTIONS,
	type QuestionNote,
} from "./schemas.ts";
import { type CellFormat, cellToMarkdown } from "./text-format.ts";

const BEFORE = ["code", "subject", "level", "language", "difficulty", "tags", "question"];
const AFTER = ["answer", "explanation"];
const OPTIONS = Array.from({ length: MAX_OPTIONS }, (_, index) => `option_${index + 1}`);
const KNOWN = [...BEFORE, ...OPTIONS, ...AFTER, "chapter", "order"];

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

/** One sentence for each kind of fault of the columns, however many have it. */
function checkHeader(
	line: number,
	columns: readonly string[],
	defaults: ImportDefaults,
	sheet: string | undefined,
): ImportError[] {
	const error = (problem: ImportProblem, names: readonly string[]): ImportError[] => {
		const [first, ...others] = [...new Set(names)];
		if (first === undefined) return [];
		const params = {
			...{ value: [first, ...others].filter(Boolean).join(", "), count: others.length + 1 },
			// The name of the sheet would do.
			...(sheet !== undefined && problem === "missing-column" && names.includes("subject") && { sheet }),
		};
		const field = others.length === 0 && first ? first : "header";
		return [{ line, questionLine: line, ...{ code: null, title: null }, field, problem, params }];
	};
	return [
		...error(
			"missing-column",
			requiredColumns(defaults).filter((name) => !columns.includes(name)),
		),
		...error(
			"unknown-column",
			columns.filter((name) => !KNOWN.includes(name) && name !== PASSED_OVER),
		),
		...error(
			"repeated-column",
			columns.filter((name, index) => KNOWN.includes(name) && columns.indexOf(name) < index),
		),
	];
}

/** Options are the filled columns from the first on; a hole before the last filled one is an error. */
function readOptions(cell: (name: string) => string): { options: string[]; gap: number } {
	const filled = OPTIONS.map(cell);
	while (filled.length > 0 && filled.at(-1) === "") filled.pop();
	return { options: filled, gap: filled.indexOf("") };
}

/** The columns of a file, and how the texts of each are written. */
type Columns = { names: readonly string[]; formats: readonly (CellFormat | undefined)[]; answers: AnswerKind };
type AnswerKind = Extract<AnswerColumn, { kind: unknown }>["kind"];

/** A column that says nothing of a question: its place in the file, or how long it is shown. */
const PASSED_OVER = "passed over";

/** What the columns of others are called, each list by the name that it has here. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		question: "questions|question text|question title|প্রশ্ন",
		answer:
			"correct answer|correct answer(s)|correct option|correct|right answer|answer key|answers|ans|ans.|key|উত্তর|সঠিক উত্তর|সঠিক",
		explanation: "explain|solution|explanations|ব্যাখ্যা",
		subject: "বিষয়",
		chapter: "topic|অধ্যায়",
		[PASSED_OVER]:
			"sl|sl.|sl no|sl no.|s.l.|serial|serial no|serial no.|no|no.|#|q no|q. no.|time limit|time limit (sec)|ক্রমিক|ক্রমিক নং|নং",
	}).flatMap(([ours, others]) => others.split("|").map((other) => [asSeen(other), ours] as const)),
);
const OTHER_OPTION = /^(?:(?:option|choice|opt|অপশন|বিকল্প)[ _.-]{0,2}([a-fক-চ1-6১-৬])|answer ([1-6])|([a-fক-চ]))$/u;

/** A column by the name that it has here. */
function columnName(written: string): string {
	// Kahoot has a remark behind each name.
	const name = asSeen(written).replace(/ - (?:max|choose)\b.*$/, "");
	const [, numbered, answer, letter] = OTHER_OPTION.exec(name) ?? [];
	const option = latinDigits(numbered ?? answer ?? letter ?? "");
	if (option) return `option_${/\d/.test(option) ? option : letterIndex(option) + 1}`;
	return OTHER_NAMES.get(name) ?? name;
}

/** `question [markdown]`: a column may say how its texts are written. */
function readColumn(header: string): { name: string; format: CellFormat | undefined } {
	const said = /\[(markdown|plain)\]$/.exec(header);
	const name = said ? header.slice(0, said.index).trimEnd() : header;
	return { name: columnName(name), format: said?.[1] as CellFormat | undefined };
}

/** A text that could be a guarded one: apostrophes before what is guarded. */
const GUARDED = /^'+/;
const isGuarded = (text: string): boolean => GUARDED.test(text) && needsGuard(text.replace(GUARDED, ""));
/** What people put an apostrophe before in a spreadsheet: a formula or a number, which are not in quotation marks. */
const isGuardedByHand = (text: string): boolean =>
	/^'(?=[=+-]?[\d=])[^']*$/.test(text) && (/^'(?:=|[+-]?\d+(?:\.\d+)?$)/.test(text) || isGuarded(text));

const TEXTS = ["question", ...OPTIONS, "explanation"];

/** A text for a cell of ours: one that begins as if it were guarded gets a guard of its own, which the import takes off. */
export const guardedCell = (text: string): string => (isGuarded(text) ? `'${text}` : text);

/** The text of a cell as its author typed it. */
function cellOf(
	cells: readonly string[],
	{ names, formats }: Pick<Columns, "names" | "formats">,
	name: string,
): string {
	const at = names.indexOf(name);
	const said = (cells[at] ?? "").trim();
	const isTyped = name === "answer" || name === "difficulty" || (TEXTS.includes(name) && formats[at] !== "markdown");
	return (isTyped ? isGuardedByHand : isGuarded)(said) ? said.slice(1) : said;
}

function readDraft(
	{ line, cells, faults = [], notes: told = [] }: TableRecord,
	columns: Columns,
	errors: ImportError[],
	defaults: ImportDefaults,
): Draft {
	const { names, formats, answers } = columns;
	const cell = (name: string) => cellOf(cells, columns, name);
	const own = cell("code");
	const named = questionName(own);
	const reported: string[] = [];
	const faulty = new Set(faults.map(({ column }) => names[column] ?? ""));
	for (const { column, problem, params } of faults) {
		const field = names[column] ?? "";
		reported.push(field);
		errors.push({ line, questionLine: line, ...named, field, problem, params });
	}
	const report = (field: string, problem: ImportProblem, value: string | number = cell(field)) => {
		// What the spreadsheet made of a cell says more than that nobody can read it.
		if (faulty.has(field)) return;
		reported.push(field);
		errors.push({ line, questionLine: line, ...named, field, problem, params: { value } });
	};
	const markdown: string[] = [];
	const notes: QuestionNote[] = told.map(({ column, note, value }) => ({ field: names[column] ?? "", note, value }));
	const asMarkdown = (field: string, typed: string): string => {
		if (typed.length > IMPORT_BOUNDS.textCharacters) {
			report(field, "too-long", "");
			return "";
		}
		const format = formats[names.indexOf(field)] ?? defaults.texts;
		if (format === "markdown") markdown.push(field);
		const read = cellToMarkdown(asLines(typed), format);
		if ("text" in read) return read.text;
		for (const { problem, value } of read.faults) report(field, problem, value);
		return typed;
	};
	const { options: typed, gap } = readOptions(cell);
	if (gap >= 0) report(`option_${gap + 1}`, "option-gap");
	const order = orderOf(cell("order").toLowerCase());
	if (cell("order") !== "" && !order) report("order", "bad-order");
	// A file that says how the options stand has them as they are meant.
	const unlettered = order ? null : withoutLetters(typed);
	if (unlettered) notes.push({ field: "options", note: "letters-removed", value: "" });
	const answer = cell("answer");
	const correct = keyOf(answers, answer, typed);
	const textual =
		unlettered && answers === "text" && Number.isNaN(correct) ? keyOf(answers, answer, unlettered) : correct;
	if (answer === "") report("answer", "no-key");
	else if (!(textual >= 0)) report("answer", "key-out-of-range");
	else if (isAlsoAnotherText(answers, answer, unlettered ?? typed))
		notes.push({ field: "answer", note: "answer-is-also-text", value: answer });
	const content = asMarkdown("question", cell("question"));
	const options = (unlettered ?? typed).map((option, index) => asMarkdown(`option_${index + 1}`, option));
	const { code, made } = own ? { code: own, made: null } : codeFor(defaults, "", { content, options });
	return {
		line,
		made,
		named,
		lines: {},
		reported,
		markdown,
		notes,
		topic: cell("chapter") || undefined,
		...(order && { order }),
		values: {
			code,
			subject: cell("subject") || (defaults.subject ?? ""),
			level: levelNamed(cell("level")) || (defaults.level ?? ""),
			language: languageOf(cell("language"), defaults, { content, options }),
			difficulty: cell("difficulty") === "" ? (defaults.difficulty ?? Number.NaN) : wholeNumber(cell("difficulty")),
			tags: partsOf(cell("tags")),
			content,
			options,
			correct: textual,
			explanation: asMarkdown("explanation", cell("explanation")),
		},
	};
}

/** The one sentence on a column of answers that cannot be told. */
function answerFault(column: AnswerColumn): ImportError[] {
	if (!("problem" in column)) return [];
	const { line, problem, ...params } = column;
	return [{ line, questionLine: line, ...{ code: null, title: null }, field: "answer", problem, params }];
}

/** Without the empty cells that a spreadsheet leaves behind the last column. */
const upTo = (cells: readonly string[], length: number) =>
	cells.slice(length).every((cell) => cell.trim() === "") ? cells.slice(0, length) : [...cells];

/** A row of a table: its line, its cells as texts, and what a spreadsheet made of some of them. */
export type TableRecord = {
	line: number;
	cells: readonly string[];
	broken: boolean;
	faults?: readonly { column: number; problem: ImportProblem; params: ImportError["params"] }[];
	notes?: readonly { column: number; note: QuestionNote["note"]; value: string }[];
};

/** The rows of a table, the first those of its columns; of a workbook with the name of its sheet, and whether a subject is called that. */
export type QuestionTable = { rows: readonly TableRecord[]; sheet?: { name: string; isSubject: boolean } };

/** What was read of tables, before anything is checked; and of each whether its rows have the subject that its sheet is called as. */
export type ReadTables = { drafts: Draft[]; errors: ImportError[]; givesSubject: boolean[] };

/** Whether a row is that of the columns: it names the question, an answer and an option. */
export function isHeader(cells: readonly string[]): boolean {
	const names = cells.map((cell) => readColumn(cell.trim().toLowerCase()).name);
	return names.filter((name) => KNOWN.includes(name)).length > 2 && names.includes("question");
}

/** The rows of a table whose columns are known, before anybody says what its answers mean. */
type KnownTable = {
	layout: Omit<Columns, "answers">;
	rows: TableRecord[];
	errors: ImportError[];
	/** What holds where its rows say nothing: the subject also by the name of its sheet (QB-2.3). */
	defaults: ImportDefaults;
	givesSubject: boolean;
};

/** Reads the row of the columns, and takes what has as many cells. */
function knowTable({ rows: [header, ...rows], sheet }: QuestionTable, ofFile: ImportDefaults): KnownTable {
	const headers = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
	const read = headers.slice(0, headers.findLastIndex(Boolean) + 1).map(readColumn);
	const columns = read.map(({ name }) => name);
	const layout = { names: columns, formats: read.map(({ format }) => format) };
	const line = header?.line ?? 1;
	const givesSubject = sheet?.isSubject === true && ofFile.subject === undefined && !columns.includes("subject");
	const defaults = givesSubject ? { ...ofFile, subject: sheet.name } : ofFile;
	const { columns: most } = IMPORT_BOUNDS;
	const errors =
		columns.length > most
			? [excess(line, "header", "too-many-columns", columns.length, most)]
			: checkHeader(line, columns, defaults, sheet?.name);
	if (errors.length > 0) return { layout, rows: [], errors, defaults, givesSubject };
	const whole: TableRecord[] = [];
	for (const row of rows) {
		const cells = upTo(row.cells, columns.length);
		const fault = row.broken ? "bad-quotes" : cells.length !== columns.length ? "wrong-field-count" : null;
		if (!fault) whole.push({ ...row, cells });
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
	return { layout, rows: whole, errors, defaults, givesSubject };
}

/** The cells with the answers of a table, each with its options. */
const answersOf = ({ layout, rows }: KnownTable): AnswerRow[] =>
	rows.map(({ line, cells }) => {
		const cell = (name: string) => cellOf(cells, layout, name);
		const { options } = readOptions(cell);
		const answer = cell("answer");
		// An answer may have been copied with the letter before it.
		const isWhole = options.includes(answer);
		return { line, answer, options: isWhole ? options : (withoutLetters(options) ?? options) };
	});

/**
 * Reads questions from the rows of tables, of which the first has the columns
 * `code, subject, level, language, difficulty, tags, question, option_1 … option_6, answer, explanation` in any order and
 * case and maybe `chapter`, tags parted by `;`, `answer` the option's number from 1, its letter or its text, in one way for all tables of a file. Texts are plain,
 * with formulas, unless a column (`question [markdown]`) or the import says Markdown; `order` may say that options are not shuffled. What the defaults say may be missing or empty.
 * Goes on after an error; each names its line.
 */
export function readTables(tables: readonly QuestionTable[], defaults: ImportDefaults): ReadTables {
	const known = tables.map((table) => knowTable(table, defaults));
	const errors = known.flatMap((table) => table.errors);
	const givesSubject = known.map((table) => table.givesSubject);
	const answers = readAnswerColumn(known.flatMap(answersOf));
	if ("problem" in answers) return { drafts: [], errors: [...errors, ...answerFault(answers)], givesSubject };
	const drafts = known.flatMap(({ layout, rows, defaults: ofTable }) =>
		rows.map((row) => readDraft(row, { ...layout, answers: answers.kind }, errors, ofTable)),
	);
	return { drafts, errors, givesSubject };
}
