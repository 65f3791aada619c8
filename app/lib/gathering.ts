const KB = 1024;
/** A block is half as large as what came before it, within these. */
const BLOCK = { least: 16 * KB, most: 256 * KB } as const;

/**
 * Bytes that come piece by piece and are wanted as one. They are kept in blocks, each filled before the next is made: memory that grows
 * by being copied into a larger one is there two or three times, until it is collected.
 */
export class Gathering {
	size = 0;
	readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
	/** How much of the last block is filled. */
	#filled = 0;

	/** Copies a piece. */
	add(piece: Uint8Array): void {
		for (let from = 0; from < piece.byteLength; ) {
			let block = this.#blocks.at(-1);
			if (!block || this.#filled === block.byteLength) {
				block = new Uint8Array(Math.min(BLOCK.most, Math.max(BLOCK.least, this.size / 2)));
				this.#blocks.push(block);
				this.#filled = 0;
			}
			const taken = piece.subarray(from, from + block.byteLength - this.#filled);
			block.set(taken, this.#filled);
			this.#filled += taken.byteLength;
			this.size += taken.byteLength;
			from += taken.byteLength;
		}
	}

	/** All of them, once. Each block is let go when it has been copied. */
	whole(): Uint8Array<ArrayBuffer> {
		const whole = new Uint8Array(this.size);
		let at = 0;
		this.#blocks.reverse();
		for (let block = this.#blocks.pop(); block; block = this.#blocks.pop()) {
			const part = block.subarray(0, this.size - at);
			whole.set(part, at);
			at += part.byteLength;
		}
		return whole;
	}
}
