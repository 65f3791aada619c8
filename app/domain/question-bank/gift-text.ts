/** The characters that GIFT gives a meaning. Only before one of these is a backslash an escape; LaTeX keeps its own. */
const SPECIAL = "~=#{}:";

/** `\=` to `=`, and so on; every other backslash stays. */
export function unescapeGift(text: string): string {
	return text.replace(/\\([~=#{}:])/g, "$1");
}

/** The inverse: any text as it can stand in a GIFT file. */
export function escapeGift(text: string): string {
	return text.replace(/[~=#{}:]/g, "\\$&");
}

/** The first place at or after `from` where one of `characters` stands unescaped, or -1. */
export function findUnescaped(text: string, characters: string, from = 0): number {
	for (let at = from; at < text.length; at++) {
		if (text[at] === "\\" && SPECIAL.includes(text[at + 1] ?? " ")) at += 1;
		else if (characters.includes(text[at] as string)) return at;
	}
	return -1;
}

/** Comment lines become empty, so that lines keep their numbers; inside a code fence `//` is code. */
export function blankComments(lines: readonly string[]): string[] {
	let fenced = false;
	return lines.map((line) => {
		if (/^\s*```/.test(line)) fenced = !fenced;
		return !fenced && /^\s*\/\//.test(line) ? "" : line;
	});
}
