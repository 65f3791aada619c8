/** What a reader of one format finds: what is left of the file, and how large the picture says it is. */
type Picture = { parts: Uint8Array[]; width: number; height: number };
export type PictureReading = Picture | "broken";

/** Bytes as the letters of ASCII. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
	String.fromCharCode(...bytes.subarray(at, at + length));
