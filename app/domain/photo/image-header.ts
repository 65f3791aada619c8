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

const ORIENTATION = 0x0112;

/** The orientation in an EXIF block (TIFF inside); 1 where it says none that is one. */
function exifOrientation(tiff: Uint8Array): number {
	const little = latin(tiff, 0, 2) === "II";
	if (tiff.length < 14 || (!little && latin(tiff, 0, 2) !== "MM")) return 1;
	const view = at(tiff);
	const start = view.getUint32(4, little);
	if (start + 2 > tiff.length) return 1;
	const entries = view.getUint16(start, little);
	for (let entry = 0; entry < entries; entry += 1) {
		const here = start + 2 + entry * 12;
		if (here + 12 > tiff.length) return 1;
		if (view.getUint16(here, little) !== ORIENTATION) continue;
		const value = view.getUint16(here + 8, little);
		return value >= 1 && value <= 8 ? value : 1;
	}
	return 1;
}

/** Start of a frame: its size. Three of the numbers between mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Uint8Array): ImageHeader | null {
	const view = at(bytes);
	let found: ImageHeader | null = null;
	let orientation = 1;
	for (let here = 2; here + 4 <= bytes.length; ) {
		if (bytes[here] !== 0xff) break;
		const marker = bytes[here + 1] ?? 0;
		if (marker === 0xff) {
			here += 1;
			continue;
		}
		// The picture itself begins, or it ends.
		if (marker === 0xda || marker === 0xd9) break;
		const length = view.getUint16(here + 2);
		const body = bytes.subarray(here + 4, here + 2 + length);
		if (marker === 0xe1 && latin(body, 0, 6) === "Exif\0\0") orientation = exifOrientation(body.subarray(6));
		if (isFrame(marker) && body.length >= 5) {
			const frame = at(body);
			// Of several the largest: nobody says which a decoder takes.
			const [height, width] = [frame.getUint16(1), frame.getUint16(3)];
			if (!found || width * height > found.width * found.height)
				found = { format: "jpeg", width, height, orientation: 1 };
		}
		here += 2 + length;
	}
	return found && { ...found, orientation };
}

/** The size of a JPEG, PNG or WebP by its header alone; null for what is none, or says none. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
	const header =
		bytes[0] === 0xff && bytes[1] === 0xd8
			? jpeg(bytes)
			: latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n"
				? png(bytes)
				: latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP"
					? webp(bytes)
					: null;
	return header && header.width > 0 && header.height > 0 ? header : null;
}
