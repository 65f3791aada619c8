import type { z } from "zod";
import { assetErrors } from "~/domain/asset/errors.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTO_MB } from "~/domain/photo/rules.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import type { FormSchema } from "./read-form.server.ts";
import { readUpload } from "./read-upload.server.ts";

/**
 * A form with one picture and buttons (PHO-1), of which only the picture is held, and nothing of one that is too large.
 * Whoever calls it has looked at the actor first.
 * @throws DomainError FileTooLarge, InvalidRequest for what is no form or not this one, BodyTooLarge
 */
export async function readPictureForm<S extends FormSchema>(request: Request, schema: S): Promise<z.output<S>> {
	const { submission, tooLarge } = await readUpload(request, schema, { maxFileBytes: MAX_PHOTO_BYTES });
	if (tooLarge.length > 0) throw assetErrors.fail("FileTooLarge", { limit: MAX_PHOTO_MB });
	if (submission.status !== "success") throw requestErrors.fail("InvalidRequest");
	return submission.value;
}
