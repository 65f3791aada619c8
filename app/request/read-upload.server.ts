import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { requestErrors } from "~/domain/request/errors.ts";
import { GatheredFile } from "~/lib/gathered-file.ts";
import { Gathering } from "~/lib/gathering.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { fieldKind } from "./form-names.ts";
import { type FormSchema, readForm, submissionOf } from "./read-form.server.ts";
import { boundaryOf, type FormPart } from "./read-parts.ts";
import { MAX_TEXT, readPartsForm } from "./read-parts-form.server.ts";

/** What a form with files may be at most. */
export type UploadLimits = {
	/** Of one file. What is more is not kept, and the form is shown again: see `tooLarge`. */
	maxFileBytes: number;
	/** Fields of files in the form; one where nothing is said. */
	maxFiles?: number;
	/** All that is no file; 64 KB where nothing is said. */
	maxTextBytes?: number;
};

/** What a network takes at all; until there a form is answered as a form, however large a file somebody chose. */
const MAX_BODY = 100 * 1024 * 1024;

/** `tooLarge`: the names of files that were. They are not in the submission. */
export type Upload<S extends FormSchema> = { submission: Submission<z.output<S>>; tooLarge: string[] };

const tooMuch = (bytes: number) => requestErrors.fail("BodyTooLarge", { limit: bytes / 1024 });

/**
 * The door for forms with files (SEC-7), as `readForm` is for others: nothing is built from what is none of ours. A file is counted while it streams
 * and dropped once it is too large; the rest of the form is read all the same, so that what was typed beside it is not lost (LOOK-1).
 * @throws DomainError InvalidRequest for what is no form or not this one, BodyTooLarge
 */
export async function readUpload<S extends FormSchema>(
	request: Request,
	schema: S,
	{ maxFileBytes, maxFiles = 1, maxTextBytes }: UploadLimits,
): Promise<Upload<S>> {
	// A form without files, or what is none at all.
	if (boundaryOf(request) === null) {
		const limits = maxTextBytes === undefined ? {} : { maxBytes: maxTextBytes };
		return { submission: await readForm(request, schema, limits), tooLarge: [] };
	}
	if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) throw tooMuch(MAX_BODY);
	const tooLarge: string[] = [];
	let [size, kept] = [0, 0];
	const held = maxFiles * maxFileBytes;
	const text = maxTextBytes ?? MAX_TEXT;
	const fields = await readPartsForm(
		request,
		async (file, before) => {
			const { name, fileName } = file;
			const kind = fieldKind(schema, name);
			if (!kind || before.filter(([known]) => known === name).length >= kind.most)
				throw requestErrors.fail("InvalidRequest");
			holdsAtMost(Math.min(held, kept + maxFileBytes) + text);
			// What came of one that is too large is let go before the rest of it is passed over.
			const read = await readPart(file, maxFileBytes, MAX_BODY - size, () => holdsAtMost(kept + text));
			size += read.size;
			if (!read.bytes) {
				tooLarge.push(name);
				return null;
			}
			kept += read.size;
			return [name, new GatheredFile(read.bytes, fileName)];
		},
		{ held, maxText: text },
	);
	return { submission: submissionOf(fields, schema), tooLarge };
}

type ReadPart = { size: number; bytes: Uint8Array<ArrayBuffer> | null };

/**
 * A part to its end. @param most bytes that are kept; of one that is larger none, and it is passed over
 * @param letGo told once nothing of it is held any more
 * @throws DomainError BodyTooLarge past `left`
 */
async function readPart({ pieces }: FormPart, most: number, left: number, letGo: () => void): Promise<ReadPart> {
	let gathered: Gathering | null = new Gathering();
	let size = 0;
	for await (const piece of pieces) {
		size += piece.byteLength;
		if (size > left) throw tooMuch(MAX_BODY);
		if (size <= most) gathered?.add(piece);
		else if (gathered) {
			gathered = null;
			letGo();
		}
	}
	return { size, bytes: gathered?.whole() ?? null };
}
