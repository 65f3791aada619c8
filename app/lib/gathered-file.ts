/**
 * A file of a form whose bytes are handed on as they were gathered. One that a runtime makes holds a copy of them, and gives out
 * another each time: a picture of 10 MB was there three times (SEC-8.1). A picture is needed whole, for it is drawn anew.
 */
export class GatheredFile extends File {
	readonly #bytes: Uint8Array<ArrayBuffer>;

	/** @param bytes the whole of a memory of their own; nobody changes them afterwards */
	constructor(bytes: Uint8Array<ArrayBuffer>, name: string) {
		super([], name);
		this.#bytes = bytes;
	}

	override get size(): number {
		return this.#bytes.byteLength;
	}

	/** The same memory each time. */
	override async arrayBuffer(): Promise<ArrayBuffer> {
		return this.#bytes.buffer;
	}

	override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
		return this.#bytes;
	}

	override async text(): Promise<string> {
		return new TextDecoder().decode(this.#bytes);
	}

	override slice(start?: number, end?: number, type?: string): Blob {
		return new Blob([this.#bytes.slice(start, end)], type === undefined ? {} : { type });
	}

	override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
		return new Blob([this.#bytes]).stream();
	}
}
