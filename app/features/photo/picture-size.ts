import { headParts, isProgressive } from "~/lib/jpeg-parts.ts";
import { largestOf, type PictureHeader, readPictureHeader } from "~/lib/picture-header.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";

type Size = { width: number; height: number };
export type Megapixels = number;

/** What a picture is opened up to, by what its decoder needs (docs/decisions/2026-11-22-photos.md): all of it in memory, or a part. */
export const OPENED_MEGAPIXELS = { scaled: 200, camera: 50, whole: 24 } as const satisfies Record<string, Megapixels>;

const at = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const areaOf = ({ width, height }: Size): Megapixels => (width * height) / 1_000_000;

const ISPE = [0x69, 0x73, 0x70, 0x65];
/** The properties that say how large the pictures of a HEIC or AVIF are: the whole, its tiles, its thumbnail. */
function ofIsoMedia(bytes: Uint8Array): Size | null {
	const view = at(bytes);
	const found: Size[] = [];
	for (let here = bytes.indexOf(0x69); here >= 0 && here + 16 <= bytes.length; here = bytes.indexOf(0x69, here + 1))
		if (ISPE.every((byte, index) => bytes[here + index] === byte))
			found.push({ width: view.getUint32(here + 8), height: view.getUint32(here + 12) });
	return largestOf(found);
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => Size | null>> = {
	"image/heic": ofIsoMedia,
	"image/avif": ofIsoMedia,
	"image/gif": (bytes) =>
		bytes.length < 10 ? null : { width: at(bytes).getUint16(6, true), height: at(bytes).getUint16(8, true) },
	"image/bmp": (bytes) =>
		bytes.length < 26
			? null
			: { width: Math.abs(at(bytes).getInt32(18, true)), height: Math.abs(at(bytes).getInt32(22, true)) },
};

/** How large a picture is by the beginning of its file, and how much of it a decoder may take in. Null where nothing says so. */
export function sizeByHead(head: Uint8Array): (Size & { header: PictureHeader | null; limit: Megapixels }) | null {
	const type = typeOfFile(head);
	const header = readPictureHeader(head);
	const size = header ?? READERS[type]?.(head) ?? null;
	if (!size) return null;
	const { width, height } = size;
	if (header?.format !== "jpeg")
		return { width, height, header, limit: OPENED_MEGAPIXELS[type === "image/heic" ? "camera" : "whole"] };
	const progressive = Array.from(headParts(head)).some(({ marker }) => isProgressive(marker));
	const canScale = typeof ImageDecoder !== "undefined" && !progressive;
	return { width, height, header, limit: OPENED_MEGAPIXELS[canScale ? "scaled" : "camera"] };
}
