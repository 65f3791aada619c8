import { requestErrors } from "~/domain/request/errors.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { Gathering } from "~/lib/gathering.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { eachPiece } from "./body-pieces.ts";

/** Broken off, or in chunks that are none: no fault of ours, whatever the runtime calls it. What a body is refused for passes. */
export const brokenOff = (error: unknown) =>
	error instanceof DomainError ? error : requestErrors.fail("InvalidRequest");

const tooLarge = (limit: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(limit / 1024) });

/** So much of a body of no said length is read past its limit: one left in its middle takes the connection along, and the answer. */
const READ_PAST = 512 * 1024;

/** A body that says it is no larger than its limit and so much is read past whole: clients that send all of it before they listen hear the sentence. */
const READ_PAST_WHOLE = 64 * 1024 * 1024;

/** Reads a body to its end and keeps nothing of it. Whatever goes wrong on the way, it is refused for its size. */
export async function readPast(request: Request): Promise<void> {
	holdsAtMost(0);
	try {
		for await (const _ of eachPiece(request));
	} catch {
		// It broke off, or came too slowly.
	}
}

/**
 * A request's body, counted while it comes, whatever it says of its length; one that says it is far too large is refused unread.
 * What is past the limit is never kept.
 * @param limit bytes
 * @throws DomainError BodyTooLarge, InvalidRequest for a body that never came to its end, InvalidToken where the session ended before it
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const claimed = Number(request.headers.get("content-length") ?? 0);
	if (claimed > limit) {
		if (claimed <= limit + READ_PAST_WHOLE) await readPast(request);
		throw tooLarge(limit);
	}
	let held = new Gathering();
	let size = 0;
	try {
		for await (const piece of eachPiece(request)) {
			size += piece.byteLength;
			if (size <= limit) held.add(piece);
			else if (size > limit + READ_PAST) break;
			else if (held.size > 0) {
				// It is refused: what came of it is let go before the rest is waited for.
				held = new Gathering();
				holdsAtMost(0);
			}
		}
	} catch (error) {
		throw brokenOff(error);
	}
	if (size > limit) throw tooLarge(limit);
	return held.whole();
}
