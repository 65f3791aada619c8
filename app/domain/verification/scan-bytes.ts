/** What a reader of one format leaves of the file. How large the picture is says `picture-header.ts`. */
export type PictureReading = { parts: Uint8Array[] } | "broken";

/** Bytes as the letters of ASCII. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
	String.fromCharCode(...bytes.subarray(at, at + length));
