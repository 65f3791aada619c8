import { ALL_MATH } from "./formula-text.ts";

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

/** Where a text last has what may end a link, or -1. */
const lastLinkEnd = (text: string): number => {
	let last = -1;
	for (const match of text.matchAll(/\]\s*[[(:]/g)) last = match.index;
	return last;
};

const isTableRule = (line: string) => line.includes("-") && /^[:|\s-]*$/.test(line);

/** What would begin a list, a heading, a quotation, a rule, a table or a fence at the head of a line. */
function escapeHead(line: string): string {
	if (/^([*_-])(?:\s*\1)*$/.test(line) || /^=+$/.test(line) || isTableRule(line)) return `\\${line}`;
	return line
		.replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\")
		.replace(/^[-+*](?=\s|$)/, "\\$&")
		.replace(/^(?:>|#{1,6}(?=\s|$))/, "\\$&");
}

/**
 * Escapes what Markdown would take for its own, and leaves alone what it would not: a gap `_____` between words, an
 * asterisk between spaces, the underlines of an address.
 */
function escapeSigns(text: string): string {
	// Of the whole text, once: not for each sign again.
	const isThere = (sign: string) => text.includes(sign);
	const isTwice = (sign: string) => text.indexOf(sign) < text.lastIndexOf(sign);
	const [dollars, ticks, tildes] = [isTwice("$") || isThere("\uE002"), isTwice("`"), isTwice("~")];
	const [hasLines, linkEnd] = [isThere("\n"), lastLinkEnd(text)];
	return text.replace(/\\|\*+|_+|[`~[<|$&]/g, (sign, at: number) => {
		const before = text[at - 1];
		const after = text[at + sign.length];
		const all = () => sign.replace(/./g, "\\$&");
		switch (sign[0]) {
			case "\\":
				return isWord(after) ? sign : "\\\\";
			case "*":
			case "_":
				if (isSpace(before) && isSpace(after)) return sign;
				return sign[0] === "_" && isWord(before) && isWord(after) ? sign : all();
			case "$":
				return dollars ? all() : sign;
			case "`":
				return ticks ? all() : sign;
			case "~":
				return tildes ? all() : sign;
			case "[":
				return at <= linkEnd ? all() : sign;
			case "|":
				return hasLines ? all() : sign;
			case "<":
				return after !== undefined && /[A-Za-z/!?]/.test(after) ? all() : sign;
			default:
				return /^#?\w{1,32};/.test(text.slice(at + 1, at + 40)) ? all() : sign;
		}
	});
}

const ADDRESS = /(https?|ftp):(?=\/\/)|(www)\./gi;

/** In an address Markdown undoes no escape: one with any in it is made to be none, and is shown as it was typed. */
const withoutBrokenLinks = (escaped: string): string =>
	escaped.replace(/\S+/g, (word) =>
		/[\\\uE002]/.test(word) ? word.replace(ADDRESS, (_, scheme, www) => (scheme ? `${scheme}\\:` : `${www}\\.`)) : word,
	);

/** A doubled backslash is looked at too, so that what follows it is not taken for escaped. */
const MONEY_OR_MATH = new RegExp(`\\\\\\\\|\\\\\\$|${ALL_MATH.source}`, "g");

/** Markdown that is kept as it is, out of the way while the text round it is escaped. */
export class Kept {
	readonly #pieces: string[] = [];

	/** What stands for the piece. */
	keep(piece: string): string {
		return `\uE002${this.#pieces.push(piece) - 1}\uE002`;
	}

	/** Each formula of a text kept, and each `\$`, which is money. */
	formulas(text: string): string {
		return text.replace(MONEY_OR_MATH, (piece) => (piece === "\\\\" ? piece : this.keep(piece)));
	}

	restore(text: string): string {
		return text.replace(/\uE002(\d+)\uE002/g, (sign, index: string) => this.#pieces[Number(index)] ?? sign);
	}
}

/** Escapes a text line by line. Two spaces at the end of a line are a line break. */
export function escapeMarkdown(text: string): string {
	return withoutBrokenLinks(escapeSigns(text))
		.split("\n")
		.map((line) => {
			const trimmed = line.trim();
			const [kept = ""] = /^(?:\uE002\d+\uE002)*/.exec(trimmed) ?? [];
			return kept + escapeHead(trimmed.slice(kept.length)) + (/\S {2,}$/.test(line) ? "  " : "");
		})
		.join("\n");
}

/** The blanks that a line begins with, as in code and in columns. */
const INDENT = /(?<=\n)[ \t]+(?=\S)/g;
/** Deeper than this a narrow screen has no room for the text. */
const DEEPEST = 24;

/** Blanks that Markdown leaves alone. */
const indented = (blanks: string): string => "\u00a0".repeat(Math.min(DEEPEST, blanks.replaceAll("\t", "    ").length));

/**
 * Text that is no Markdown, as Markdown that shows it as it is. Two spaces at the end of a line are a line break.
 * @param formulas whether `$…$` and `$$…$$` are formulas all the same
 */
export function plainToMarkdown(text: string, { formulas }: { formulas: boolean }): string {
	const kept = new Kept();
	const plain = text.replaceAll("\uE002", "").replace(INDENT, (blanks) => kept.keep(indented(blanks)));
	return kept.restore(escapeMarkdown(formulas ? kept.formulas(plain) : plain).trim());
}
