import { defineErrors } from "~/lib/define-errors.ts";
import { formatDateTime, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";

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
	/** `at`: when the next one can begin (ms UTC); `retryAfter`: in how many seconds; `open`: how many wait to be finished. */
	TooManyAttempts: {
		status: 429,
		text: ({ limit, at, open = 0 }: { limit: number; at: number; open?: number; retryAfter: number }) =>
			(open > 0 ? m.errors_too_many_attempts_open : m.errors_too_many_attempts)({
				limit: toNumerals(limit, getLocale()),
				time: formatDateTime(at, getLocale()),
			}),
		note: "The student has finished, or made and not finished yet, as many self-assessments as one may within an hour. `Retry-After` says when the next one can begin.",
	},
	NothingWrong: {
		status: 409,
		text: m.errors_nothing_wrong,
		note: "The attempt has no wrong or unanswered question to practise again.",
	},
});
