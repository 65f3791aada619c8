/** The edge of a photo as it is kept, in pixels. */
export const PHOTO_EDGE = 512;

/** What a picture is cut to, from its middle: a photo is a square, the cover of a course is wide. In pixels, as it is kept. */
export const CUTS = {
	square: { width: PHOTO_EDGE, height: PHOTO_EDGE },
	wide: { width: 960, height: 540 },
} as const;
export type Cut = keyof typeof CUTS;

/**
 * What is decoded on the server at most (PHO-2): twelve took the decoder 84 to 118 MB, and an isolate has 128. A browser with
 * JavaScript sends a square of 512.
 */
export const DECODED_MEGAPIXELS = 8;
