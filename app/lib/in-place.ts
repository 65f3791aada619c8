export type PlaceReader = {
	/** What comes next, until the next reading; undefined at the end. */
	read(): Promise<Uint8Array | undefined>;
	/** Gives back what the last piece is in. */
	rest(): void;
	cancel(reason?: unknown): Promise<void>;
};

/** The reader of workerd, which browsers do not have. */
type WorkersReader = ReadableStreamBYOBReader & {
	readAtLeast(bytes: number, into: Uint8Array): Promise<ReadableStreamReadResult<Uint8Array>>;
};

/**
 * Reads into the same memory again and again: what is read into memory of its own lies about until it is collected, all that ever came.
 * @param bytes how much of it there is to be for the next piece
 * @param least a piece has so many bytes at least, but for the last
 */
export function inPlace(body: ReadableStream<Uint8Array>, bytes: () => number, least = 1): PlaceReader {
	let reader: WorkersReader;
	try {
		reader = body.getReader({ mode: "byob" }) as WorkersReader;
	} catch {
		// No stream of bytes: one that was made anew on its way here.
		const each = body.getReader();
		return { read: async () => (await each.read()).value, rest() {}, cancel: (reason) => each.cancel(reason) };
	}
	let place = new ArrayBuffer(0);
	return {
		async read() {
			if (place.byteLength < bytes()) place = new ArrayBuffer(bytes());
			const view = new Uint8Array(place);
			const { done, value } = await (least > 1 ? reader.readAtLeast(least, view) : reader.read(view));
			if (done || !value) return undefined;
			place = value.buffer as ArrayBuffer;
			return value;
		},
		rest() {
			// At the end it is the stream's, and not ours to give back.
			place = new ArrayBuffer(0);
		},
		cancel: (reason) => reader.cancel(reason),
	};
}
