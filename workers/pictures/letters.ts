/** The letters that pictures are drawn with. `scripts/build-fonts.ts` cuts the faces to these; what is not here cannot be drawn. */

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** All that Anek has of Latin and its signs but loose accents: names come composed (NFC). */
export const PICTURE_LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˚˜–—‘’‚“”„•…‹›⁄€−`;

/** All that Anek has of Bangla, the letters of Assamese and Sanskrit included, and the joiners. */
export const PICTURE_BANGLA = [
	...[" \u200c\u200d\u0964\u0965", range(0x0980, 0x0983), range(0x0985, 0x098c), range(0x098f, 0x0990)],
	...[range(0x0993, 0x09a8), range(0x09aa, 0x09b0), "\u09b2", range(0x09b6, 0x09b9), range(0x09bc, 0x09c4)],
	...[range(0x09c7, 0x09c8), range(0x09cb, 0x09ce), "\u09d7", range(0x09dc, 0x09dd), range(0x09df, 0x09e3)],
	...[range(0x09e6, 0x09f3), range(0x09f7, 0x09fa), "\u09fc"],
].join("");

const DRAWN = new Set(PICTURE_LATIN + PICTURE_BANGLA);

/** Emoji with what joins and colours them: nothing is lost without. */
const PICTOGRAPHS =
	/[\p{Extended_Pictographic}--[©®]][\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*|[\u{1f1e6}-\u{1f1ff}\ufe0e\ufe0f\u20e3]/gv;

/**
 * A text as it can be drawn: composed, in one line, without emoji. Null where a letter has no glyph here (another script, a
 * sign of mathematics): a name with holes would be another name.
 */
export function drawable(text: string): string | null {
	const line = text.normalize("NFC").replace(PICTOGRAPHS, "").replace(/\s+/g, " ").trim();
	return [...line].every((letter) => DRAWN.has(letter)) ? line : null;
}
