import { ALL_MATH } from "./formula-text.ts";

/**
 * How much of Markdown one text may ask for (QB-4). Its own time grows with the square of what is nested or left open, and deep
 * nesting exhausts the stack, so the work is bounded before any of it is begun.
 */
const MARKDOWN_LIMITS = {
	characters: 20_000,
	depth: 12,
	signs: 1_000,
	formula: 2_000,
	formulas: 6_000,
	formulaDepth: 40,
} as const;

export type MarkdownExcess = "too-long" | "too-deep" | "too-much-markup" | "formula-too-long" | "formula-too-deep";

/** Quotations and lists that one line begins, and how far it is indented. */
const HEAD = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/;

function depthOf(line: string): number {
	const head = HEAD.exec(line)?.[0] ?? "";
	const markers = head.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0;
	const indent = (/^[ \t]*/.exec(head)?.[0] ?? "").replaceAll("\t", "    ").length;
	return markers + Math.floor(indent / 4);
}

function braceDepth(tex: string): number {
	let deepest = 0;
	let depth = 0;
	for (const sign of tex) {
		if (sign === "{") deepest = Math.max(deepest, ++depth);
		if (sign === "}") depth -= 1;
	}
	return deepest;
}

/** What of a text is over the limits, or null. In one pass; nothing is rendered that this names. */
export function markdownExcess(text: string): MarkdownExcess | null {
	const limits = MARKDOWN_LIMITS;
	if (text.length > limits.characters) return "too-long";
	const formulas = text.match(ALL_MATH) ?? [];
	if (formulas.some((tex) => tex.length > limits.formula)) return "formula-too-long";
	if (formulas.reduce((sum, tex) => sum + tex.length, 0) > limits.formulas) return "formula-too-long";
	if (formulas.some((tex) => braceDepth(tex) > limits.formulaDepth)) return "formula-too-deep";
	if ((text.match(/[*_~`[\]<!|$]/g)?.length ?? 0) > limits.signs) return "too-much-markup";
	// Code is indented as its author likes.
	const outside = text.replace(/^( {0,3})```[^\n]*\n[\s\S]*?(?:\n {0,3}```|$(?![\s\S]))/gm, "");
	return outside.split("\n").some((line) => depthOf(line) > limits.depth) ? "too-deep" : null;
}
