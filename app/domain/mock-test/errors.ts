import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What is shared with model tests is in `domain/attempt/errors.ts`. */
export const mockTestErrors = defineErrors({
	MockTestNotFound: {
		status: 404,
		text: m.errors_mock_test_not_found,
		note: "There is no such published self-assessment.",
	},
	AttemptNotFound: {
		status: 404,
		text: m.errors_attempt_not_found,
		note: "The student has no such attempt at a self-assessment.",
	},
	NothingWrong: {
		status: 409,
		text: m.errors_nothing_wrong,
		note: "The attempt has no wrong or unanswered question to practise again.",
	},
});
