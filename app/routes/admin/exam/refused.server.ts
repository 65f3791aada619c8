import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { ERRORS, type Problem } from "~/domain/errors.ts";

/** The form again, with what was typed and the sentence at the field that it is about, else above the form. */
export const refusedForm =
	(submission: Submission<unknown>) =>
	({ code, text, status }: Problem) => {
		const { field } = ERRORS[code];
		const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
		return data(submission.reply(errors), { status });
	};

/** As many rows of subjects and classes as a form may have. */
export const DRAFT_FORM = { maxBytes: 256 * 1024, maxFields: 560 };
