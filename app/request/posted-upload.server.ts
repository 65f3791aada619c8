import type { RouterContextProvider } from "react-router";
import { keptForm } from "./posted-text.server.ts";
import type { FormSchema } from "./read-form.server.ts";
import { readUpload, type UploadLimits } from "./read-upload.server.ts";

/**
 * The form with files that an action was posted, as `postedForm` is for others.
 * @throws the page of the problem (400, 413) for what is not this form: none of our pages sent it
 */
export const postedUpload = <S extends FormSchema>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	schema: S,
	limits: UploadLimits,
) =>
	keptForm(
		context,
		request,
		() => readUpload(request, schema, limits),
		({ submission }) => submission,
	);
