/** Fonts in which a letter is drawn as another sign: `W` of Symbol is Ω. */
export const OTHER_LETTERS_FONTS = "symbol(?!a)|wingdings|webdings|dingbats|mt extra|euclid (?:extra|fraktur|math)";

/** Bangla from before Unicode; the letters of a font on `OMJ` are Unicode. */
export const BIJOY_FONTS = "(?<!\\w)(?:(?!\\w{0,40}omj\\b)(?:sutonny\\w*|\\w{1,40}mj\\b)|bijoy|boishakhi|ekushey\\w*)";

const OTHER_LETTERS = new RegExp(OTHER_LETTERS_FONTS, "i");
const BIJOY = new RegExp(BIJOY_FONTS, "i");

/** Whether a text in the font is read as something else than its letters. Digits and blanks are the same in all of them. */
export const changesLetters = (font: string, text: string): boolean =>
	(OTHER_LETTERS.test(font) && /[^\s\d]/.test(text)) || (BIJOY.test(font) && /\p{Script=Latin}/u.test(text));
