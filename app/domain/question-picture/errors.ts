import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of pictures in questions. */
export const questionPictureErrors = defineErrors({
	QuestionPictureNotFound: {
		status: 404,
		text: m.question_picture_not_found,
		note: "No picture has this name, or the caller may not see it: not yet, or not at all.",
	},
});
