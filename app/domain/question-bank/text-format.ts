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

/** A text of a GIFT file, its escapes undone, as Markdown that shows what its author meant; or why it cannot. */
export function toMarkdown(raw: string, format: TextFormat): { text: string } | Fault {
	const command = format === "plain" ? null : ambiguousLineBreak(raw);
	if (command) return { problem: "ambiguous-line-break", value: command };
	if (format === "markdown") return { text: unescapeGift(raw).trim() };
	if (format === "html") {
		const reading = htmlToMarkdown(unescapeGift(raw));
		return "unsupported" in reading
			? { problem: "unsupported-html", value: reading.unsupported }
			: { text: reading.markdown };
	}
	// As HTML a tag would vanish, as text it would be read out: only the author knows.
	if (format === "moodle" && hasHtml(unescapeGift(raw))) return { problem: "says-no-format", value: "" };
	const lines = unescapeGift(raw.trim()).replace(/(?<=\S)[ \t]*\n(?=[ \t]*\S)/g, "  \n");
	const formulas = format === "moodle";
	return { text: plainToMarkdown(formulas ? dollarsForBrackets(lines) : lines, { formulas }) };
}
