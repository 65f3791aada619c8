const KB = 1024;

/** The smallest and the largest part of a file that one request carries (UPL-6). */
export const PART_BYTES = { least: 256 * KB, first: 1024 * KB, most: 8 * 1024 * KB } as const;

/** As long as a part should take: what is lost with a connection is no more than this. */
const PART_MS = 4_000;

const between = (bytes: number) => Math.round(Math.min(PART_BYTES.most, Math.max(PART_BYTES.least, bytes)));

/** How large the next part is, after one of so many bytes took so long: at most twice as large, so that one lucky part says little. */
export const nextPartBytes = (bytes: number, ms: number): number =>
	between(Math.min(bytes * 2, (bytes * PART_MS) / Math.max(ms, 1)));

/** The same after a connection was lost in the middle of one. */
export const partBytesAfterLoss = (bytes: number): number => between(bytes / 4);
