import { inflateSync } from "node:zlib";

export type Pixels = { width: number; height: number; rgba: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a pixel, by the colour types that have no palette. */
const CHANNELS: Record<number, number> = { 2: 3, 6: 4 };

const paeth = (left: number, up: number, corner: number) => {
	const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
	return a <= b && a <= c ? left : b <= c ? up : corner;
};

/** What a byte is expected to be by a line's filter. Called for millions of bytes. */
function guessOf(filter: number | undefined, left: number, up: number, corner: number): number {
	if (filter === 1) return left;
	if (filter === 2) return up;
	if (filter === 3) return (left + up) >> 1;
	return filter === 4 ? paeth(left, up, corner) : 0;
}

/** The pixels of a PNG of 8 bits a channel, true colour, not interlaced. @throws Error for any other */
export function decodePng(file: Uint8Array): Pixels {
	const png = Buffer.from(file);
	if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error("This is no PNG");
	const [width, height, depth, colour, interlaced] = [
		png.readUInt32BE(16),
		png.readUInt32BE(20),
		png[24],
		png[25],
		png[28],
	];
	const channels = CHANNELS[colour ?? -1];
	if (!channels || depth !== 8 || interlaced) throw new Error(`Colour ${colour} of ${depth} bits is not read here`);
	const packed: Buffer[] = [];
	for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
		if (png.toString("latin1", at + 4, at + 8) === "IDAT")
			packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
	const lines = inflateSync(Buffer.concat(packed));
	const rowBytes = width * channels;
	const plain = new Uint8Array(rowBytes * height);
	const rgba = new Uint8Array(width * height * 4).fill(255);
	for (let y = 0; y < height; y += 1) {
		const filter = lines[y * (rowBytes + 1)];
		for (let x = 0; x < rowBytes; x += 1) {
			const here = y * rowBytes + x;
			const left = x >= channels ? (plain[here - channels] ?? 0) : 0;
			const up = y > 0 ? (plain[here - rowBytes] ?? 0) : 0;
			const corner = y > 0 && x >= channels ? (plain[here - rowBytes - channels] ?? 0) : 0;
			const guess = guessOf(filter, left, up, corner);
			const value = ((lines[y * (rowBytes + 1) + 1 + x] ?? 0) + guess) & 255;
			plain[here] = value;
			rgba[(y * width + Math.floor(x / channels)) * 4 + (x % channels)] = value;
		}
	}
	return { width, height, rgba };
}
