import type { PictureReading } from "./scan-bytes.ts";

const SOS = 0xda;
const EOI = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;

/** Those that say how large the picture is: SOF0 to SOF15 without the tables in between. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Of what surrounds the picture: its density, its colours and how they were coded. Everything else says where it was taken, or more. */
const isKept = (marker: number) =>
	marker === APP0 || marker === APP2 || marker === APP14 || !((marker >= APP0 && marker <= 0xef) || marker === COMMENT);

const ORIENTATION = 0x0112;

/** How the picture is to be turned (1 to 8), as its EXIF says; 1 where it says nothing. */
function orientationOf(segment: Uint8Array): number {
	const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
	// Marker and length, "Exif" and two zeros, then a TIFF file.
	const tiff = 10;
	if (segment.byteLength < tiff + 14 || view.getUint32(4) !== 0x45786966) return 1;
	const little = view.getUint16(tiff) === 0x4949;
	const directory = tiff + view.getUint32(tiff + 4, little);
	if (directory + 2 > segment.byteLength) return 1;
	const entries = view.getUint16(directory, little);
	for (let index = 0; index < entries; index += 1) {
		const at = directory + 2 + index * 12;
		if (at + 12 > segment.byteLength) return 1;
		if (view.getUint16(at, little) !== ORIENTATION) continue;
		const value = view.getUint16(at + 8, little);
		return value >= 1 && value <= 8 ? value : 1;
	}
	return 1;
}

/** An EXIF segment that says how to turn the picture and nothing else. */
const turned = (orientation: number) =>
	new Uint8Array([
		...[0xff, APP1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
		...[0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
		...[0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, orientation, 0x00, 0x00],
		...[0x00, 0x00, 0x00, 0x00],
	]);

/** Where the data of a scan end: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const next = bytes[at + 1];
		if (next === undefined) return -1;
		if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	return -1;
}

/** A JPEG without what is no part of the picture. It must be whole: from its first marker to its last. */
export function readJpeg(bytes: Uint8Array): PictureReading {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: Uint8Array[] = [bytes.subarray(0, 2)];
	let [width, height, scans, orientation] = [0, 0, 0, 1];
	let at = 2;
	while (at + 4 <= bytes.byteLength || bytes[at + 1] === EOI) {
		if (bytes[at] !== 0xff) return "broken";
		const marker = bytes[at + 1] ?? 0;
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (marker === EOI) {
			if (scans === 0 || width === 0) return "broken";
			if (orientation !== 1) parts.splice(1, 0, turned(orientation));
			return { parts: [...parts, new Uint8Array([0xff, EOI])], width, height };
		}
		const length = view.getUint16(at + 2);
		const end = at + 2 + length;
		if (length < 2 || end > bytes.byteLength) return "broken";
		if (isFrame(marker)) {
			if (length < 8) return "broken";
			[height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
		}
		if (marker === APP1 && orientation === 1) orientation = orientationOf(bytes.subarray(at, end));
		if (marker === SOS) {
			const over = endOfScan(bytes, end);
			if (over < 0) return "broken";
			parts.push(bytes.subarray(at, over));
			scans += 1;
			at = over;
			continue;
		}
		if (isKept(marker)) parts.push(bytes.subarray(at, end));
		at = end;
	}
	return "broken";
}
