/** What GIFT gives a meaning; a backslash before one of these takes it away. `\n` is a line break. */
const ESCAPED = /\\([\\~=#{}:n])/g;

/** Every text of a GIFT file as its author meant it. Other backslashes stay, so `\frac` is itself, and so is `\\neq`. */
export function unescapeGift(text: string): string {
	return text.replace(ESCAPED, (_, character: string) => (character === "n" ? "\n" : character));
}

/** The text with its escapes blotted out, place by place: what is left of `{`, `=` and so on has its meaning. */
export function maskEscapes(text: string): string {
	return text.replace(ESCAPED, "\uE000\uE000");
}

/** The first place at or after `from` where one of `characters` stands unescaped, or -1. */
export function findUnescaped(text: string, characters: string, from = 0): number {
	const mask = maskEscapes(text);
	for (let at = from; at < mask.length; at++) if (characters.includes(mask.charAt(at))) return at;
	return -1;
}

/** LaTeX commands that begin with n. In a formula `\nu` may be one, or a line break before a u. */
const COMMANDS_OF_N = new Set(
	`nabla natural ncong ne nearrow neg neq newline nexists ngeq ngeqq ngeqslant ngtr ni nleftarrow nLeftarrow nleftrightarrow
	nLeftrightarrow nleq nleqq nleqslant nless nmid nolimits nonumber normalsize not notin notni nparallel nprec npreceq nrightarrow
	nRightarrow nsim nsubseteq nsucc nsucceq nsupseteq ntriangleleft ntriangleright nu nvDash nvdash nwarrow`.split(
		/\s+/,
	),
);

/** Whether a place is inside `$…$`, `\(…\)` or `\[…\]`; places are asked for in their order, and the text is passed over once. */
function formulaReader(text: string) {
	let [at, dollars, opened, closed] = [0, 0, -1, -1];
	return (place: number): boolean => {
		for (; at < place; at += 1) {
			const sign = text.charAt(at);
			if (sign === "$" && text.charAt(at - 1) !== "\\") dollars += 1;
			// The sign behind a backslash counts where both stand before the place.
			if (at === 0 || text.charAt(at - 1) !== "\\") continue;
			if (sign === "(" || sign === "[") opened = at;
			if (sign === ")" || sign === "]") closed = at;
		}
		return dollars % 2 === 1 || opened > closed;
	};
}

/** The first `\n` inside `$…$` or `\(…\)` that may as well be the command it looks like, or null. Its author has to say which. */
export function ambiguousLineBreak(text: string): string | null {
	const isInFormula = formulaReader(text);
	for (const match of maskOthers(text).matchAll(/\\(n[A-Za-z]*)/g))
		if (isInFormula(match.index) && COMMANDS_OF_N.has(match[1] as string)) return match[0];
	return null;
}

/** As `maskEscapes`, but that `\n` stays to be seen. */
const maskOthers = (text: string) => text.replace(ESCAPED, (pair) => (pair === "\\n" ? pair : "\uE000\uE000"));
