import { DECODED_MEGAPIXELS } from "~/lib/photo-edge.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { pngPixels } from "./png-pixels.ts";

/**
 * What is given to the decoder of a picture, which takes memory and time by whatever size it meets (PHO-2). Null for what is not decoded: whoever
 * calls has looked at the same headers, and gave the reason.
 */
export function decodable(picture: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
	const header = readPictureHeader(picture);
	if (!header || header.fault || header.width * header.height > DECODED_MEGAPIXELS * 1_000_000) return null;
	return header.format === "png" ? pngPixels(picture) : picture;
}
