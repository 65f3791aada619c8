/** A body piece by piece. The memory of a piece is used again for the next: who keeps something of it copies it first. */
export type BodyPieces = {
	/** Undefined at the end. @throws whatever the body is refused for */
	next(): Promise<Uint8Array | undefined>;
	/** Nobody wants the rest. */
	cancel(): Promise<void>;
};

const lent = new WeakMap<Request, BodyPieces>();

/** Lends the pieces of a request's body to who reads it, in place of its stream. */
export function lendPieces(request: Request, pieces: BodyPieces): Request {
	lent.set(request, pieces);
	return request;
}

/** The stream of a body that nobody has let in. */
function ofStream(stream: ReadableStream<Uint8Array>): BodyPieces {
	const reader = stream.getReader();
	return { next: async () => (await reader.read()).value, cancel: () => reader.cancel() };
}

/**
 * The pieces of a request's body; null where it has none. Each is there until the next is asked for: what is read that way leaves nothing
 * in memory behind, where a stream leaves all that it brought until it is collected (SEC-8.1).
 */
export function bodyPieces(request: Request): BodyPieces | null {
	return lent.get(request) ?? (request.body && ofStream(request.body));
}

/** The same for a loop; leaving it gives up what is left. */
export async function* eachPiece(request: Request): AsyncGenerator<Uint8Array> {
	const pieces = bodyPieces(request);
	if (!pieces) return;
	let isOver = false;
	try {
		for (;;) {
			const piece = await pieces.next();
			isOver = piece === undefined;
			if (piece === undefined) return;
			yield piece;
		}
	} catch (error) {
		isOver = true;
		throw error;
	} finally {
		if (!isOver) await pieces.cancel().catch(() => {});
	}
}
