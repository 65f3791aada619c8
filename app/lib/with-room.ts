/**
 * The same bytes in memory for so many at least: twice as much, or all there may be. The memory before is given back at once, and not when it
 * is collected.
 */
export function withRoom(bytes: Uint8Array<ArrayBuffer>, needed: number, most: number): Uint8Array<ArrayBuffer> {
	if (needed <= bytes.byteLength) return bytes;
	return new Uint8Array(bytes.buffer.transfer(Math.min(most, Math.max(needed, bytes.byteLength * 2))));
}

/** The first of the bytes, in memory of that size. What came behind them is given back at once. */
export const cutTo = (bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> =>
	size === bytes.byteLength ? bytes : new Uint8Array(bytes.buffer.transfer(size));
