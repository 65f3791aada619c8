import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of posters of model tests and self-assessments (EXD-11). */
export const examPosterErrors = defineErrors({
	PosterAltMissing: {
		status: 400,
		field: "alt",
		text: m.question_picture_alt_missing,
		note: "A poster needs a description.",
	},
});
