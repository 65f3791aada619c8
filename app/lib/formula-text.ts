// A dollar opens a formula when no space follows it, and closes it when no space precedes and no digit follows it:
// so `$5 and $10` stays money.
export const INLINE_MATH = /\$(?![\s$])((?:\\[\s\S]|[^\\$`])+?)\$(?!\d)/;
export const DISPLAY_MATH = /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
/** Every formula of a text. */
export const ALL_MATH = new RegExp(`${DISPLAY_MATH.source}|${INLINE_MATH.source}`, "g");

/** Whether it ends in a space of its own: then its dollars were no formula. */
export const endsInSpace = (tex: string) => /\s$/.test(tex) && !/\\\s$/.test(tex);

/** TeX's own brackets, as many platforms write formulas: in a line `\(…\)`, on a line of its own `\[…\]`. As dollars. */
export const dollarsForBrackets = (text: string, each: (formula: string) => string = (formula) => formula): string =>
	text
		.replace(/\\\((.+?)\\\)/g, (_, formula: string) => each(["$", formula.trim(), "$"].join("")))
		.replace(/\\\[(.+?)\\\]/g, (_, formula: string) => each(["$$", formula.trim(), "$$"].join("")));
