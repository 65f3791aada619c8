import { recogniseFormat } from "./file-format.ts";
import { excess } from "./import-bounds.ts";
import { parseAiken } from "./parse-aiken.ts";
import { parseCsv } from "./parse-csv.ts";
import { parseGift } from "./parse-gift.ts";
import { parseMoodleXml } from "./parse-moodle-xml.ts";
import { type IsSubject, parseXlsx } from "./parse-xlsx.ts";
import {
	type ImportError,
	type ImportFormat,
	type ImportQuestions,
	MAX_IMPORT_CHARACTERS,
	type ParsedFile,
} from "./schemas.ts";

/** Control characters, which no text has and some of which end one in a database. */
function badCharacters(text: string): ImportError[] {
	const bad = /(?![\t\n\r\v\f\u0085])\p{Cc}/u.exec(text);
	if (!bad) return [];
	const line = text.slice(0, bad.index).split(/\r\n|\r|\n/).length;
	const value = `U+${bad[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
	const named = { code: null, title: null };
	return [{ line, questionLine: line, ...named, field: "file", problem: "bad-character", params: { value } }];
}

const PARSERS = { gift: parseGift, csv: parseCsv, aiken: parseAiken, "moodle-xml": parseMoodleXml };

type Input = Pick<ImportQuestions, "format" | "text" | "defaults">;

/** What a file is: by its content where that tells, else as it was said. */
export function formatOf({ format, text }: Pick<ImportQuestions, "format" | "text">): ImportFormat {
	return recogniseFormat(text) ?? format;
}

/** Reads a text of any format that is known by its content. One with a character that no text has is refused whole. */
export function parseQuestions({ format, text, defaults = {} }: Input): ParsedFile {
	const most = MAX_IMPORT_CHARACTERS;
	if (text.length > most) return { questions: [], errors: [excess(1, "file", "file-too-long", text.length, most)] };
	const errors = badCharacters(text);
	if (errors.length > 0) return { questions: [], errors };
	const is = formatOf({ format, text });
	if (is === "xlsx") return { questions: [], errors: [] };
	// In a cell of a CSV they are lines of the cell, and no end of its record.
	return PARSERS[is](is === "csv" ? text : text.replace(/[\v\f\u0085\u2028\u2029]/g, "\n"), defaults);
}

/** Reads a file of any format; a workbook comes in Base64. @param isSubject tells whether a sheet is called as a subject is */
export const readQuestions = async (input: Input, isSubject?: IsSubject): Promise<ParsedFile> =>
	formatOf(input) === "xlsx" ? parseXlsx(input.text, input.defaults, isSubject) : parseQuestions(input);

const placeOf = (sheets: ParsedFile["sheetLines"] = [], line: number) => sheets.findLast(({ from }) => from < line);

/**
 * What is said of lines of a workbook, by its sheets and their rows; of other files as it is. Other lines that it speaks of are named
 * with their sheet where that is another one.
 */
export function inSheets<Said extends { line: number; questionLine?: number; params?: ImportError["params"] }>(
	said: Said,
	sheets: ParsedFile["sheetLines"],
): Said & { sheet?: string } {
	const place = placeOf(sheets, said.line);
	if (!place) return said;
	const other = (line: string | number | undefined) => {
		if (typeof line !== "number") return line;
		const there = placeOf(sheets, line);
		const row = line - (there?.from ?? 0);
		return there && there.name !== place.name ? `${row} (${there.name})` : row;
	};
	const { first, otherLine, ...params } = said.params ?? {};
	const lines = { first: other(first), otherLine: other(otherLine) };
	const known = Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== undefined));
	return {
		...said,
		sheet: place.name,
		line: said.line - place.from,
		...(said.questionLine !== undefined && { questionLine: said.questionLine - place.from }),
		...(said.params && { params: { ...params, ...known } }),
	};
}
