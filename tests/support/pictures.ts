import { crc32, deflateSync } from "node:zlib";

const ascii = (text: string) => new TextEncoder().encode(text);

export const joined = (...parts: (Uint8Array | readonly number[] | string)[]): Uint8Array<ArrayBuffer> => {
	const all = parts.map((part) => (typeof part === "string" ? ascii(part) : part));
	const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of all) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
};

function chunk(type: string, data: Uint8Array): Uint8Array {
	const named = joined(type, data);
	const framed = new Uint8Array(named.length + 8);
	const view = new DataView(framed.buffer);
	view.setUint32(0, data.length);
	framed.set(named, 4);
	view.setUint32(named.length + 4, crc32(named));
	return framed;
}

function ihdr(width: number, height: number): Uint8Array {
	const data = new Uint8Array(13);
	const view = new DataView(data.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	// 8 bits a channel, true colour.
	data.set([8, 2], 8);
	return chunk("IHDR", data);
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A PNG of these colours (red, green, blue), by place. */
export function png(width: number, height: number, colourAt: (x: number, y: number) => readonly number[]) {
	const lines = new Uint8Array((width * 3 + 1) * height);
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) lines.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
	return joined(SIGNATURE, ihdr(width, height), chunk("IDAT", deflateSync(lines)), chunk("IEND", new Uint8Array()));
}

/** A PNG that says it is so large, of a few bytes. */
export const hugePng = (edge: number) =>
	joined(
		SIGNATURE,
		ihdr(edge, edge),
		chunk("IDAT", deflateSync(new Uint8Array(1_000))),
		chunk("IEND", new Uint8Array()),
	);

const segment = (marker: number, body: Uint8Array) => {
	const length = body.length + 2;
	return joined([0xff, marker, length >> 8, length & 0xff], body);
};

const pair = (value: number) => [value & 0xff, value >> 8];

/** An EXIF block with an orientation, and a position in plain letters to look for. */
export function exif(orientation: number, note = ""): Uint8Array {
	const entry = [...pair(0x0112), ...pair(3), 1, 0, 0, 0, ...pair(orientation), 0, 0];
	const tiff = joined("II", [42, 0, 8, 0, 0, 0, 1, 0], entry, [0, 0, 0, 0], note);
	return segment(0xe1, joined("Exif\0\0", tiff));
}

/** The header of a JPEG of that size, with these segments before it. */
export const jpegHeader = (width: number, height: number, ...before: Uint8Array[]) =>
	joined(
		[0xff, 0xd8],
		...before,
		segment(0xc0, joined([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3])),
		[0xff, 0xda, 0, 2],
	);

/** A JPEG with these segments put in at its beginning. */
export const withSegments = (jpeg: Uint8Array, ...segments: Uint8Array[]) =>
	joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));

/** The beginning of a HEIC. */
export const heic = () => joined([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic", new Uint8Array(200));
