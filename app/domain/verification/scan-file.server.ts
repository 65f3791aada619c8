import { readPictureHeader } from "~/lib/picture-header.ts";
import { typeOfFile } from "~/lib/sniff-type.ts";
import type { PictureReading } from "./scan-bytes.ts";
import { MAX_SCAN_BYTES, type Scan, type ScanProblem, type ScanType } from "./scan-file.ts";
import { readJpeg } from "./scan-jpeg.ts";
import { readPdf } from "./scan-pdf.server.ts";
import { readPng } from "./scan-png.ts";
import { readWebp } from "./scan-webp.ts";

/** A phone's largest pictures have 50 million; a header that claims more wants a browser's memory. */
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 16_384;

const READERS: Readonly<Record<string, [type: ScanType, read: (bytes: Uint8Array) => PictureReading]>> = {
	"image/jpeg": ["image/jpeg", readJpeg],
	"image/png": ["image/png", readPng],
	"image/webp": ["image/webp", readWebp],
};

/** The kinds of pictures that phones make of late: known, so that people hear what to do. */
const LATE = ["image/heic", "image/avif"];

/**
 * Looks into a file that is to be a scan (VER-2). Its name and what the sender calls it say nothing: the content alone does. Of a picture nothing
 * is kept but the picture: where it was taken, comments, and whatever is hidden in it or hangs behind it are left out.
 */
export function readScan(bytes: Uint8Array<ArrayBuffer>): Scan | { problem: ScanProblem } {
	if (bytes.byteLength > MAX_SCAN_BYTES) return { problem: "too-large" };
	if (bytes.byteLength === 0) return { problem: "empty" };
	const found = typeOfFile(bytes);
	if (LATE.includes(found)) return { problem: "heic" };
	if (found === "application/pdf") {
		const problem = readPdf(bytes);
		return problem ? { problem } : scan("application/pdf", bytes);
	}
	const [type, read] = READERS[found] ?? [];
	if (!type || !read) return { problem: "unknown" };
	const picture = read(bytes);
	const header = readPictureHeader(bytes);
	if (picture === "broken" || !header) return { problem: "broken" };
	const { width, height, fault } = header;
	if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE) return { problem: "too-many-pixels" };
	if (fault) return { problem: fault === "animated" ? "animated" : "broken" };
	return scan(type, joined(picture.parts));
}

const scan = (type: ScanType, bytes: Uint8Array<ArrayBuffer>) => ({ type, bytes }) as Scan;

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.byteLength;
	}
	return whole;
}
