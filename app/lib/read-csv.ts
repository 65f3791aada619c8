/** A record of CSV: its cells, the line it begins at (from 1), and whether its quotation marks do not match. */
export type CsvRecord = { line: number; cells: string[]; broken: boolean };

const LINE_END = /\r\n|\r|\n/g;
const BLANKS = /[ \t]*/y;

/** Where the next `sign` stands, looked for again only once that place is passed. */
function nextPlace(text: string, find: (from: number) => number): (from: number) => number {
	let place = -1;
	return (from) => {
		if (place < from) {
			const found = find(from);
			place = found < 0 ? text.length : found;
		}
		return place;
	};
}

/**
 * The records of a CSV (RFC 4180) in one pass, whatever is in it: no place is looked at more often than a few times. After a quotation mark that
 * closes no cell the cell goes on, up to one that does.
 */
export function* readCsv(text: string, separator: string, firstLine = 1): Generator<CsvRecord> {
	const nextSeparator = nextPlace(text, (from) => text.indexOf(separator, from));
	const nextLineEnd = nextPlace(text, (from) => {
		LINE_END.lastIndex = from;
		return LINE_END.exec(text)?.index ?? -1;
	});
	/** Past the line break that is at this place; none is passed over at the end. */
	const pastLineEnd = (at: number) => at + (text.startsWith("\r\n", at) ? 2 : at < text.length ? 1 : 0);
	const isEnd = (at: number) => at >= text.length || text[at] === separator || text[at] === "\n" || text[at] === "\r";

	/** A cell between quotation marks, of which the first is at `from`. */
	function quoted(from: number) {
		const parts: string[] = [];
		let broken = false;
		for (let at = from + 1; ; ) {
			const mark = text.indexOf('"', at);
			if (mark < 0) return { cell: [...parts, text.slice(at)].join(""), end: text.length, broken: true };
			parts.push(text.slice(at, mark));
			at = mark + 1;
			if (text[at] === '"') at += 1;
			else {
				BLANKS.lastIndex = at;
				const blanks = separator === "\t" ? "" : (BLANKS.exec(text)?.[0] ?? "");
				if (isEnd(at + blanks.length)) return { cell: parts.join(""), end: at + blanks.length, broken };
				broken = true;
			}
			parts.push('"');
		}
	}

	let line = firstLine;
	for (let at = 0; at < text.length; ) {
		const record: CsvRecord = { line, cells: [], broken: false };
		const begin = at;
		for (;;) {
			const end = Math.min(nextSeparator(at), nextLineEnd(at));
			const read = text[at] === '"' ? quoted(at) : { cell: text.slice(at, end), end, broken: false };
			record.cells.push(read.cell);
			record.broken ||= read.broken;
			at = read.end;
			if (text[at] !== separator) break;
			at += separator.length;
		}
		at = pastLineEnd(at);
		line += text.slice(begin, at).match(LINE_END)?.length ?? 0;
		yield record;
	}
}
