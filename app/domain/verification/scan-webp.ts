import { isStillWebp, WEBP_FLAGS } from "~/lib/picture-chunks.ts";
import { type PictureReading, textAt } from "./scan-bytes.ts";

/** An animation is none: only its frames would be left out. */
const LEFT_OUT = WEBP_FLAGS.saysMore | WEBP_FLAGS.moves;

/** The size that a chunk says; null for one that says none. */
function sizeOf(name: string, data: Uint8Array): [width: number, height: number] | null {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	if (name === "VP8 " && data.byteLength >= 10)
		return [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff];
	if (name === "VP8L" && data.byteLength >= 5 && data[0] === 0x2f) {
		const bits = view.getUint32(1, true);
		return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
	}
	return null;
}

/** A WebP without what is no part of the picture. */
export function readWebp(bytes: Uint8Array): PictureReading {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const over = 8 + view.getUint32(4, true);
	if (bytes.byteLength < 20 || over > bytes.byteLength) return "broken";
	const kept: Uint8Array[] = [];
	let size: [number, number] | null = null;
	let at = 12;
	while (at + 8 <= over) {
		const name = textAt(bytes, at, 4);
		const length = view.getUint32(at + 4, true);
		const end = at + 8 + length + (length % 2);
		if (at + 8 + length > over) return "broken";
		const data = bytes.subarray(at + 8, at + 8 + length);
		if (name === "VP8 " || name === "VP8L") size ??= sizeOf(name, data);
		if (isStillWebp(name)) {
			const chunk = new Uint8Array(8 + length + (length % 2));
			chunk.set(bytes.subarray(at, Math.min(end, over)));
			if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~LEFT_OUT;
			kept.push(chunk);
		}
		at = end;
	}
	if (!size) return "broken";
	const head = new Uint8Array(12);
	head.set(bytes.subarray(0, 12));
	const body = kept.reduce((sum, { byteLength }) => sum + byteLength, 0);
	new DataView(head.buffer).setUint32(4, 4 + body, true);
	return { parts: [head, ...kept], width: size[0], height: size[1] };
}
