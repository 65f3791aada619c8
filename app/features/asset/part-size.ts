const KB = 1024;

/** The smallest and the largest part of a file that one request carries (UPL-6). */
export const PART_BYTES = { least: 256 * KB, first: 1024 * KB, most: 8 * 1024 * KB } as const;

/** As long as a part should take: what is lost with a connection is no more than this. */
const PART_MS = 4_000;

const between = (bytes: number) => Math.round(Math.min(PART_BYTES.most, Math.max(PART_BYTES.least, bytes)));

/**
 * How large the next part should be, after one of so many bytes took so long: at most twice as large, so that one lucky part says little.
 * @param wanted how large that one should have been, where it was cut to fit
 */
export const nextPartBytes = (bytes: number, ms: number, wanted = bytes): number =>
	between(Math.min(wanted * 2, (bytes * PART_MS) / Math.max(ms, 1)));

/**
 * The same cut so that parts of the full size begin where the store's own begin, which are as large: what goes over the edge of one is written
 * twice there. @param received bytes of the file that the server has
 */
export function fittedPartBytes(wanted: number, received: number): number {
	const toEdge = PART_BYTES.most - (received % PART_BYTES.most);
	return wanted === PART_BYTES.most && toEdge >= PART_BYTES.least ? toEdge : wanted;
}

/** The same after a connection was lost in the middle of one. */
export const partBytesAfterLoss = (bytes: number): number => between(bytes / 4);
