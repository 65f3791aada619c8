/** What a cell holds: a text, a number, or nothing. */
export type Cell = string | number | null | undefined;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const xml = (text: string): string =>
	text
		// What XML 1.0 cannot say at all.
		.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
		.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Spreadsheets read `_x0041_` as a letter that XML cannot hold: a text that has it says so of its first sign. */
const escaped = (text: string): string => text.replace(/_(?=x[\dA-F]{4}_)/gi, "_x005F_");

/** As a spreadsheet counts its columns: A … Z, AA. */
export function columnName(index: number): string {
	const letter = String.fromCharCode(65 + (index % 26));
	return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** How a sheet is written into. */
export type SheetLook = {
	/** So many columns are text: what is typed into them stays as it is, and "1-2" becomes no date. Without it none is. */
	textColumns?: number | undefined;
};

/** The place of text among the styles. */
const TEXT_STYLE = 1;

/** A text is kept as the text it is, whatever it begins with: nothing in it is a formula. */
function cell(value: Cell, name: string, style: string): string {
	if (value === null || value === undefined || value === "") return "";
	if (typeof value === "number") return Number.isFinite(value) ? `<c r="${name}"${style}><v>${value}</v></c>` : "";
	return `<c r="${name}"${style} t="inlineStr"><is><t xml:space="preserve">${xml(escaped(value))}</t></is></c>`;
}

export function sheetRow(cells: readonly Cell[], row: number, { textColumns = 0 }: SheetLook = {}): string {
	const written = cells.map((value, index) =>
		cell(value, `${columnName(index)}${row}`, index < textColumns ? ` s="${TEXT_STYLE}"` : ""),
	);
	return `<row r="${row}">${written.join("")}</row>`;
}

/** The first column is wider; a column's style is that of its cells that are still empty. */
const columnsXml = (textColumns: number): string => {
	const style = textColumns > 0 ? ` style="${TEXT_STYLE}"` : "";
	const others = textColumns > 1 ? `<col min="2" max="${textColumns}" width="14" customWidth="1"${style}/>` : "";
	return `<cols><col min="1" max="1" width="28" customWidth="1"${style}/>${others}</cols>`;
};

/** The one sheet, a row at a time. */
export async function* sheetXml(rows: AsyncIterable<readonly Cell[]>, look: SheetLook = {}): AsyncGenerator<string> {
	yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columnsXml(look.textColumns ?? 0)}<sheetData>`;
	let row = 0;
	for await (const cells of rows) {
		row += 1;
		yield sheetRow(cells, row, look);
	}
	yield "</sheetData></worksheet>";
}

/** A name of a sheet: 31 characters, without what none may have. */
const sheetName = (name: string): string =>
	Array.from(name.replace(/[[\]:*?/\\']/g, " ").trim())
		.slice(0, 31)
		.join("") || "Sheet";

/** The styles of a workbook with columns of text: the usual one, and text (49 is "@"). */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The files of a workbook of one sheet, besides the sheet. */
export const workbookParts = (
	name: string,
	{ textColumns = 0 }: SheetLook = {},
): { path: string; content: string }[] => [
	{
		path: "[Content_Types].xml",
		content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>${textColumns > 0 ? `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` : ""}</Types>`,
	},
	{
		path: "_rels/.rels",
		content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	},
	{
		path: "xl/workbook.xml",
		content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	},
	{
		path: "xl/_rels/workbook.xml.rels",
		content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${textColumns > 0 ? `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>` : ""}</Relationships>`,
	},
	...(textColumns > 0 ? [{ path: "xl/styles.xml", content: STYLES }] : []),
];

export const SHEET_PATH = "xl/worksheets/sheet1.xml";
