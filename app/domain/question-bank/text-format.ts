import { dollarsForBrackets } from "~/lib/formula-text.ts";
import { hasHtml, htmlToMarkdown, usesHtml } from "~/lib/html-to-markdown.ts";
import { plainToMarkdown } from "~/lib/plain-to-markdown.ts";
import { ambiguousLineBreak, unescapeGift } from "./gift-text.ts";
import type { ImportProblem } from "./schemas.ts";
import { privateCharacter } from "./text-doubts.ts";

/** How a text of a GIFT file is written. `moodle` is also meant where nothing is said. */
export type TextFormat = "html" | "moodle" | "plain" | "markdown";

/** `[markdown]` before a text; without one, the format of the question. */
export function readFormat(text: string, inherited: TextFormat): { format: TextFormat; rest: string } {
	const match = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
	return { format: (match?.[1] as TextFormat | undefined) ?? inherited, rest: text.slice(match?.[0].length ?? 0) };
}

type Fault = { problem: ImportProblem; value: string };

/** A text as Markdown, or everything for which it cannot be. */
export type Reading = { text: string } | { faults: Fault[] };

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

/** What seems to be bold, or code, in a text that nobody calls Markdown. */
const seemsMarkdown = (text: string): Fault | null => {
	const sign = (LOOKS_BOLD.exec(text) ?? FENCE.exec(text))?.[0];
	return sign ? { problem: "seems-markdown", value: sign.slice(0, 60) } : null;
};

/** What is wrong with a text, or else the text. */
const unless = (faults: readonly (Fault | null)[], read: () => string): Reading => {
	const found = faults.filter((fault) => fault !== null);
	return found.length > 0 ? { faults: found } : { text: read() };
};

/** A cell as Markdown that shows what was typed. Where nobody says how it is written, what seems to be HTML or Markdown is refused. */
export function cellToMarkdown(cell: string, format: CellFormat | undefined): Reading {
	const lost = privateCharacter(cell, format === "markdown");
	if (format !== undefined) return unless([lost], () => (format === "markdown" ? cell : shownAsTyped(cell)));
	const html: Fault | null = hasHtml(cell) ? { problem: "says-no-format", value: "" } : null;
	return unless([lost, html ?? seemsMarkdown(cell)], () => shownAsTyped(cell));
}

/** A text of a GIFT file, its escapes undone, as Markdown that shows what its author meant; or why it cannot. */
export function toMarkdown(raw: string, format: TextFormat): Reading {
	const command = format === "plain" ? null : ambiguousLineBreak(raw);
	return formattedToMarkdown(unescapeGift(raw.trim()), format, [
		privateCharacter(raw, format === "html" || format === "markdown"),
		command ? { problem: "ambiguous-line-break", value: command } : null,
	]);
}

/** A text of a format as Markdown that shows what its author meant; or why it cannot, with what is known to be wrong with it. */
function formattedToMarkdown(text: string, format: TextFormat, faults: readonly (Fault | null)[]): Reading {
	if (format === "markdown") return unless(faults, () => text.trim());
	if (format === "html") {
		const reading = htmlToMarkdown(text);
		if ("markdown" in reading) return unless(faults, () => reading.markdown);
		const tags = reading.unsupported.map((value): Fault => ({ problem: "unsupported-html", value }));
		return unless([...faults, ...tags], () => "");
	}
	// As HTML a tag would vanish, as text it would be read out: only the author knows.
	if (format === "moodle") {
		const html: Fault | null = usesHtml(text) ? { problem: "says-no-format", value: "" } : null;
		return unless([...faults, html ?? seemsMarkdown(text)], () => shownAsTyped(text));
	}
	const lines = text.replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "  \n");
	return unless(faults, () => plainToMarkdown(lines, { formulas: false }));
}

const XML_FORMATS: Readonly<Record<string, TextFormat>> = {
	...{ html: "html", moodle_auto_format: "moodle", plain_text: "plain", markdown: "markdown" },
};

/** How a text of a Moodle XML file is written; what says nothing of it is as Moodle takes it. */
export const xmlFormat = (said: string | undefined, inherited: TextFormat): TextFormat =>
	XML_FORMATS[said ?? ""] ?? inherited;

/** A text of a Moodle XML file as Markdown. Moodle's own format is HTML whose lines stay lines. */
export function xmlTextToMarkdown(typed: string, format: TextFormat): Reading {
	const text = typed.trim();
	const isHtml = format === "html" || (format === "moodle" && usesHtml(text));
	const faults = [privateCharacter(text, isHtml || format === "markdown")];
	if (isHtml) return formattedToMarkdown(format === "html" ? text : text.replace(/\n/g, "<br>"), "html", faults);
	return formattedToMarkdown(text, format, faults);
}
