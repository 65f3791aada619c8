/** Pixels of a drawn page, as a phone has memory for one; and how tall it may be, as browsers draw no taller ones. */
export const PDF_PIXELS = { area: 6_000_000, side: 8_192 } as const;

/** Larger ones are saved and not shown: what a page needs of a file is held in a buffer as large as all of it. */
export const MAX_PDF_BYTES = 64 * 1024 * 1024;

/**
 * By how much a page is drawn larger or smaller than it says it is: as wide as its place, never more than a phone has memory for.
 * @param room pixels of the device that there are across
 */
export function pdfScale({ width, height }: { width: number; height: number }, room: number): number {
	const wanted = room / width;
	const most = Math.min(Math.sqrt(PDF_PIXELS.area / (width * height)), PDF_PIXELS.side / Math.max(width, height));
	return Math.min(wanted, most);
}
