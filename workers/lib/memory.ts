type Entry<T> = { value: T; expiresAt: number };

/** A small map with ages, one per isolate; the oldest entries go when it is full. */
export class Memory<T> {
	readonly #entries = new Map<string, Entry<T>>();
	readonly #limit: number;
	constructor(limit: number) {
		this.#limit = limit;
	}

	get(key: string, now: number): T | undefined {
		const entry = this.#entries.get(key);
		if (entry && entry.expiresAt > now) return entry.value;
		if (entry) this.#entries.delete(key);
		return undefined;
	}

	set(key: string, value: T, expiresAt: number): void {
		this.#entries.delete(key);
		if (this.#entries.size >= this.#limit) {
			const oldest = this.#entries.keys().next().value;
			if (oldest !== undefined) this.#entries.delete(oldest);
		}
		this.#entries.set(key, { value, expiresAt });
	}

	delete(key: string): void {
		this.#entries.delete(key);
	}
}
