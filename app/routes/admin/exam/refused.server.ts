import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { ERRORS, type Problem } from "~/domain/errors.ts";

/** The sentence of a refusal at the field that it is about, else above the form. */
export function refusalOf({ code, text }: Problem): {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
} {
	const { field } = ERRORS[code];
	return field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
}

/** The form again, with what was typed and the sentence of the refusal. */
export const refusedForm = (submission: Submission<unknown>) => (problem: Problem) =>
	data(submission.reply(refusalOf(problem)), { status: problem.status });

/** As many rows of subjects and classes as a form may have. */
export const DRAFT_FORM = { maxBytes: 256 * 1024, maxFields: 560 };
