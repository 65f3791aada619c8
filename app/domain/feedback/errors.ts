import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of feedback (FBK-1, FBK-4). */
export const feedbackErrors = defineErrors({
	FeedbackTitleMissing: { status: 400, text: m.feedback_title_needed, note: "The feedback has no title." },
	FeedbackDescriptionMissing: {
		status: 400,
		text: m.feedback_description_needed,
		note: "The feedback has no description.",
	},
	FeedbackFilesTooMany: {
		status: 400,
		text: ({ most }: { most: number }) => m.feedback_files_too_many({ n: num(most) }),
		note: "More files than one feedback may have. The first ones were kept, and nothing of the others.",
	},
	FeedbackFilesTooLarge: {
		status: 400,
		/** `limit`: in MB. */
		text: ({ limit }: { limit: number }) => m.feedback_files_too_large({ limit: num(limit) }),
		note: "The files of the caller's feedback of this day are larger together than they may be.",
	},
	FeedbackNotFound: { status: 404, text: m.feedback_not_found, note: "There is no such feedback." },
	FeedbackMoved: {
		status: 409,
		text: m.feedback_moved,
		note: "Another admin was faster, or this state does not follow on the one it has.",
	},
	FeedbackAnswerMissing: {
		status: 400,
		text: m.feedback_answer_needed,
		note: "Answering, and closing what has no answer, need words for the person.",
	},
});
