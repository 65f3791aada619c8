import { APP1, EOI, isPicture, nextMarker, orientationOf, SOS, turned } from "~/lib/jpeg-parts.ts";
import type { PictureReading } from "./scan-bytes.ts";

const END = new Uint8Array([0xff, EOI]);

/**
 * A JPEG without what is no part of the picture. It must be whole, from its first marker to its last; that last one alone, which some programs
 * do not write, is set where the data of the picture runs to the end of the file: it is shown the same, as photos are.
 */
export function readJpeg(bytes: Uint8Array): PictureReading {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: Uint8Array[] = [bytes.subarray(0, 2)];
	let [scans, orientation] = [0, 1];
	let at = 2;
	while (at + 4 <= bytes.byteLength || bytes[at + 1] === EOI) {
		if (bytes[at] !== 0xff) return "broken";
		const marker = bytes[at + 1] ?? 0;
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (marker === EOI) {
			if (scans === 0) return "broken";
			if (orientation !== 1) parts.splice(1, 0, turned(orientation));
			return { parts: [...parts, END] };
		}
		const length = view.getUint16(at + 2);
		const end = at + 2 + length;
		if (length < 2 || end > bytes.byteLength) return "broken";
		if (marker === APP1 && orientation === 1) orientation = orientationOf(bytes.subarray(at, end));
		if (marker === SOS) {
			const over = nextMarker(bytes, end);
			if (over < 0) {
				if (end === bytes.byteLength || bytes.at(-1) === 0xff) return "broken";
				if (orientation !== 1) parts.splice(1, 0, turned(orientation));
				return { parts: [...parts, bytes.subarray(at), END] };
			}
			parts.push(bytes.subarray(at, over));
			scans += 1;
			at = over;
			continue;
		}
		const part = bytes.subarray(at, end);
		if (isPicture(part)) parts.push(part);
		at = end;
	}
	return "broken";
}
