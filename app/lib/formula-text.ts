// A dollar opens a formula when no space follows it, and closes it when no space precedes and no digit follows it:
// so `$5 and $10` stays money.
export const INLINE_MATH = /\$(?![\s$])((?:\\[\s\S]|[^\\$`])+?)\$(?!\d)/;
export const DISPLAY_MATH = /\$\$((?:\\[\s\S]|[^\\$])+?)\$\$/;
/** Every formula of a text. */
export const ALL_MATH = new RegExp(`${DISPLAY_MATH.source}|${INLINE_MATH.source}`, "g");

/** Whether it ends in a space of its own: then its dollars were no formula. */
export const endsInSpace = (tex: string) => /\s$/.test(tex) && !/\\\s$/.test(tex);
