// As Pandoc has it: a dollar opens a formula when no space follows it, and closes it when no space precedes and no digit follows
// it, so `$5 and $10` stays money; nor does an escaped dollar open one, or `$5)`, whose bracket was opened before it. A dollar
// that opens none leaves the next one free to: `$5 and $x^2$` is money and a formula.
export const INLINE_MATH =
	/(?<!(?<!\\)(?:\\\\)*\\)\$(?![\s$]|\d[\d,.]*\))((?:\\[\s\S]|[^\\$`])*?(?:\\[\s\S]|[^\\$`\s]))\$(?!\d)/;
export const DISPLAY_MATH = /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
/** Every formula of a text. */
export const ALL_MATH = new RegExp(`${DISPLAY_MATH.source}|${INLINE_MATH.source}`, "g");

/** TeX's own brackets, as many platforms write formulas: in a line `\(…\)`, on a line of its own `\[…\]`. As dollars. */
export const dollarsForBrackets = (text: string, each: (formula: string) => string = (formula) => formula): string =>
	text
		.replace(/\\\((.+?)\\\)/g, (_, formula: string) => each(["$", formula.trim(), "$"].join("")))
		.replace(/\\\[(.+?)\\\]/g, (_, formula: string) => each(["$$", formula.trim(), "$$"].join("")));
