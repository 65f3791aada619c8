import { scanXml, XmlError, type XmlToken } from "./scan-xml.ts";
import { unzipEntry } from "./unzip.ts";
import { cellText, type SheetCell, type Styles, sharedStrings, stylesOf } from "./xlsx-cells.ts";
import { type ZipEntry, zipList } from "./zip-list.ts";

export type { SheetCell };

/** A row with something in it, by its number in the spreadsheet (from 1); its cells by their column (from 0). */
export type SheetRow = { row: number; hidden: boolean; cells: Map<number, SheetCell> };
/** Cells that are drawn as one; only the first has a value. Rows from 1, columns from 0, both ends within. */
export type Merge = { fromRow: number; toRow: number; fromColumn: number; toColumn: number };
export type ReadSheet = { name: string; hidden: boolean; rows: SheetRow[]; merges: Merge[] };

/** Why a file is not read. `too-large`: beyond a bound, before or while it is unpacked. */
export type WorkbookProblem = "old-excel" | "encrypted" | "macros" | "not-xlsx" | "too-large" | "broken";
export type Workbook = { sheets: ReadSheet[] } | { problem: WorkbookProblem };

/** How much one workbook may ask of its reader: what is more is refused before it is unpacked, or while it is read. */
export const WORKBOOK_BOUNDS = {
	/** Bytes once unpacked, of all the parts that are read. */
	unpacked: 24 * 1024 * 1024,
	/** Files in it. */
	entries: 500,
	sheets: 50,
	/** Cells with something in them, of all sheets. */
	cells: 300_000,
	/** Merged areas of all sheets. */
	merges: 5_000,
} as const;

