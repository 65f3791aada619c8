const KB = 1024;
const MB = 1024 * KB;

/**
 * What the bodies of requests may hold of one isolate at a time, which has 128 MB for everything (SEC-8). A small body passes by
 * itself; a large one is let in first: it is counted, limited and timed.
 */
export const BODY_LIMITS = {
	/** Of each body: never refused and never counted, so that sign-ins and answers pass whatever else is held. */
	freeBytes: 4 * KB,
	/** A body of more than this is large. */
	smallBytes: 64 * KB,
	/** Large bodies under way of one account, or of one address for strangers. */
	largeAtOnce: 3,
	/** Bytes held at a time, in all: of small bodies of people signed in, of large ones, and of strangers' bodies of any size. */
	heldBytes: { small: 8 * MB, large: 50 * MB, strangers: 8 * MB },
	/** The same of one sender. Of large ones it is three that go on to the store, or the form with two scans of 10 MB each; a school's strangers are behind one address, and a report of a live class has 4 MB. */
	heldByOne: { small: 1 * MB, large: 25 * MB, strangers: 4 * MB },
	/** What one sender holds is never more than so many times what is left free for others besides (SEC-8.4): of strangers' bodies more, so that a report has its 4 MB beside two of others. */
	heldToFree: { small: 1, large: 1, strangers: 2 },
} as const;

/** So much of a body is read at a time, into the same memory each time; more once `from` has come: each time leaves something behind. */
export const READ_AT_ONCE = { small: 16 * KB, large: 128 * KB, from: 512 * KB } as const;

/** A file that arrives over several requests is stored in parts of this, as much as one request brings of it at most: then nothing is left over to be written and read once more. */
export const STAGED_PART_BYTES = 8 * MB;

/** What a body holds at most that goes on to the file store as it comes: the part of the store that it fills, and what was read of it (bytes). */
export const HELD_STREAMING = STAGED_PART_BYTES + 2 * READ_AT_ONCE.large;

/** How long a body may be waited for; only the time in which nothing but its sender is waited for counts (ms). */
export const BODY_PATIENCE = {
	small: { total: 60_000 },
	/**
	 * `still`: without a single byte. After `grace`, `leastSpeed` (bytes a second) over the last `window`: whoever sent quickly is
	 * waited for that long, however much it was, so that nobody keeps what is held of it with a byte now and then.
	 */
	large: { total: 2 * 3_600_000, still: 20_000, grace: 15_000, leastSpeed: 8 * KB, window: 30_000 },
} as const;

/** So long after its last sign of life (ms) a body counts no more: its request ended without saying so. While it goes on, it gives one each `BODY_ALIVE_MS`. */
export const BODY_FORGOTTEN_MS = 60_000;
export const BODY_ALIVE_MS = 20_000;

/**
 * So much of a body that is not let in is read past, for so long at most: one left in its middle takes the connection along,
 * and the answer. So many `bodies` at a time, for what is read lies about in the engine until it is collected; the others wait unread, which
 * holds nothing, and are let go when the time is over. `lookMs`: how often one that waits looks for a place.
 */
export const READ_ON = { bytes: 12 * MB, ms: 5_000, bodies: 2, lookMs: 100 } as const;

export type BodyProgress = {
	isLarge: boolean;
	/** ms for which its sender was waited for, in all and since the last byte. */
	waited: number;
	still: number;
	/** ms that it might be waited for when the last byte came (`creditAfter`). */
	credit: number;
};

/** How long the sender of a large body may be waited for before its first byte (ms). */
export const FIRST_CREDIT: number = BODY_PATIENCE.large.grace;

/** The same after some bytes have come. @param waited ms for which they were waited for */
export function creditAfter(credit: number, bytes: number, waited: number): number {
	const { leastSpeed, window } = BODY_PATIENCE.large;
	return Math.min(window, credit - waited + (bytes / leastSpeed) * 1000);
}

/** How much longer a body is waited for without another byte (ms); 0 or less where it is too slow. */
export function patienceLeft({ isLarge, waited, still, credit }: BodyProgress): number {
	if (!isLarge) return BODY_PATIENCE.small.total - waited;
	const { total, still: most } = BODY_PATIENCE.large;
	return Math.min(total - waited, most - still, credit - still);
}
