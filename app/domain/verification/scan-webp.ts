import { isStillWebp, WEBP_FLAGS } from "~/lib/picture-chunks.ts";
import { type PictureReading, textAt } from "./scan-bytes.ts";

/** A WebP without what is no part of the picture. */
export function readWebp(bytes: Uint8Array): PictureReading {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const over = 8 + view.getUint32(4, true);
	if (bytes.byteLength < 20 || over > bytes.byteLength) return "broken";
	const kept: Uint8Array[] = [];
	let isWhole = false;
	let at = 12;
	while (at + 8 <= over) {
		const name = textAt(bytes, at, 4);
		const length = view.getUint32(at + 4, true);
		const end = at + 8 + length + (length % 2);
		if (at + 8 + length > over) return "broken";
		isWhole ||= name === "VP8 " || name === "VP8L";
		if (isStillWebp(name)) {
			const chunk = new Uint8Array(8 + length + (length % 2));
			chunk.set(bytes.subarray(at, Math.min(end, over)));
			if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_FLAGS.saysMore;
			kept.push(chunk);
		}
		at = end;
	}
	if (!isWhole) return "broken";
	const head = new Uint8Array(12);
	head.set(bytes.subarray(0, 12));
	const body = kept.reduce((sum, { byteLength }) => sum + byteLength, 0);
	new DataView(head.buffer).setUint32(4, 4 + body, true);
	return { parts: [head, ...kept] };
}
