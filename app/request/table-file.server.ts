import { CSV_BEGINS, csvLine } from "~/lib/csv.ts";
import { withLocale } from "~/lib/locale.server.ts";
import type { Locale } from "~/lib/time.ts";
import { type Cell, SHEET_PATH, type SheetLook, sheetXml, workbookParts } from "~/lib/xlsx.ts";
import { csvFile } from "./csv-file.ts";
import { zipFile } from "./zip-file.server.ts";

async function* csvPieces(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
	yield CSV_BEGINS;
	for await (const cells of rows) yield csvLine(cells);
}

async function* workbookFiles(title: string, rows: AsyncIterable<readonly Cell[]>, look: SheetLook) {
	yield* workbookParts(title, look);
	yield { path: SHEET_PATH, content: sheetXml(rows, look) };
}

/** Rows are made when they are asked for, which is after the request's own words have ended. */
async function* inLocale<T>(locale: Locale, rows: AsyncGenerator<T>): AsyncGenerator<T> {
	for (;;) {
		const { done, value } = await withLocale(locale, () => rows.next());
		if (done) return;
		yield value;
	}
}

type Table = SheetLook & {
	/** Without its ending. */
	name: string;
	title: string;
	rows: AsyncGenerator<readonly Cell[]>;
	locale: Locale;
	/** ms UTC */
	now: number;
};

/** A table as a file, sent as its rows are read, to be saved and never shown. */
export function tableFile(kind: "csv" | "xlsx", { name, title, rows, locale, now, textColumns }: Table): Response {
	const spoken = inLocale(locale, rows);
	if (kind === "csv") return csvFile(name, csvPieces(spoken));
	const zip = zipFile(name, workbookFiles(title, spoken, { textColumns }), now);
	const headers = new Headers(zip.headers);
	headers.set("content-type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
	headers.set("content-disposition", `attachment; filename="${name}.xlsx"`);
	return new Response(zip.body, { headers });
}
