import { defineErrors } from "~/lib/define-errors.ts";
import { dateTime } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of objections to questions (MT-22). */
export const questionAppealErrors = defineErrors({
	AppealNotFound: {
		status: 404,
		text: m.question_appeal_not_found,
		note: "There is no such objection, or the question is not on the student's paper.",
	},
	AppealsClosed: {
		status: 409,
		/** `until`: when the last one was taken (ms UTC). */
		text: ({ until }: { until: number }) => m.question_appeal_closed({ when: dateTime(until) }),
		note: "The days in which questions of the model test may be objected to are over.",
	},
	AppealDecided: {
		status: 409,
		text: m.question_appeal_decided,
		note: "The objection is decided: it is not changed, withdrawn or sent again.",
	},
	AppealsMoved: {
		status: 409,
		text: m.question_appeal_moved,
		note: "Another admin decided since `seen`, or what was read is withdrawn: read the objections again.",
	},
});
