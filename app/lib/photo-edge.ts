/** The edge of a photo as it is kept, in pixels. */
export const PHOTO_EDGE = 512;

/** What a picture is cut to, from its middle: a photo is a square, the cover of a course is wide. In pixels, as it is kept. */
export const CUTS = {
	square: { width: PHOTO_EDGE, height: PHOTO_EDGE },
	wide: { width: 960, height: 540 },
} as const;
/** How a picture is kept: cut to a shape, or whole within a bound (`fit`). */
export type Cut = keyof typeof CUTS | "fit";

/** The longer edge of a picture that is kept whole: as many pixels as a phone of 360 px has across. */
export const FIT_EDGE = 1080;
/** What a picture that is kept whole weighs at most: a question's, over a slow connection. */
export const FIT_BYTES = 200 * 1024;

type Size = { width: number; height: number };

/** The size of a whole picture within a longer edge; it is never made larger. */
export function fittedSize({ width, height }: Size, edge: number = FIT_EDGE): Size {
	const part = Math.min(1, edge / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) };
}

/**
 * What is decoded on the server at most (PHO-2): twelve took the decoder 84 to 118 MB, and an isolate has 128. A browser with
 * JavaScript sends a square of 512.
 */
export const DECODED_MEGAPIXELS = 8;
