import type { Pieces } from "./file-store.ts";

/** Bytes that are looked at before they go on, of which no more is held than was asked for. */
export class Source {
	held = new Uint8Array();
	readonly #pieces: AsyncIterator<Uint8Array>;

	constructor(pieces: Pieces) {
		this.#pieces = pieces[Symbol.asyncIterator]();
	}

	/** Holds the next piece as well. @returns false at the end */
	async more(): Promise<boolean> {
		// Whoever gives pieces may use their memory again for the next.
		const before = this.held.slice();
		const { done, value } = await this.#pieces.next();
		if (done) {
			this.held = before;
			return false;
		}
		if (before.length === 0) {
			this.held = value as Uint8Array<ArrayBuffer>;
			return true;
		}
		this.held = new Uint8Array(before.length + value.length);
		this.held.set(before);
		this.held.set(value, before.length);
		return true;
	}

	/** Holds so many bytes. @returns false where there are fewer */
	async has(length: number): Promise<boolean> {
		while (this.held.length < length) if (!(await this.more())) return false;
		return true;
	}

	/** Of what is held. */
	take(length: number): Uint8Array<ArrayBuffer> {
		const taken = this.held.subarray(0, length);
		this.held = this.held.subarray(length);
		return taken;
	}

	/** So many bytes as they come, fewer where there are fewer. */
	async *pass(length: number): AsyncGenerator<Uint8Array> {
		for (let left = length; left > 0; ) {
			if (this.held.length === 0 && !(await this.more())) return;
			const taken = this.take(Math.min(left, this.held.length));
			left -= taken.length;
			if (taken.length > 0) yield taken;
		}
	}

	rest(): AsyncGenerator<Uint8Array> {
		return this.pass(Number.POSITIVE_INFINITY);
	}

	/** Passes over so many bytes. */
	async skip(length: number): Promise<void> {
		for await (const _ of this.pass(length));
	}
}
