/** Rows of a page that are looked at together: a page may have 24 MB of pixels. */
const ROWS_AT_ONCE = 64;

type Drawn = {
	width: number;
	height: number;
	/** The pixels of some rows, four bytes each. */
	read(y: number, rows: number): Uint8ClampedArray;
};

/** Whether all of a page has one colour: nothing is on it, or nothing of it could be drawn. */
export function isBlank({ width, height, read }: Drawn): boolean {
	let first: number | undefined;
	for (let y = 0; y < height; y += ROWS_AT_ONCE) {
		const bytes = read(y, Math.min(ROWS_AT_ONCE, height - y));
		const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
		first ??= pixels[0];
		if (pixels.some((pixel) => pixel !== first)) return false;
	}
	return width * height > 0;
}
