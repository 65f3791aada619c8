// What is known of the chunks of a PNG and of a WebP.

/** The picture, its palette, what is seen through, its colours and density. */
const PNG = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs"];
/** What moves. */
const PNG_MOVES = ["acTL", "fcTL", "fdAT"];

/** Whether a chunk is of the one picture that a PNG shows at once. Text, times and everything private are not. */
export const isStillPng = (name: string): boolean => PNG.includes(name);

/** Whether it is of its pictures, also of one that moves. */
export const isPngPicture = (name: string): boolean => isStillPng(name) || PNG_MOVES.includes(name);

/** The picture of a WebP, what is seen through, its colours; of one that moves nothing. */
const WEBP = ["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"];
export const isStillWebp = (name: string): boolean => WEBP.includes(name);

/** Whether it is of its pictures, also of one that moves. EXIF, XMP and everything private are not. */
export const isWebpPicture = (name: string): boolean => isStillWebp(name) || name === "ANIM" || name === "ANMF";

/** In the first byte of an extended WebP. */
export const WEBP_FLAGS = { saysMore: 0x08 | 0x04, moves: 0x02 } as const;
