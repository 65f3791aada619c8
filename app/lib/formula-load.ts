/**
 * How much LaTeX one text may have that anybody in a course writes and everybody in it reads (DSC-1): a formula of a few letters
 * becomes a kilobyte and more. `html` is what the whole may become, in letters; past it the text is shown as it was typed.
 */
export const FORMULAS = { number: 30, letters: 600, html: 60_000 } as const;

/** An escape, which opens nothing, or a formula as `formula-text.ts` has it; without what older phones cannot read, for forms use it. */
const ESCAPE_OR_FORMULA =
	/\\[\s\S]|\$\$((?:\\[\s\S]|[^\\$])+?)\$\$|\$(?![\s$]|\d[\d,.]*\))((?:\\[\s\S]|[^\\$`])*?(?:\\[\s\S]|[^\\$`\s]))\$(?!\d)/g;

/** Commands that make commands: a few letters of them become megabytes. */
const DEFINES = /\\(?:[gex]?def|(?:re|provide)?(?:new)?command|let|futurelet)(?![a-zA-Z])/;

/** Whether a text has more formulas, or longer ones, than it may; or such as write others. */
export function hasTooManyFormulas(text: string): boolean {
	const formulas = [...text.matchAll(ESCAPE_OR_FORMULA)].flatMap(([, display, inline]) => display ?? inline ?? []);
	const letters = formulas.reduce((sum, tex) => sum + tex.length, 0);
	return formulas.length > FORMULAS.number || letters > FORMULAS.letters || formulas.some((tex) => DEFINES.test(tex));
}
