type Entry<T> = { value: T; expiresAt: number; weight: number };

/**
 * A small map with ages, one per isolate; the oldest entries go when it is full. Where the values together may weigh only so much, it
 * is those that were asked for least lately, and what has expired goes as soon as something is looked for in vain.
 */
export class Memory<T> {
	readonly #entries = new Map<string, Entry<T>>();
	readonly #limit: number;
	readonly #mostWeight: number | null;
	#weight = 0;
	constructor(limit: number, mostWeight: number | null = null) {
		this.#limit = limit;
		this.#mostWeight = mostWeight;
	}

	get(key: string, now: number): T | undefined {
		const entry = this.#entries.get(key);
		if (entry && entry.expiresAt > now) {
			if (this.#mostWeight !== null) {
				this.#entries.delete(key);
				this.#entries.set(key, entry);
			}
			return entry.value;
		}
		if (this.#mostWeight !== null) this.#dropExpired(now);
		else if (entry) this.delete(key);
		return undefined;
	}

	/** @param weight in the unit of the most that there may be; nothing where nothing is weighed */
	set(key: string, value: T, expiresAt: number, weight = 0): void {
		this.delete(key);
		while (this.#isFullWith(weight)) {
			const [oldest] = this.#entries.keys();
			if (oldest === undefined) break;
			this.delete(oldest);
		}
		this.#entries.set(key, { value, expiresAt, weight });
		this.#weight += weight;
	}

	delete(key: string): void {
		const entry = this.#entries.get(key);
		if (!entry) return;
		this.#entries.delete(key);
		this.#weight -= entry.weight;
	}

	#isFullWith(weight: number): boolean {
		const isHeavy = this.#mostWeight !== null && this.#weight + weight > this.#mostWeight;
		return isHeavy || this.#entries.size >= this.#limit;
	}

	#dropExpired(now: number): void {
		for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.delete(key);
	}
}
