import { APP1, headParts, isFrame, orientationOf } from "~/lib/jpeg-parts.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";

/** What the header of a picture says, before anything is decoded. */
export type ImageHeader = {
	format: "jpeg" | "png" | "webp";
	width: number;
	height: number;
	/** How it is to be turned to stand upright, as EXIF numbers it: 1 is upright, 6 a phone held upright. */
	orientation: number;
};

const at = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

function png(bytes: Uint8Array): ImageHeader | null {
	if (bytes.length < 24 || latin(bytes, 12, 16) !== "IHDR") return null;
	const view = at(bytes);
	return { format: "png", width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
}

function webp(bytes: Uint8Array): ImageHeader | null {
	if (bytes.length < 30) return null;
	const view = at(bytes);
	const size = (width: number, height: number): ImageHeader => ({ format: "webp", width, height, orientation: 1 });
	switch (latin(bytes, 12, 16)) {
		case "VP8 ":
			return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
		case "VP8L": {
			const packed = view.getUint32(21, true);
			return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
		}
		case "VP8X":
			return size(1 + (view.getUint32(23, true) >>> 8), 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16)));
		default:
			return null;
	}
}

function jpeg(bytes: Uint8Array): ImageHeader | null {
	let found: ImageHeader | null = null;
	let orientation = 1;
	for (const { marker, bytes: part } of headParts(bytes)) {
		if (marker === APP1 && orientation === 1) orientation = orientationOf(part);
		if (!isFrame(marker) || part.length < 9) continue;
		const frame = at(part.subarray(4));
		// Of several the largest: nobody says which a decoder takes.
		const [height, width] = [frame.getUint16(1), frame.getUint16(3)];
		if (!found || width * height > found.width * found.height)
			found = { format: "jpeg", width, height, orientation: 1 };
	}
	return found && { ...found, orientation };
}

const READERS: Readonly<Record<string, (bytes: Uint8Array) => ImageHeader | null>> = {
	"image/jpeg": jpeg,
	"image/png": png,
	"image/webp": webp,
};

/** The size of a JPEG, PNG or WebP by its header alone; null for what is none, or says none. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
	const header = READERS[typeOfFile(bytes)]?.(bytes) ?? null;
	return header && header.width > 0 && header.height > 0 ? header : null;
}
