/** Files that are sent at a time: the server reads three parts of one account, and one is left for other tabs and forms. */
export const SENT_AT_ONCE = 2;

/** Lets so many files be sent at a time; the others wait for their turn, in the order in which they were chosen. */
export class UploadQueue {
	readonly #most: number;
	readonly #running = new Set<number>();
	readonly #waiting = new Map<number, () => void>();
	#closed = false;

	constructor(most = SENT_AT_ONCE) {
		this.#most = most;
	}

	/** Begins a file now, or when it is its turn. @param start is called once, also before this returns */
	add(id: number, start: () => void): void {
		if (this.#closed || this.has(id)) return;
		this.#waiting.set(id, start);
		this.#next();
	}

	/** Whether a file is being sent, or waits for its turn. */
	has(id: number): boolean {
		return this.#running.has(id) || this.#waiting.has(id);
	}

	/** A file is sent no more, or does not wait any more: another one's turn comes. */
	leave(id: number): void {
		this.#waiting.delete(id);
		if (this.#running.delete(id)) this.#next();
	}

	/** Nothing of it is sent any more, and nothing begins, also of what is added later. */
	close(): void {
		this.#closed = true;
		this.#waiting.clear();
		this.#running.clear();
	}

	#next(): void {
		for (const [id, start] of this.#waiting) {
			if (this.#running.size >= this.#most) return;
			this.#waiting.delete(id);
			this.#running.add(id);
			start();
		}
	}
}
