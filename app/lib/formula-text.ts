// As Pandoc has it: a dollar opens a formula when no space follows it, and closes it when no space precedes and no digit follows
// it, so `$5 and $10` stays money; nor does an escaped dollar open one, or `$5)`, whose bracket was opened before it. A dollar
// that opens none leaves the next one free to: `$5 and $x^2$` is money and a formula.
export const INLINE_MATH =
	/\$(?<!(?<!\\)(?:\\\\)*\\\$)(?![\s$]|\d[\d,.]*\))((?:\\[\s\S]|[^\\$`])*?(?:\\[\s\S]|[^\\$`\s]))\$(?!\d)/;
export const DISPLAY_MATH = /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
/** Every formula of a text. */
export const ALL_MATH = new RegExp(`${DISPLAY_MATH.source}|${INLINE_MATH.source}`, "g");

/** What stands between two marks on one line, in one pass: a regular expression looks to the end of the line for each that is never closed. */
function betweenMarks(
	text: string,
	[open, close]: readonly [string, string],
	each: (inside: string) => string,
): string {
	const done: string[] = [];
	let [from, end, lineEnd] = [0, -1, -1];
	for (let at = text.indexOf(open); at >= 0; ) {
		const inside = at + open.length;
		if (end <= inside) end = text.indexOf(close, inside + 1);
		if (end < 0) break;
		if (lineEnd < inside) lineEnd = nextLineEnd(text, inside);
		if (end > lineEnd) {
			at = text.indexOf(open, at + 1);
			continue;
		}
		done.push(text.slice(from, at), each(text.slice(inside, end)));
		from = end + close.length;
		at = text.indexOf(open, from);
	}
	return from === 0 ? text : done.join("") + text.slice(from);
}

const LINE_END = /[\n\r\u2028\u2029]/g;
function nextLineEnd(text: string, from: number): number {
	LINE_END.lastIndex = from;
	return LINE_END.exec(text)?.index ?? text.length;
}

const IN_LINE = ["\\(", "\\)"] as const;
const ON_ITS_OWN = ["\\[", "\\]"] as const;

/** TeX's own brackets, as many platforms write formulas: in a line `\(…\)`, on a line of its own `\[…\]`. As dollars. */
export function dollarsForBrackets(text: string, each: (formula: string) => string = (formula) => formula): string {
	const inLine = betweenMarks(text, IN_LINE, (formula) => each(["$", formula.trim(), "$"].join("")));
	return betweenMarks(inLine, ON_ITS_OWN, (formula) => each(["$$", formula.trim(), "$$"].join("")));
}
