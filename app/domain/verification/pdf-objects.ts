const BLANK = "\\s\\0";
const SIGNS = "()<>\\[\\]{}/%";

/** The next of what a PDF is written in: blanks, a comment, a bracket, a name, letters in hex, or a word of anything else. */
const TOKEN = new RegExp(
	[
		`[${BLANK}]+`,
		"%[^\\r\\n]*",
		"<<|>>",
		`/[^${BLANK}${SIGNS}]*`,
		`<[0-9A-Fa-f${BLANK}]*>?`,
		"[()>\\[\\]{}]",
		`[^${BLANK}${SIGNS}]+`,
	].join("|"),
	"y",
);

/** A name as it is meant: its letters may be written as numbers. */
export const nameOf = (token: string): string =>
	token.slice(1).replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a dictionary says, each key with the tokens of its value; a dictionary within it is `<<`. */
export type PdfDictionary = ReadonlyMap<string, readonly string[]>;

export type PdfObject = {
	/** Every name in it, keys and values, whatever is nested in what. */
	names: string[];
	/** Every dictionary in it, the outermost last. */
	dictionaries: PdfDictionary[];
	/** Where the data begins, of a stream; else -1. */
	dataAt: number;
	/** Up to where it was read. */
	end: number;
	/** It was read no further: more is nested in each other than in any file that was not made for it, or a dictionary does not end as it begins. */
	unclear: boolean;
};

/** A bracket that is open; `of` is the dictionary whose values stand in it. */
type Open = { is: "<<" | "["; of: { says: Map<string, string[]>; key: string | null; value: string[] } | null };

const DEEPEST = 200;

/** Where a text in brackets ends that begins at `from`. */
function endOfText(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at += 1) {
		const sign = text[at];
		if (sign === "\\") at += 1;
		else if (sign === "(") depth += 1;
		else if (sign === ")") {
			depth -= 1;
			if (depth === 0) return at + 1;
		}
	}
	return text.length;
}

const FIRST = /^(?:<<|\[|\/|\(|<|[+-.\d]|true|false|null)/;
const ENDS = /^(?:endobj|endstream|xref|startxref|trailer)$/;

/**
 * One object of a PDF as its readers take it, from behind the word that begins it. What begins as none is nothing: that word stands in the bytes
 * of pictures by chance.
 */
export function readPdfObject(text: string, from: number): PdfObject {
	const found: PdfObject = { names: [], dictionaries: [], dataAt: -1, end: from, unclear: false };
	const open: Open[] = [];
	let begun = false;
	for (let at = from; at < text.length; ) {
		TOKEN.lastIndex = at;
		const token = TOKEN.exec(text)?.[0] ?? "";
		const next = token === "" ? at + 1 : token === "(" ? endOfText(text, at) : at + token.length;
		found.end = next;
		const isNothing = token === "" || token.startsWith("%") || /^[\s\0]/.test(token);
		if (!isNothing) {
			if (!begun && !FIRST.test(token)) return found;
			// Readers that take what is broken for whole would go on where this stops.
			const isDictionary = open[0]?.is === "<<";
			if (ENDS.test(token)) return { ...found, unclear: isDictionary };
			const inner = open.at(-1);
			if (open.length === 0 && token.startsWith("stream")) {
				const begins = at + "stream".length;
				found.dataAt = begins + (text.startsWith("\r\n", begins) ? 2 : /[\r\n]/.test(text[begins] ?? "") ? 1 : 0);
				return found;
			}
			// A value stood alone, and what follows is of nothing that we look for.
			if (open.length === 0 && begun && !/^[\dR]/.test(token)) return found;
			begun = true;
			const dictionary = inner?.of ?? null;
			if (token.startsWith("/")) {
				const name = nameOf(token);
				found.names.push(name);
				const isKey = inner?.is === "<<" && (inner.of?.key === null || (inner.of?.value.length ?? 0) > 0);
				if (isKey && dictionary) {
					dictionary.key = name;
					dictionary.value = [];
					dictionary.says.set(name, dictionary.value);
				} else if (dictionary?.key != null) dictionary.value.push(`/${name}`);
			} else if (token === ">>" || token === "]") {
				if (inner?.is === "<<" && inner.of && token === ">>") found.dictionaries.push(inner.of.says);
				const fits = inner?.is === (token === ">>" ? "<<" : "[");
				if (isDictionary && !fits) return { ...found, unclear: true };
				open.pop();
			} else {
				if (dictionary?.key != null) dictionary.value.push(token);
				if (token === "<<") open.push({ is: token, of: { says: new Map(), key: null, value: [] } });
				if (token === "[") open.push({ is: token, of: dictionary });
				if (open.length > DEEPEST) return { ...found, unclear: true };
			}
		}
		at = next;
	}
	return found;
}
