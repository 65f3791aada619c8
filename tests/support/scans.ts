import { crc32, deflateSync } from "node:zlib";

// Small files of each kind that a scan may have, made here: whole ones, and parts to break or to hide something in.

const bytes = (...parts: (string | readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
	new Uint8Array(
		Buffer.concat(
			parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Uint8Array.from(part))),
		),
	);

const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const le32 = (value: number) => be32(value).reverse();

export const pngChunk = (name: string, data: Uint8Array | string = ""): Uint8Array<ArrayBuffer> => {
	const body = bytes(name, data);
	return bytes(be32(body.length - 4), body, be32(crc32(body)));
};

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A grey PNG. @param inside further chunks behind its head; @param size what its head claims */
export function pngOf(inside: Uint8Array[] = [], size = { width: 8, height: 8 }): Uint8Array<ArrayBuffer> {
	const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...new Array(8).fill(128)])));
	return bytes(
		PNG_HEAD,
		pngChunk("IHDR", bytes(be32(size.width), be32(size.height), [8, 0, 0, 0, 0])),
		...inside,
		pngChunk("IDAT", Uint8Array.from(deflateSync(rows))),
		pngChunk("IEND"),
	);
}

export const jpegSegment = (marker: number, data: Uint8Array | string): Uint8Array<ArrayBuffer> => {
	const body = bytes(data);
	return bytes([0xff, marker, (body.length + 2) >>> 8, (body.length + 2) & 255], body);
};

/** EXIF with an orientation and a place on earth (which nothing but its name has to be like). */
export const exifOf = (orientation: number) =>
	jpegSegment(
		0xe1,
		bytes(
			"Exif\0\0",
			"II*\0",
			le32(8),
			[2, 0],
			[0x12, 1, 3, 0],
			le32(1),
			[orientation, 0, 0, 0],
			[0x25, 0x88, 4, 0],
			[...le32(1), ...le32(38), ...le32(0)],
		),
	);

/** The frame of a JPEG, with data that no decoder has to like: what is looked at is how it is put together. */
export function jpegOf(
	inside: Uint8Array[] = [],
	behind = "",
	size = { width: 8, height: 8 },
): Uint8Array<ArrayBuffer> {
	const { width, height } = size;
	return bytes(
		[0xff, 0xd8],
		jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
		...inside,
		jpegSegment(0xc0, bytes([8, height >>> 8, height & 255, width >>> 8, width & 255, 1, 1, 0x11, 0])),
		jpegSegment(0xda, bytes([1, 1, 0, 0, 63, 0])),
		[0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
		[0xff, 0xd9],
		behind,
	);
}

export const riffChunk = (name: string, data: Uint8Array | string): Uint8Array<ArrayBuffer> => {
	const body = bytes(data);
	return bytes(name, le32(body.length), body, body.length % 2 ? [0] : []);
};

export function webpOf(inside: Uint8Array[] = []): Uint8Array<ArrayBuffer> {
	const lossless = riffChunk("VP8L", bytes([0x2f, 7, 0xc0, 1, 0, 0]));
	const body = bytes("WEBP", ...inside, lossless);
	return bytes("RIFF", le32(body.length), body);
}

/** Words of a GIF, each behind its length. */
export const gifExtension = (label: number, ...words: string[]): Uint8Array<ArrayBuffer> =>
	bytes([0x21, label], ...words.flatMap((word) => [[word.length], word]), [0]);

/** A GIF of one pixel, with these extensions. */
export const gifOf = (inside: Uint8Array[] = []): Uint8Array<ArrayBuffer> =>
	bytes(
		"GIF89a\x01\0\x01\0\x80\0\0",
		[0, 0, 0, 255, 255, 255],
		...inside,
		[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
		[2, 2, 0x44, 1, 0, 0x3b],
	);

export const pdfOf = (inside = "") =>
	bytes(`%PDF-1.4\n1 0 obj<</Type/Catalog ${inside}>>endobj\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);

export const textBytes = (text: string): Uint8Array<ArrayBuffer> => bytes(Uint8Array.from(Buffer.from(text)));
