import { requestErrors } from "~/domain/request/errors.ts";
import { DomainError } from "~/lib/define-errors.ts";

/** Broken off, or in chunks that are none: no fault of ours, whatever the runtime calls it. What a body is refused for passes. */
const brokenOff = (error: unknown) => (error instanceof DomainError ? error : requestErrors.fail("InvalidRequest"));

const tooLarge = (limit: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(limit / 1024) });

/** So much of a body of no said length is read past its limit: one left in its middle takes the connection along, and the answer. */
const READ_PAST = 512 * 1024;

/**
 * A request's body. One that a length frames comes at once, refused unread where that is too much; any other is counted
 * while it streams. What is past the limit is never kept.
 * @param limit bytes
 * @throws DomainError BodyTooLarge, InvalidRequest for a body that never came to its end, InvalidToken where the session ended before it
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const claimed = request.headers.get("content-length");
	if (Number(claimed ?? 0) > limit) throw tooLarge(limit);
	if (claimed !== null) {
		const bytes = new Uint8Array(
			await request.arrayBuffer().catch((error) => {
				throw brokenOff(error);
			}),
		);
		if (bytes.byteLength > limit) throw tooLarge(limit);
		return bytes;
	}
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	try {
		for await (const chunk of request.body ?? []) {
			size += chunk.byteLength;
			if (size <= limit) chunks.push(chunk);
			else if (size > limit + READ_PAST) break;
		}
	} catch (error) {
		throw brokenOff(error);
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
