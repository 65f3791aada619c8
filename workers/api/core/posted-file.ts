import { assetErrors } from "~/domain/asset/errors.ts";
import { MB } from "~/domain/asset/rules.ts";
import { HELD_STREAMING } from "~/lib/body-limits.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { readPast } from "~/request/read-bytes.ts";
import { readParts } from "~/request/read-parts.ts";
import type { Call, PostedFile } from "./call.ts";

/** What stands in a form around its file. */
const AROUND = 64 * 1024;
/** Clients add fields of their own; more than so many are no form of theirs. */
const MAX_PARTS = 16;

/** A body that says it is no larger is read past whole: clients that send all of it before they listen hear the sentence. No network takes more. */
const READ_PAST_WHOLE = 100 * MB;

/**
 * Does the work with the file in the field `file` of a posted form, as it comes. A body that says it is far too large is
 * refused unread.
 * @throws DomainError FileTooLarge, FileMissing, InvalidRequest for what is no form, or of the work
 */
export async function withPostedFile<T>(
	request: Request,
	{ maxMb, streams }: NonNullable<Call["file"]>,
	work: (file: PostedFile) => Promise<T>,
): Promise<T> {
	const claimed = Number(request.headers.get("content-length") ?? 0);
	if (claimed > maxMb * MB + AROUND) {
		if (claimed <= READ_PAST_WHOLE) await readPast(request);
		throw assetErrors.fail("FileTooLarge", { limit: maxMb });
	}
	holdsAtMost(streams ? HELD_STREAMING : maxMb * MB + AROUND);
	let done: { result: T } | undefined;
	for await (const { name, fileName, pieces } of readParts(request, MAX_PARTS))
		if (name === "file" && fileName && !done) done = { result: await work({ name: fileName, pieces }) };
	if (!done) throw assetErrors.fail("FileMissing");
	return done.result;
}
