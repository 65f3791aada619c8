/** So much is read and written at a time, in the same memory each time. */
const AT_ONCE = 256 * 1024;

type Watch = {
	/** So many bytes more were taken. */
	taken: (bytes: number) => void;
	/** All were taken. */
	ended: () => void;
	/** Nobody takes the rest, or it does not come. */
	leftOff: () => void;
};

/** Pieces into the same memory again and again: each is there until the next is asked for. */
function readerOf(body: ReadableStream<Uint8Array>, atOnce: number) {
	let reader: ReadableStreamBYOBReader;
	try {
		reader = body.getReader({ mode: "byob" });
	} catch {
		// No stream of bytes: one that was made on its way here.
		const each = body.getReader();
		return { next: async () => (await each.read()).value, cancel: (reason: unknown) => each.cancel(reason) };
	}
	let place = new ArrayBuffer(atOnce);
	const next = async () => {
		const { done, value } = await reader.read(new Uint8Array(place));
		if (done || !value) return undefined;
		place = value.buffer as ArrayBuffer;
		return value;
	};
	return { next, cancel: (reason: unknown) => reader.cancel(reason) };
}

async function pass(
	{ next, cancel }: ReturnType<typeof readerOf>,
	writer: WritableStreamDefaultWriter<Uint8Array>,
	{ taken, ended, leftOff }: Watch,
): Promise<void> {
	try {
		for (let piece = await next(); piece; piece = await next()) {
			await writer.write(piece);
			taken(piece.byteLength);
		}
		ended();
		await writer.close();
	} catch (error) {
		leftOff();
		await Promise.allSettled([writer.abort(error), cancel(error)]);
	}
}

/**
 * The same bytes as somebody takes them, and what becomes of them. A stream of the runtime's own, which costs a large answer little; one that is
 * made of promises halves its speed.
 * @param bytes how many there are, where that is known: then the answer says so
 */
export function passing(body: ReadableStream<Uint8Array>, watch: Watch, bytes?: number): ReadableStream<Uint8Array> {
	const { readable, writable } = bytes === undefined ? new IdentityTransformStream() : new FixedLengthStream(bytes);
	void pass(readerOf(body, Math.min(AT_ONCE, bytes || AT_ONCE)), writable.getWriter(), watch);
	return readable;
}
