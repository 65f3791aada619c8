import { assetErrors } from "~/domain/asset/errors.ts";
import { MB } from "~/domain/asset/rules.ts";
import { HELD_STREAMING } from "~/lib/body-limits.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { readPast } from "~/request/read-bytes.ts";
import { type FormPart, readParts } from "~/request/read-parts.ts";
import type { Call, PostedFile } from "./call.ts";
import { unknownErrors } from "./known-fields.ts";
import { FieldsError } from "./problem.ts";

/** What stands in a form around its file. */
const AROUND = 64 * 1024;
/** More parts are no form of ours. */
const MAX_PARTS = 16;

/** The field that a file is in. */
const FIELD = "file";

/** @throws FieldsError for a field that the form does not know */
function checkName(name: string): void {
	if (name !== FIELD) throw new FieldsError(unknownErrors([name]));
}

/** The file, which ends once the rest of its form is known: where a field is wrong, nothing is kept of it. */
async function* withRest(pieces: AsyncIterable<Uint8Array>, rest: AsyncIterable<FormPart>) {
	yield* pieces;
	for await (const { name } of rest) checkName(name);
}

/** A body that says it is no more than so much over the limit is read past whole: clients that send all of it before they listen hear the sentence. */
const READ_PAST_WHOLE = 100 * MB;

/**
 * Does the work with the file in the field `file` of a posted form, as it comes. A body that says it is far too large is
 * refused unread.
 * @throws DomainError FileTooLarge, FileMissing, InvalidRequest for what is no form, FieldsError for another field, or of the work
 */
export async function withPostedFile<T>(
	request: Request,
	{ maxMb, streams }: NonNullable<Call["file"]>,
	work: (file: PostedFile) => Promise<T>,
): Promise<T> {
	const claimed = Number(request.headers.get("content-length") ?? 0);
	if (claimed > maxMb * MB + AROUND) {
		if (claimed <= maxMb * MB + READ_PAST_WHOLE) await readPast(request);
		throw assetErrors.fail("FileTooLarge", { limit: maxMb });
	}
	holdsAtMost(streams ? HELD_STREAMING : maxMb * MB + AROUND);
	let done: { result: T } | undefined;
	const parts = readParts(request, MAX_PARTS, READ_PAST_WHOLE);
	for await (const { name, fileName, pieces } of parts) {
		checkName(name);
		if (fileName && !done) done = { result: await work({ name: fileName, pieces: withRest(pieces, parts) }) };
	}
	if (!done) throw assetErrors.fail("FileMissing");
	return done.result;
}
