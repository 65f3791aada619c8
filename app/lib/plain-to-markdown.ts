import { ALL_MATH } from "./formula-text.ts";

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
const countOf = (text: string, character: string) => text.split(character).length - 1;

/** What would begin a list, a heading, a quotation, a rule, a table or a fence at the head of a line. */
function escapeHead(line: string): string {
	if (/^([*_-])(?:\s*\1)*$/.test(line) || /^=+$/.test(line) || /^[:|\s-]*-[:|\s-]*$/.test(line)) return `\\${line}`;
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
				return countOf(text, sign) > 1 || text.includes("\uE002") ? all() : sign;
			case "`":
			case "~":
				return countOf(text, sign) > 1 ? all() : sign;
			case "[":
				return /\]\s*[[(:]/.test(text.slice(at)) ? all() : sign;
			case "|":
				return text.includes("\n") ? all() : sign;
			case "<":
				return after !== undefined && /[A-Za-z/!?]/.test(after) ? all() : sign;
			default:
				return /^#?\w{1,32};/.test(text.slice(at + 1)) ? all() : sign;
		}
	});
}

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
	return escapeSigns(text)
		.split("\n")
		.map((line) => {
			const [, kept = "", rest = ""] = /^((?:\uE002\d+\uE002)*)(.*)$/.exec(line.trim()) ?? [];
			return kept + escapeHead(rest) + (/\S {2,}$/.test(line) ? "  " : "");
		})
		.join("\n");
}

/**
 * Text that is no Markdown, as Markdown that shows it as it is. Two spaces at the end of a line are a line break.
 * @param formulas whether `$…$` and `$$…$$` are formulas all the same
 */
export function plainToMarkdown(text: string, { formulas }: { formulas: boolean }): string {
	const kept = new Kept();
	const plain = text.replaceAll("\uE002", "");
	return kept.restore(escapeMarkdown(formulas ? kept.formulas(plain) : plain)).trim();
}
