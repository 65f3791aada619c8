export const MAX_SCAN_MB = 10;
export const MAX_SCAN_BYTES = MAX_SCAN_MB * 1024 * 1024;

/** The two sides of a document. */
export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

export const SCAN_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ScanType = (typeof SCAN_TYPES)[number];

/** Why a file is no scan. */
export type ScanProblem =
	| "too-large"
	| "empty"
	| "unknown"
	| "heic"
	| "broken"
	| "animated"
	| "too-many-pixels"
	| "active";

declare const checked: unique symbol;
/** A file that was looked into: of a known type by its content, whole, without anything that is no part of the picture. */
export type Scan = { type: ScanType; bytes: Uint8Array<ArrayBuffer>; [checked]: true };
