/**
 * The server's clock as a device can know it: a reading of the server, plus what the device's monotonic clock has
 * counted since. The wall clock of the device plays no part, so setting it changes nothing.
 *
 * A reading was taken between sending the request and getting the reply; its middle is the best guess, and half the
 * round trip the most it can be off. The reading with the smallest error is kept.
 */
export class ServerClock {
	#offset: number;
	#error: number;

	/**
	 * @param serverNow ms UTC
	 * @param sentAt monotonic ms, like `performance.now()`
	 * @param receivedAt monotonic ms
	 */
	constructor(serverNow: number, sentAt: number, receivedAt: number) {
		this.#offset = serverNow - (sentAt + receivedAt) / 2;
		this.#error = Math.abs(receivedAt - sentAt) / 2;
	}

	/**
	 * Takes another reading. It wins when it is more exact, or when the kept one cannot be true any more: a device that
	 * slept may have stopped its monotonic clock.
	 */
	sample(serverNow: number, sentAt: number, receivedAt: number): void {
		const offset = serverNow - (sentAt + receivedAt) / 2;
		const error = Math.abs(receivedAt - sentAt) / 2;
		const contradicts = Math.abs(offset - this.#offset) > error + this.#error + 50;
		if (error > this.#error && !contradicts) return;
		this.#offset = offset;
		this.#error = error;
	}

	/** The server's clock, ms UTC, at a monotonic instant. */
	at(monotonic: number): number {
		return this.#offset + monotonic;
	}

	/** The most that `at` can be off, ms. */
	get error(): number {
		return this.#error;
	}
}

/** When the document was asked for and when its first byte came, on the scale of `performance.now()`. */
export function documentRoundTrip(performance: Pick<Performance, "now" | "getEntriesByType">): {
	sentAt: number;
	receivedAt: number;
} {
	const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	const now = performance.now();
	if (!navigation?.responseStart) return { sentAt: now, receivedAt: now };
	return { sentAt: navigation.requestStart, receivedAt: navigation.responseStart };
}

/** Seconds left at which the student is told, once each (ATT-10). */
const MARKS = [300, 60] as const;
export type TimeMark = (typeof MARKS)[number];

/** How long the telling stays in sight, in seconds. */
const TOLD_FOR = 20;

/** The mark that was crossed between two readings of the seconds left, or null. Of both at once it is the later one. */
export function crossedMark(before: number, now: number): TimeMark | null {
	return [...MARKS].reverse().find((mark) => before > mark && now <= mark) ?? null;
}

/** The warning in sight at `now` seconds left, where `shown` was at `before`: each comes once, and goes by itself. */
export function warningAt(shown: TimeMark | null, before: number, now: number): TimeMark | null {
	const crossed = Number.isFinite(before) ? crossedMark(before, now) : null;
	if (crossed) return crossed;
	return shown !== null && now > shown - TOLD_FOR ? shown : null;
}
