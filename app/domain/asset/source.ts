import { assetErrors } from "./errors.ts";
import type { Pieces } from "./file-store.ts";

/** Parts of a picture or film that are looked at; a PNG of 500 MB has some 60,000. */
export const MOST_PARTS = 200_000;

/** Bytes that are looked at before they go on, of which no more is held than was asked for. */
export class Source {
	held = new Uint8Array();
	readonly #pieces: AsyncIterator<Uint8Array>;
	#parts = 0;

	constructor(pieces: Pieces) {
		this.#pieces = pieces[Symbol.asyncIterator]();
	}

	/** Another part is looked at, which costs its own work however short it is. @throws DomainError PlaceNotRemoved of more than pictures have */
	nextPart(): void {
		this.#parts += 1;
		if (this.#parts > MOST_PARTS) throw assetErrors.fail("PlaceNotRemoved");
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

	/** Holds so many bytes, in work that grows with their number, however small the pieces are. @returns false where there are fewer */
	async has(length: number): Promise<boolean> {
		if (this.held.length >= length) return true;
		if (this.held.length === 0 && !(await this.more())) return false;
		if (this.held.length >= length) return true;
		let room = new Uint8Array(Math.max(length, 2 * this.held.length));
		let filled = 0;
		const add = (piece: Uint8Array) => {
			if (filled + piece.length > room.length) {
				const larger = new Uint8Array(filled + piece.length);
				larger.set(room.subarray(0, filled));
				room = larger;
			}
			room.set(piece, filled);
			filled += piece.length;
		};
		add(this.held);
		while (filled < length) {
			const { done, value } = await this.#pieces.next();
			if (done) break;
			add(value);
		}
		this.held = room.subarray(0, filled);
		return filled >= length;
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
