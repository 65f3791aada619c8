import { type CsvRecord, readCsv } from "~/lib/read-csv.ts";
import { checkDrafts } from "./check-draft.ts";
import { excess, IMPORT_BOUNDS } from "./import-bounds.ts";
import { readTables } from "./question-table.ts";
import type { ImportDefaults, ParsedFile } from "./schemas.ts";

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

/** Reads questions from CSV (RFC 4180; `sep=` on the first line or a header parted by `;` or tabs is taken as well), by `readTables`. */
export function parseCsv(text: string, defaults: ImportDefaults = {}): ParsedFile {
	const table = readRows(text.replace(/^\uFEFF/, ""));
	const { questions: most } = IMPORT_BOUNDS;
	const over = table[most + 1];
	if (over) return { questions: [], errors: [excess(over.line, "file", "too-many-questions", table.length - 1, most)] };
	const { drafts, errors } = readTables([{ rows: table }], defaults);
	return checkDrafts(drafts, errors, defaults);
}
