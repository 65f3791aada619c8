import { changesLetters } from "./fonts.ts";
import type { XmlToken } from "./scan-xml.ts";

/** Why the text of a cell cannot be known: Excel keeps another than people see or typed. */
export type CellFault = "date" | "error" | "no-value" | "format" | "long-number" | "style" | "font";
/** What a cell says. `value` of a fault is what the file has instead. */
export type SheetCell = { text: string; fault?: CellFault; formula?: true; font?: string };

/** How the numbers of a style are shown: as they are, as a share of a hundred, as a date, or in a way that changes what is read. */
type NumberLook = "plain" | "percent" | "date" | "other";
/** How a whole cell is shown: its numbers, its font, and whether it is struck out or stands above or below the line. */
type CellStyle = { look: NumberLook; font: string; isMarked: boolean };
export type Styles = readonly CellStyle[];

const isBetween = (low: number, high: number) => (id: number) => id >= low && id <= high;
const DATES = [isBetween(14, 22), isBetween(27, 36), isBetween(45, 47), isBetween(50, 58)];

/** By the format's number, or by how it is written: `dd/mm/yyyy`, `0.00%`, `# ?/?`. */
function lookOf(id: number, code: string | undefined): NumberLook {
	if (code === undefined) {
		if (DATES.some((within) => within(id))) return "date";
		return id === 9 || id === 10 ? "percent" : [11, 12, 13, 48].includes(id) ? "other" : "plain";
	}
	const bare = code
		.slice(0, 200)
		.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "")
		.replace(/;.*$/, "");
	if (/^general$/i.test(bare.trim()) || bare.trim() === "@") return "plain";
	if (/[dmyhs]/i.test(bare)) return "date";
	if (/^[#0,.]*%$/.test(bare.trim())) return "percent";
	// Zeros before the number are a text that the number has not.
	return /^[#,]*0?(?:\.[0#]+)?$/.test(bare.trim()) && bare.trim() === code.trim() ? "plain" : "other";
}

/** How each style of a workbook shows numbers, by its place. */
export function stylesOf(tokens: Iterable<XmlToken>): Styles {
	const codes = new Map<number, string>();
	const styles: CellStyle[] = [];
	const fonts: Pick<CellStyle, "font" | "isMarked">[] = [];
	let [inCells, inFonts] = [false, false];
	for (const token of tokens) {
		if (token.kind === "text") continue;
		if (token.name === "cellXfs") inCells = token.kind === "open";
		if (token.name === "fonts") inFonts = token.kind === "open";
		if (token.kind === "close") continue;
		const { numFmtId = "0", fontId = "0", formatCode, val = "" } = token.attributes;
		if (inFonts && token.name === "font") fonts.push({ font: "", isMarked: false });
		const font = inFonts ? fonts.at(-1) : undefined;
		if (font && token.name === "name") font.font = val;
		if (font && ((token.name === "strike" && val !== "0") || (token.name === "vertAlign" && val !== "baseline")))
			font.isMarked = true;
		if (token.name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
		if (token.name === "xf" && inCells)
			styles.push({
				...(fonts[Number(fontId)] ?? { font: "", isMarked: false }),
				look: lookOf(Number(numFmtId), codes.get(Number(numFmtId))),
			});
	}
	return styles;
}

const SUPERSCRIPTS = new Map(
	Array.from("0123456789+-=()n", (sign, at) => [sign, Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")[at] as string]),
);
const SUBSCRIPTS = new Map(
	Array.from("0123456789+-=()", (sign, at) => [sign, Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")[at] as string]),
);

/** A part of a text above or below the line, in the signs that stand there by themselves; null where there are none. */
function raised(text: string, place: string): string | null {
	const signs = place === "superscript" ? SUPERSCRIPTS : SUBSCRIPTS;
	const each = Array.from(text.replaceAll("−", "-"), (sign) => (sign.trim() === "" ? sign : signs.get(sign)));
	return each.every((sign) => sign !== undefined) ? each.join("") : null;
}

/** Excel writes what XML cannot hold as `_x000D_`. */
const unescaped = (text: string): string =>
	text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => {
		const sign = String.fromCharCode(Number.parseInt(hex, 16));
		return sign === "\r" ? "\n" : sign;
	});

/** One text with its runs: those above and below the line in signs of their own; one whose underlining or striking says something is a fault. */
function richText() {
	const parts: string[] = [];
	let [isText, isPhonetic, place, hasStyle, font, badFont] = [false, false, "", false, "", ""];
	return {
		take(token: XmlToken) {
			if (token.kind === "text") {
				if (!isText || isPhonetic) return;
				if (changesLetters(font, token.text)) badFont = font;
				const shown = place ? raised(token.text, place) : token.text;
				if (shown === null) hasStyle = true;
				parts.push(shown ?? token.text);
				return;
			}
			const opens = token.kind === "open";
			if (token.name === "t") isText = opens;
			if (token.name === "rPh") isPhonetic = opens;
			if (token.name === "r" && opens) [place, font] = ["", ""];
			if (token.kind !== "open") return;
			const { val = "" } = token.attributes;
			if (token.name === "rFont") font = val;
			if (token.name === "vertAlign" && val !== "baseline") place = val;
			if ((token.name === "u" && val !== "none") || (token.name === "strike" && val !== "0")) hasStyle = true;
		},
		cell: (): SheetCell => ({
			text: unescaped(parts.join("")),
			...(badFont ? { fault: "font" as const, font: badFont } : hasStyle && { fault: "style" as const }),
		}),
	};
}

/** The texts that cells name by their place. */
export function sharedStrings(tokens: Iterable<XmlToken>, onEach: () => void): SheetCell[] {
	const strings: SheetCell[] = [];
	let text = richText();
	for (const token of tokens) {
		if (token.kind !== "text" && token.name === "si") {
			if (token.kind === "close") {
				onEach();
				strings.push(text.cell());
			} else text = richText();
		} else text.take(token);
	}
	return strings;
}

type RawCell = { type: string; style: number; value: string | null; formula: boolean; inline: readonly XmlToken[] };

/** A number as Excel shows it, with the 15 digits that it keeps. */
function numberText(value: string, look: NumberLook): SheetCell {
	const number = Number(value);
	const shown = (of: number) =>
		String(Number(of.toPrecision(15)))
			.replace("e+", "E+")
			.replace("e-", "E-");
	if (value.trim() === "" || !Number.isFinite(number)) return { text: value, fault: "error" };
	if (look === "date") return { text: value, fault: "date" };
	if (look === "other") return { text: shown(number), fault: "format" };
	if (look === "percent") return { text: `${shown(number * 100)}%` };
	if (Math.abs(number) >= 1e15) return { text: value, fault: "long-number" };
	return { text: shown(number) };
}

/** The same in the style of the whole cell: in a font with letters of its own, or struck out, it is not what it seems. */
function styled(cell: SheetCell, style: CellStyle | undefined): SheetCell {
	if (cell.fault || cell.text.trim() === "" || !style) return cell;
	if (changesLetters(style.font, cell.text)) return { ...cell, fault: "font", font: style.font };
	return style.isMarked ? { ...cell, fault: "style" } : cell;
}

/** What a cell says; null for one with nothing in it. */
export function cellText(cell: RawCell, strings: readonly SheetCell[], styles: Styles): SheetCell | null {
	const { type, value, formula, style, inline } = cell;
	if (type === "inlineStr") {
		const text = richText();
		for (const token of inline) text.take(token);
		const read = text.cell();
		return read.text === "" ? null : styled(read, styles[style]);
	}
	if (value === null || value === "") return formula && value === null ? { text: "", fault: "no-value" } : null;
	const read = (): SheetCell => {
		if (type === "s") return strings[Number(value)] ?? { text: "", fault: "error" };
		if (type === "str") return { text: unescaped(value) };
		if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE" };
		if (type === "e") return { text: value, fault: "error" };
		if (type === "d") return { text: value, fault: "date" };
		return numberText(value, styles[style]?.look ?? "plain");
	};
	const said = styled(read(), styles[style]);
	if (said.text === "" && !said.fault) return null;
	return formula ? { ...said, formula: true } : said;
}
