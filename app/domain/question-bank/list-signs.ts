/** A text within a list of a file: a sign that would end it has a backslash before it, and so has every backslash. */
export const escaped = (text: string, sign: ";" | "]"): string =>
	text.replace(/[\\;\]]/g, (one) => (one === "\\" || one === sign ? `\\${one}` : one));

/** The same as it was meant; a backslash before anything else is itself. */
export const withoutEscapes = (text: string, sign: ";" | "]"): string =>
	text.replace(/\\([\\;\]])/g, (pair, one: string) => (one === "\\" || one === sign ? one : pair));

/** The texts of a list that `;` parts. */
export const partsOf = (list: string): string[] =>
	Array.from(list.matchAll(/(?:\\[\\;]|[^;])+/g), ([part]) => withoutEscapes(part, ";").trim()).filter(Boolean);
