import { requestErrors } from "~/domain/request/errors.ts";

const tooLarge = (limit: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(limit / 1024) });

/** So much of a refused body is read and thrown away: one that was not read takes its connection along, and the answer. */
const DISCARDED = 512 * 1024;

/** Lets go of a body that nobody will read: reads past it, unless it is large. */
export async function discard({ body, headers }: Request): Promise<void> {
	if (!body) return;
	if (Number(headers.get("content-length") ?? 0) > DISCARDED) return body.cancel();
	let size = 0;
	for await (const chunk of body) {
		size += chunk.byteLength;
		if (size > DISCARDED) break;
	}
}

/**
 * A request's body. One that a length frames comes at once, refused unread where that is too much; any other is counted
 * while it streams. What is past the limit is never kept.
 * @param limit bytes
 * @throws DomainError BodyTooLarge
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const claimed = request.headers.get("content-length");
	if (Number(claimed ?? 0) > limit) {
		await discard(request);
		throw tooLarge(limit);
	}
	if (claimed !== null) {
		const bytes = new Uint8Array(await request.arrayBuffer());
		if (bytes.byteLength > limit) throw tooLarge(limit);
		return bytes;
	}
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size <= limit) chunks.push(chunk);
		else if (size > limit + DISCARDED) break;
	}
	if (size > limit) throw tooLarge(limit);
	const [first = new Uint8Array()] = chunks;
	if (chunks.length < 2) return first;
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.byteLength;
	}
	return bytes;
}
