import { isStillPng } from "~/lib/picture-chunks.ts";
import { type PictureReading, textAt } from "./scan-bytes.ts";

let table: Uint32Array | undefined;

/** As PNG's specification has it (annex D). */
function crcTable(): Uint32Array {
	table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
		let crc = byte;
		for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
		return crc >>> 0;
	});
	return table;
}

function crcOf(bytes: Uint8Array): number {
	const steps = crcTable();
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (steps[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
	return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG without what is no part of the picture. Every part must be as its checksum says, from the first to the last. */
export function readPng(bytes: Uint8Array): PictureReading {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: Uint8Array[] = [bytes.subarray(0, 8)];
	let data = 0;
	let at = 8;
	while (at + 12 <= bytes.byteLength) {
		const length = view.getUint32(at);
		const end = at + 12 + length;
		if (end > bytes.byteLength) return "broken";
		const name = textAt(bytes, at + 4, 4);
		if (crcOf(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return "broken";
		if ((at === 8) !== (name === "IHDR")) return "broken";
		if (name === "IHDR" && length !== 13) return "broken";
		if (name === "IDAT") data += length;
		if (isStillPng(name)) parts.push(bytes.subarray(at, end));
		at = end;
		if (name === "IEND") return data > 0 ? { parts } : "broken";
	}
	return "broken";
}
