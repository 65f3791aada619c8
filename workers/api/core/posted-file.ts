import { assetErrors } from "~/domain/asset/errors.ts";
import { MB } from "~/domain/asset/rules.ts";
import { readParts } from "~/request/read-parts.ts";
import type { PostedFile } from "./call.ts";

/** What stands in a form around its file. */
const AROUND = 64 * 1024;
/** Clients add fields of their own; more than so many are no form of theirs. */
const MAX_PARTS = 16;

/**
 * Does the work with the file in the field `file` of a posted form, as it comes. A body that says it is far too large is
 * refused unread.
 * @throws DomainError FileTooLarge, FileMissing, InvalidRequest for what is no form, or of the work
 */
export async function withPostedFile<T>(
	request: Request,
	maxMb: number,
	work: (file: PostedFile) => Promise<T>,
): Promise<T> {
	if (Number(request.headers.get("content-length") ?? 0) > maxMb * MB + AROUND)
		throw assetErrors.fail("FileTooLarge", { limit: maxMb });
	let done: { result: T } | undefined;
	for await (const { name, fileName, pieces } of readParts(request, MAX_PARTS))
		if (name === "file" && fileName && !done) done = { result: await work({ name: fileName, pieces }) };
	if (!done) throw assetErrors.fail("FileMissing");
	return done.result;
}