/** How Excel's files from before 2007 begin, and encrypted ones of today. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED = Array.from("EncryptedPackage", (letter) => `${letter}\0`).join("");

const beginsWith = (bytes: Uint8Array, signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign);
export const isOle = (bytes: Uint8Array): boolean => beginsWith(bytes, OLE);
export const isZip = (bytes: Uint8Array): boolean => beginsWith(bytes, [0x50, 0x4b, 3, 4]);

class Refused extends Error {
	readonly problem: WorkbookProblem;
	constructor(problem: WorkbookProblem) {
		super(problem);
		this.problem = problem;
	}
}

type Part = (path: string) => Promise<Iterable<XmlToken> | null>;

/** Unpacks the parts that are asked for, as long as they are not too much together. */
function partsOf(zip: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Part {
	let left: number = WORKBOOK_BOUNDS.unpacked;
	return async (path) => {
		const entry = entries.find(({ name }) => name.toLowerCase() === path.toLowerCase());
		if (!entry) return null;
		left -= entry.unpacked;
		if (left < 0) throw new Refused("too-large");
		const bytes = await unzipEntry(zip, entry);
		if (!bytes) throw new Refused("broken");
		return scanXml(new TextDecoder().decode(bytes));
	};
}

/** Where a part says others are, by their ids, as paths from the top; and the one of a type. */
async function relationsOf(part: Part, of: string) {
	const folder = of.slice(0, of.lastIndexOf("/") + 1);
	const found = new Map<string, { type: string; path: string }>();
	for (const token of (await part(`${folder}_rels/${of.slice(folder.length)}.rels`)) ?? []) {
		if (token.kind !== "open" || token.name !== "Relationship") continue;
		const { Id = "", Type = "", Target = "" } = token.attributes;
		const path = Target.startsWith("/") ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, "")}`;
		found.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), path });
	}
	return found;
}

/** `AB12` as row 12 and column 27; null where it says neither. */
function placeOf(reference: string): { row: number; column: number } | null {
	const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
	if (!letters) return null;
	const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	return { row: Number(digits), column };
}

function mergeOf(reference: string): Merge | null {
	const [from, to] = reference.split(":").map(placeOf);
	if (!from || !to) return null;
	return { fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column };
}

/** What may still be read. */
type Bounds = { cells: number; merges: number };
function count(bounds: Bounds, what: keyof Bounds): void {
	bounds[what] -= 1;
	if (bounds[what] < 0) throw new Refused("too-large");
}

/** One sheet, row by row; what a cell is stands in its attributes, what it says in what it holds. */
function readSheet(tokens: Iterable<XmlToken>, strings: readonly SheetCell[], styles: Styles, bounds: Bounds) {
	const rows: SheetRow[] = [];
	const merges: Merge[] = [];
	let row: SheetRow = { row: 0, hidden: false, cells: new Map() };
	let column = -1;
	let cell: { type: string; style: number; value: string | null; formula: boolean; inline: XmlToken[] } | null = null;
	let inside = "";
	for (const token of tokens) {
		if (cell && inside === "is" && !(token.kind === "close" && token.name === "is")) {
			cell.inline.push(token);
			continue;
		}
		if (token.kind === "open") {
			const { name, attributes } = token;
			if (name === "row") {
				row = { row: Number(attributes.r ?? row.row + 1), hidden: attributes.hidden === "1", cells: new Map() };
				if (!Number.isSafeInteger(row.row) || row.row > 1_048_576) throw new Refused("broken");
				column = -1;
			} else if (name === "c") {
				column = placeOf(attributes.r ?? "")?.column ?? column + 1;
				cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: null, formula: false, inline: [] };
			} else if (cell && (name === "v" || name === "f" || name === "is")) {
				inside = name;
				if (name === "f") cell.formula = true;
				else cell.value ??= "";
			} else if (name === "mergeCell") {
				count(bounds, "merges");
				const merge = mergeOf(attributes.ref ?? "");
				if (merge) merges.push(merge);
			}
		} else if (token.kind === "text") {
			if (cell && inside === "v") cell.value += token.text;
		} else if (token.name === "c" && cell) {
			const read = cellText(cell, strings, styles);
			if (read) {
				count(bounds, "cells");
				row.cells.set(column, read);
			}
			cell = null;
		} else if (token.name === "row" && row.cells.size > 0) rows.push(row);
		else if (token.name === inside) inside = "";
	}
	return { rows, merges };
}

async function readSheets(zip: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Promise<ReadSheet[]> {
	const part = partsOf(zip, entries);
	const top = await relationsOf(part, "");
	const path = [...top.values()].find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
	const named: { name: string; id: string; hidden: boolean }[] = [];
	const workbook = await part(path);
	if (!workbook) throw new Refused("not-xlsx");
	for (const token of workbook)
		if (token.kind === "open" && token.name === "sheet") {
			const { name = "", id = "", state = "visible" } = token.attributes;
			named.push({ name, id, hidden: state !== "visible" });
		}
	if (named.length > WORKBOOK_BOUNDS.sheets) throw new Refused("too-large");
	const relations = await relationsOf(part, path);
	const ofType = (asked: string) => [...relations.values()].find(({ type }) => type === asked)?.path ?? "";
	const styles = stylesOf((await part(ofType("styles"))) ?? []);
	const { cells, merges } = WORKBOOK_BOUNDS;
	const texts: Bounds = { cells, merges };
	const strings = sharedStrings((await part(ofType("sharedStrings"))) ?? [], () => count(texts, "cells"));
	const bounds: Bounds = { cells, merges };
	const sheets: ReadSheet[] = [];
	for (const { name, id, hidden } of named) {
		const relation = relations.get(id);
		// A sheet of a chart has no cells.
		const tokens = relation?.type === "worksheet" && !hidden ? await part(relation.path) : null;
		sheets.push({ name, hidden, ...(tokens ? readSheet(tokens, strings, styles, bounds) : { rows: [], merges: [] }) });
	}
	return sheets;
}

/**
 * Reads the sheets of an XLSX file as texts. What is too much is refused before it is unpacked; cells whose text cannot be known
 * (dates, errors, formulas without a value) say so themselves (QB-15). Hidden sheets are named and not read.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
	if (isOle(bytes)) {
		const isEncrypted = new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED);
		return { problem: isEncrypted ? "encrypted" : "old-excel" };
	}
	if (!isZip(bytes)) return { problem: "not-xlsx" };
	const list = zipList(bytes);
	if (!list) return { problem: "broken" };
	if (list.entries.length > WORKBOOK_BOUNDS.entries) return { problem: "too-large" };
	if (list.names.some((name) => name.toLowerCase().endsWith("vbaproject.bin"))) return { problem: "macros" };
	if (!list.names.some((name) => name.toLowerCase() === "[content_types].xml")) return { problem: "not-xlsx" };
	try {
		return { sheets: await readSheets(bytes, list.entries) };
	} catch (error) {
		if (error instanceof Refused) return { problem: error.problem };
		if (error instanceof XmlError) return { problem: "broken" };
		throw error;
	}
}
