import { APP1, headParts } from "~/lib/jpeg-parts.ts";
import type { PictureHeader } from "~/lib/picture-header.ts";
import { sniffType } from "~/lib/sniff-type.ts";
import { areaOf, type Megapixels, OPENED_MEGAPIXELS, sizeByHead } from "./picture-size.ts";
import { isOnItsSide, uprightMatrix } from "./upright.ts";

/** So much of a file holds its header, EXIF with its own small picture included. */
const HEAD_BYTES = 512 * 1024;

/** The shorter edge of what is cropped: twice what is kept, so that half of it can be chosen. */
const SHORTER_EDGE = 1_024;
/** A panorama is no longer than this; its shorter edge is less then. */
const LONGER_EDGE = 4_096;

/** A picture as the editor has it, or why it has none. */
export type Scaled = HTMLCanvasElement | "heic" | "unreadable" | { over: Megapixels };

type Size = { width: number; height: number };

const partOf = ({ width, height }: Size) =>
	Math.min(1, SHORTER_EDGE / Math.min(width, height), LONGER_EDGE / Math.max(width, height));

const times = ({ width, height }: Size, part: number): Size => ({
	width: Math.max(1, Math.round(width * part)),
	height: Math.max(1, Math.round(height * part)),
});

/** What is decoded, drawn as large as it is cropped, and upright. Only this is left of it. */
function drawn(picture: CanvasImageSource, size: Size, orientation = 1): HTMLCanvasElement {
	const { width, height } = times(size, partOf(size));
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = isOnItsSide(orientation) ? [height, width] : [width, height];
	const context = canvas.getContext("2d");
	if (!context) throw new Error("No canvas");
	context.imageSmoothingQuality = "high";
	context.setTransform(...uprightMatrix(orientation, { width, height }));
	context.drawImage(picture, 0, 0, width, height);
	return canvas;
}

/** Lets go of the memory of a picture that is no longer shown: some browsers keep that of a canvas for long. */
export function release(canvas: HTMLCanvasElement): void {
	canvas.width = 0;
	canvas.height = 0;
}

/** The same JPEG without a word of how it is to be turned: what a decoder makes of that is not the same everywhere. */
function unturned(file: File, head: Uint8Array<ArrayBuffer>): Blob {
	const bare = head.slice();
	for (const { marker, from } of headParts(head)) if (marker === APP1) bare.fill(0, from + 4, from + 10);
	return new Blob([bare, file.slice(HEAD_BYTES)]);
}

/**
 * A JPEG by a decoder that leaves out what is not needed: of each eight pixels it makes one to seven, so that one of 48
 * megapixels takes 50 MB instead of 250. Null where the browser has none, or the picture is small.
 */
async function decodedSmaller(
	file: File,
	head: Uint8Array<ArrayBuffer>,
	{ width, height, orientation }: PictureHeader,
) {
	const eighths = Math.ceil(8 * partOf({ width, height }));
	if (typeof ImageDecoder === "undefined" || eighths >= 8) return null;
	const decoder = new ImageDecoder({
		data: unturned(file, head).stream(),
		type: "image/jpeg",
		desiredWidth: Math.ceil((width * eighths) / 8),
		desiredHeight: Math.ceil((height * eighths) / 8),
	});
	try {
		const { image } = await decoder.decode();
		try {
			return drawn(image, { width: image.displayWidth, height: image.displayHeight }, orientation);
		} finally {
			image.close();
		}
	} finally {
		decoder.close();
	}
}

/** By the decoder that every browser has, which takes all of it into memory. */
async function decodedWhole(file: File, size: (Size & { header: PictureHeader | null }) | null) {
	const part = size ? partOf(size) : 0;
	// One edge, so that the other follows: of a HEIC nobody has said yet how it is turned.
	const width = size?.header ? times(size, part).width : SHORTER_EDGE;
	const edge = isOnItsSide(size?.header?.orientation ?? 1) ? "resizeHeight" : "resizeWidth";
	const resizing = part < 1 && ({ [edge]: width, resizeQuality: "high" } as const);
	const bitmap = await createImageBitmap(file, { imageOrientation: "from-image", ...resizing });
	try {
		return drawn(bitmap, bitmap);
	} finally {
		bitmap.close();
	}
}

/**
 * Opens a picture upright and no larger than it is cropped, so that a phone with little memory survives a large one (PHO-4): one
 * that is too large for the memory that its decoder needs is named by its header, before anything is decoded.
 * Whatever the browser decodes is taken: HEIC where it can, else it is named.
 */
export async function openScaled(file: File): Promise<Scaled> {
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	const size = sizeByHead(head);
	if (size && areaOf(size) > size.limit) return { over: size.limit };
	try {
		const header = size?.header;
		const smaller = header?.format === "jpeg" ? await decodedSmaller(file, head, header).catch(() => null) : null;
		if (smaller) return smaller;
		if (size && areaOf(size) > OPENED_MEGAPIXELS.camera) return "unreadable";
		return await decodedWhole(file, size);
	} catch {
		return sniffType(head, file.size <= HEAD_BYTES) === "image/heic" ? "heic" : "unreadable";
	}
}
