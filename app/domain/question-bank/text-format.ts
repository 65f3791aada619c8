import { dollarsForBrackets } from "~/lib/formula-text.ts";
import { hasHtml, htmlToMarkdown } from "~/lib/html-to-markdown.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";
import { ambiguousLineBreak, unescapeGift } from "./gift-text.ts";
import type { ImportProblem } from "./schemas.ts";

/** How a text of a GIFT file is written. `moodle` is also meant where nothing is said. */
export type TextFormat = "html" | "moodle" | "plain" | "markdown";

/** `[markdown]` before a text; without one, the format of the question. */
export function readFormat(text: string, inherited: TextFormat): { format: TextFormat; rest: string } {
	const match = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
	return { format: (match?.[1] as TextFormat | undefined) ?? inherited, rest: text.slice(match?.[0].length ?? 0) };
}

type Fault = { problem: ImportProblem; value: string };

/** Characters without a meaning outside the font that they were typed in. */
function privateCharacter(text: string): Fault | null {
	const found = /\p{Co}/u.exec(text)?.[0].codePointAt(0);
	return found === undefined ? null : { problem: "private-character", value: `U+${found.toString(16).toUpperCase()}` };
}

/** Plain text with formulas, as Markdown that shows it as it was typed: signs stay signs, and lines stay lines. */
export function shownAsTyped(text: string): string {
	const lines = text.trim().replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "  \n");
	return plainToMarkdown(dollarsForBrackets(lines), { formulas: true });
}

/** How the cells of a spreadsheet are written, where somebody says so. */
export type CellFormat = "plain" | "markdown";

/** Two asterisks that open before a text and close behind it: so nobody writes but who means Markdown. */
const LOOKS_BOLD = /(?<![\p{L}\p{M}\p{N}*\\])\*\*(?![\s*])[^*\n]{1,500}(?<!\s)\*\*(?!\*)/u;

const FENCE = /^```/m;

/** A cell as Markdown that shows what was typed. Where nobody says how it is written, what seems to be HTML or Markdown is refused. */
export function cellToMarkdown(cell: string, format: CellFormat | undefined): { text: string } | Fault {
	const fault = privateCharacter(cell);
	if (fault) return fault;
	if (format === "markdown") return { text: cell };
	if (format === undefined && hasHtml(cell)) return { problem: "says-no-format", value: "" };
	const sign = format === undefined ? (LOOKS_BOLD.exec(cell) ?? FENCE.exec(cell))?.[0] : undefined;
	if (sign) return { problem: "seems-markdown", value: sign.slice(0, 60) };
	return { text: shownAsTyped(cell) };
}

/** A text of a GIFT file, its escapes undone, as Markdown that shows what its author meant; or why it cannot. */
export function toMarkdown(raw: string, format: TextFormat): { text: string } | Fault {
	const fault = privateCharacter(raw);
	if (fault) return fault;
	const command = format === "plain" ? null : ambiguousLineBreak(raw);
	if (command) return { problem: "ambiguous-line-break", value: command };
	if (format === "markdown") return { text: unescapeGift(raw).trim() };
	if (format === "html") {
		const reading = htmlToMarkdown(unescapeGift(raw));
		return "unsupported" in reading
			? { problem: "unsupported-html", value: reading.unsupported }
			: { text: reading.markdown };
	}
	const text = unescapeGift(raw.trim());
	// As HTML a tag would vanish, as text it would be read out: only the author knows.
	if (format === "moodle" && hasHtml(text)) return { problem: "says-no-format", value: "" };
	if (format === "moodle") return { text: shownAsTyped(text) };
	const lines = text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "  \n");
	return { text: plainToMarkdown(lines, { formulas: false }) };
}
