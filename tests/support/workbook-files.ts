import { deflateRawSync } from "node:zlib";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

type Packed = {
	name: string;
	content: string /** What the list says of its size, where that is a lie. */;
	says?: number;
};

/** A ZIP as spreadsheet programs write it, deflated. */
export function zipOf(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
	const parts: Buffer[] = [];
	const list: Buffer[] = [];
	let offset = 0;
	for (const { name, content, says } of files) {
		const bytes = Buffer.from(content);
		const packed = deflateRawSync(bytes);
		const title = Buffer.from(name);
		const head = Buffer.alloc(30);
		head.writeUInt32LE(0x04034b50, 0);
		head.writeUInt16LE(8, 8);
		head.writeUInt32LE(packed.length, 18);
		head.writeUInt32LE(bytes.length, 22);
		head.writeUInt16LE(title.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(8, 10);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(says ?? bytes.length, 24);
		entry.writeUInt16LE(title.length, 28);
		entry.writeUInt32LE(offset, 42);
		parts.push(head, title, packed);
		list.push(entry, title);
		offset += head.length + title.length + packed.length;
	}
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(files.length, 8);
	end.writeUInt16LE(files.length, 10);
	end.writeUInt32LE(Buffer.concat(list).length, 12);
	end.writeUInt32LE(offset, 16);
	return new Uint8Array(Buffer.concat([...parts, ...list, end]));
}

export type SheetParts = {
	name: string;
	state?: "hidden" /** The XML of its rows. */;
	rows: string;
	merges?: readonly string[];
};
type BookParts = {
	sheets: readonly SheetParts[];
	strings?: readonly string[];
	styles?: string;
	extra?: readonly Packed[];
};

/** Parts of a workbook as Excel names them; `strings` is the XML inside of each `si`. */
export function workbookFiles({ sheets, strings = [], styles = "", extra = [] }: BookParts): Packed[] {
	const relation = (id: string, type: string, target: string) =>
		`<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
	const relations = (inner: string) =>
		`${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
	return [
		{ name: "[Content_Types].xml", content: `${HEAD}<Types/>` },
		{ name: "_rels/.rels", content: relations(relation("rId1", "officeDocument", "xl/workbook.xml")) },
		{
			name: "xl/workbook.xml",
			content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
				.map(
					({ name, state }, at) =>
						`<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
				)
				.join("")}</sheets></workbook>`,
		},
		{
			name: "xl/_rels/workbook.xml.rels",
			content: relations(
				[
					...sheets.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
					relation("rIdA", "styles", "styles.xml"),
					relation("rIdB", "sharedStrings", "/xl/sharedStrings.xml"),
				].join(""),
			),
		},
		{ name: "xl/styles.xml", content: `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` },
		{
			name: "xl/sharedStrings.xml",
			content: `${HEAD}<sst xmlns="${MAIN}">${strings.map((one) => `<si>${one}</si>`).join("")}</sst>`,
		},
		...sheets.map(({ rows, merges = [] }, at) => ({
			name: `xl/worksheets/sheet${at + 1}.xml`,
			content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${
				merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>` : ""
			}</worksheet>`,
		})),
		...extra,
	];
}

export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const workbookOf = (parts: BookParts): string => base64Of(zipOf(workbookFiles(parts)));

/** What a cell is made of, where it is not a text: its attributes and what is in it. */
type CellParts = string | { attributes?: string; inner: string };

/** A row of cells: texts in the cell itself, others as they are given. */
export const rowOf = (row: number, cells: readonly (CellParts | null)[], attributes = ""): string =>
	`<row r="${row}"${attributes}>${cells
		.map((cell, at) => {
			if (cell === null) return "";
			const place = `${String.fromCharCode(65 + at)}${row}`;
			if (typeof cell !== "string") return `<c r="${place}" ${cell.attributes ?? ""}>${cell.inner}</c>`;
			return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
		})
		.join("")}</row>`;
