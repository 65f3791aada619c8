import { maskEscapes } from "./gift-text.ts";

/** A part of a GIFT file that is not empty, with its first line (from 1). */
export type GiftPart =
	| { kind: "category"; line: number; path: string }
	| { kind: "tags"; line: number; text: string }
	/** `text` keeps its lines, comments as empty ones, so that places in it tell lines of the file. */
	| { kind: "block"; line: number; text: string };

const isComment = (line: string) => /^\s*\/\//.test(line);
const isTags = (line: string) => isComment(line) && /\[(?:id|tag):/.test(line);
const isCategory = (line: string) => /^\s*\$CATEGORY:/.test(line);
const isTitle = (line: string) => /^\s*::/.test(line);
const isFence = (line: string) => /^\s*```/.test(line);
const isBlank = (line: string) => line.trim() === "";

/**
 * For each line whether what follows from it on closes a brace before it opens one: then the answers go on after a blank line. Read from
 * the end, so that each line is looked at once.
 */
function closingFirst(lines: readonly string[]): boolean[] {
	const closing: boolean[] = new Array(lines.length).fill(false);
	for (let at = lines.length - 1; at >= 0; at -= 1) {
		const line = lines[at] as string;
		if (isTitle(line) || isCategory(line) || isTags(line)) continue;
		const brace = isComment(line) ? undefined : /[{}]/.exec(maskEscapes(line))?.[0];
		closing[at] = brace ? brace === "}" : (closing[at + 1] ?? false);
	}
	return closing;
}

/**
 * Where the block that begins at `from` ends: at a blank line, but not inside a code fence, nor inside braces that are closed
 * later; and where the next title, category or comment with tags stands, blank line or not, so that a question which is never
 * closed swallows no other.
 */
function endOfBlock(lines: readonly string[], closing: readonly boolean[], from: number): number {
	let fenced = false;
	let open = false;
	for (let at = from; at < lines.length; at++) {
		const line = lines[at] as string;
		if (at > from && (isTitle(line) || isCategory(line) || (!fenced && isTags(line)))) return at;
		if (isBlank(line) && !fenced && !(open && closing[at])) return at;
		if (isFence(line)) fenced = !fenced;
		if (fenced || !isComment(line)) for (const [brace] of maskEscapes(line).matchAll(/[{}]/g)) open = brace === "{";
	}
	return lines.length;
}

/** Comment lines become empty, so that lines keep their numbers; inside a code fence `//` is code. */
function blankComments(lines: readonly string[]): string[] {
	let fenced = false;
	return lines.map((line) => {
		if (isFence(line)) fenced = !fenced;
		return !fenced && isComment(line) ? "" : line;
	});
}

/** Takes a GIFT file apart. A blank line ends a question, as the format has it. */
export function giftParts(source: string): GiftPart[] {
	const lines = source.split(/\r\n|\r|\n/);
	const closing = closingFirst(lines);
	const parts: GiftPart[] = [];
	for (let at = 0; at < lines.length; ) {
		const line = lines[at] as string;
		if (isTags(line)) parts.push({ kind: "tags", line: at + 1, text: line });
		if (isCategory(line))
			parts.push({ kind: "category", line: at + 1, path: line.slice(line.indexOf(":") + 1).trim() });
		if (isBlank(line) || isComment(line) || isCategory(line)) {
			at += 1;
			continue;
		}
		const end = endOfBlock(lines, closing, at);
		parts.push({ kind: "block", line: at + 1, text: blankComments(lines.slice(at, end)).join("\n") });
		at = end;
	}
	return parts;
}
