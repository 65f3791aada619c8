/** What a picture's pixels are made of. A profile of colours or a text, packed, may be a thousand times as large as the file. */
const PIXELS = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];

/** A PNG of its pixels alone, for a decoder that unpacks whatever it meets (PHO-2); null for one that breaks off. */
export function pngPixels(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const kept = new Uint8Array(bytes.byteLength);
	kept.set(bytes.subarray(0, 8));
	let size = 8;
	for (let at = 8; at + 12 <= bytes.byteLength; ) {
		const end = at + 12 + view.getUint32(at);
		if (end > bytes.byteLength) return null;
		const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
		if (PIXELS.includes(name)) {
			kept.set(bytes.subarray(at, end), size);
			size += end - at;
		}
		if (name === "IEND") return kept.subarray(0, size);
		at = end;
	}
	return null;
}
