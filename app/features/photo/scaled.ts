import { readImageHeader } from "~/domain/photo/image-header.ts";
import { sniffType } from "~/lib/sniff-type.ts";

/** So much of a file holds its header, EXIF with its own small picture included. */
const HEAD_BYTES = 512 * 1024;

/** The shorter edge of what is cropped: twice what is kept, so that half of it can be chosen. */
const SHORTER_EDGE = 1_024;

/** A picture as the editor has it, or why it has none. */
export type Scaled = ImageBitmap | "heic" | "unreadable";

const isTurned = (orientation: number) => orientation >= 5;

/** What the decoder is to make of it; nothing where it is small, or nobody knows how large. */
function resizing(head: Uint8Array): ImageBitmapOptions {
	const header = readImageHeader(head);
	if (!header) return { resizeWidth: SHORTER_EDGE };
	const { width, height, orientation } = header;
	if (Math.min(width, height) <= SHORTER_EDGE) return {};
	const upright = isTurned(orientation) ? { width: height, height: width } : { width, height };
	return upright.width < upright.height ? { resizeWidth: SHORTER_EDGE } : { resizeHeight: SHORTER_EDGE };
}

/**
 * Opens a picture upright and scaled down by the decoder itself, so that a phone with little memory survives a large one (PHO-4).
 * Whatever the browser decodes is taken: HEIC where it can, else it is named.
 */
export async function openScaled(file: File): Promise<Scaled> {
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	const options = { imageOrientation: "from-image", resizeQuality: "high", ...resizing(head) } as const;
	try {
		return await createImageBitmap(file, options);
	} catch {
		return sniffType(head, file.size <= HEAD_BYTES) === "image/heic" ? "heic" : "unreadable";
	}
}
