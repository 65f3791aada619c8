import { type PictureReading, textAt } from "./scan-bytes.ts";
import { readJpeg } from "./scan-jpeg.ts";
import { looksLikePdf, readPdf } from "./scan-pdf.ts";
import { readPng } from "./scan-png.ts";
import { readWebp } from "./scan-webp.ts";

/** 10 MB. */
export const MAX_SCAN_BYTES = 10 * 1024 * 1024;

/** The two sides of a document. */
export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

export const SCAN_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ScanType = (typeof SCAN_TYPES)[number];

/** Why a file is no scan. */
export type ScanProblem = "too-large" | "empty" | "unknown" | "heic" | "broken" | "too-many-pixels" | "active";

declare const checked: unique symbol;
/** A file that was looked into: of a known type by its content, whole, without anything that is no part of the picture. */
export type Scan = { type: ScanType; bytes: Uint8Array<ArrayBuffer>; [checked]: true };

/** A phone's largest pictures have 50 million; a header that claims more wants a browser's memory. */
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 16_384;

const READERS: [type: ScanType, begins: (bytes: Uint8Array) => boolean, read: (bytes: Uint8Array) => PictureReading][] =
	[
		["image/jpeg", (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]), readJpeg],
		["image/png", (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), readPng],
		["image/webp", (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP", readWebp],
	];

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);

/** The kinds of pictures that iPhones make: known, so that people hear what to do. */
const HEIC = new Set(["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"]);
const isHeic = (bytes: Uint8Array) => textAt(bytes, 4, 4) === "ftyp" && HEIC.has(textAt(bytes, 8, 4));

/**
 * Looks into a file that is to be a scan (VER-2). Its name and what the sender calls it say nothing: the content alone does. Of a picture nothing
 * is kept but the picture: where it was taken, comments, and whatever is hidden in it or hangs behind it are left out.
 */
export function readScan(bytes: Uint8Array<ArrayBuffer>): Scan | { problem: ScanProblem } {
	if (bytes.byteLength > MAX_SCAN_BYTES) return { problem: "too-large" };
	if (bytes.byteLength === 0) return { problem: "empty" };
	if (isHeic(bytes)) return { problem: "heic" };
	if (looksLikePdf(bytes)) {
		const problem = readPdf(bytes);
		return problem ? { problem } : scan("application/pdf", bytes);
	}
	const [type, , read] = READERS.find(([, begins]) => begins(bytes)) ?? [];
	if (!type || !read) return { problem: "unknown" };
	const picture = read(bytes);
	if (picture === "broken") return { problem: "broken" };
	const { width, height, parts } = picture;
	if (width < 1 || height < 1) return { problem: "broken" };
	if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE) return { problem: "too-many-pixels" };
	return scan(type, joined(parts));
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
