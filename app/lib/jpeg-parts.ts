// What is known of the parts of a JPEG, each of which begins with 0xff and its marker.

export const SOS = 0xda;
export const EOI = 0xd9;
const APP0 = 0xe0;
export const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Those that say how large the picture is: SOF0 to SOF15 without the tables in between. */
export const isFrame = (marker: number): boolean =>
	marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Those of a picture that comes blurred first: it is whole in a decoder's memory, however small it is asked for. */
export const isProgressive = (marker: number): boolean => isFrame(marker) && (marker & 3) === 2;

const PROFILE = new TextEncoder().encode("ICC_PROFILE\0");

/**
 * Whether a part, with its marker, is of the picture, or of what surrounds it its density, its colours and how they were coded.
 * Everything else says where it was taken, or more.
 */
export function isPicture(part: Uint8Array): boolean {
	const marker = part[1] ?? 0;
	if (marker === APP2) return PROFILE.every((byte, index) => part[4 + index] === byte);
	return marker === APP0 || marker === APP14 || !((marker >= APP0 && marker <= APP15) || marker === COMMENT);
}

/** A part as it lies in a file: `from` its marker `to` the next part, which may be past the end of what is there. */
export type JpegPart = { marker: number; from: number; to: number; bytes: Uint8Array };

/** Where the next part begins within the data of a scan: at a marker that is neither a stuffed byte nor a restart; -1 where none is seen. */
export function nextMarker(bytes: Uint8Array, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1];
		if (next === undefined) return -1;
		if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	return -1;
}

/** Markers that stand alone: restarts, the beginning, and one for arithmetic coding. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * All parts up to the end of the picture, also those between and behind its scans, as far as they are there. What stands where a marker
 * should is passed over, as decoders do.
 */
export function* partsOf(bytes: Uint8Array): Generator<JpegPart> {
	let from = 2;
	while (from >= 0 && from + 2 <= bytes.length) {
		const marker = bytes[from + 1] ?? 0;
		if (bytes[from] !== 0xff || marker === 0) {
			from = nextMarker(bytes, from);
			continue;
		}
		if (marker === EOI) return;
		if (marker === 0xff || hasNoLength(marker)) {
			from += marker === 0xff ? 1 : 2;
			continue;
		}
		if (from + 4 > bytes.length) return;
		const to = from + 2 + (bytes[from + 2] ?? 0) * 256 + (bytes[from + 3] ?? 0);
		yield { marker, from, to, bytes: bytes.subarray(from, to) };
		from = marker === SOS ? nextMarker(bytes, to) : to;
	}
}

/** The parts before the data of the first scan. */
export function* headParts(bytes: Uint8Array): Generator<JpegPart> {
	for (const part of partsOf(bytes)) {
		if (part.marker === SOS) return;
		yield part;
	}
}

const ORIENTATION = 0x0112;
/** Where TIFF begins in such a part: after marker, length, "Exif" and two zeros. */
const TIFF_AT = 10;

/** How the picture is to be turned (1 to 8), as an EXIF part with its marker says; 1 where it says none that is one. */
export function orientationOf(part: Uint8Array): number {
	const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
	if (part.byteLength < TIFF_AT + 14 || view.getUint32(4) !== 0x45786966 || view.getUint16(8) !== 0) return 1;
	const order = view.getUint16(TIFF_AT);
	const little = order === 0x4949;
	if (!little && order !== 0x4d4d) return 1;
	const directory = TIFF_AT + view.getUint32(TIFF_AT + 4, little);
	if (directory + 2 > part.byteLength) return 1;
	const entries = view.getUint16(directory, little);
	for (let index = 0; index < entries; index += 1) {
		const at = directory + 2 + index * 12;
		if (at + 12 > part.byteLength) return 1;
		if (view.getUint16(at, little) !== ORIENTATION) continue;
		const value = view.getUint16(at + 8, little);
		return value >= 1 && value <= 8 ? value : 1;
	}
	return 1;
}

/** An EXIF part that says how to turn the picture and nothing else. */
export const turned = (orientation: number): Uint8Array<ArrayBuffer> =>
	new Uint8Array([
		...[0xff, APP1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
		...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
		...[0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
		...[0x00, 0x00, 0x00, 0x00],
	]);
