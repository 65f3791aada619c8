import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";
import type { AttemptKindName } from "./kind.ts";

/** Which kind of attempt an error is about: it chooses the words. */
type Of = { of: AttemptKindName };

const wordsOf =
	(words: Record<AttemptKindName, () => string>) =>
	({ of }: Of): string =>
		words[of]();

/** What model tests and self-assessments fail with for the same reason. */
export const attemptErrors = defineErrors({
	PaymentRequired: {
		status: 402,
		text: wordsOf({ "model-test": m.errors_payment_required, "mock-test": m.errors_payment_required_mock_test }),
		note: "There is a fee that is not paid, or of what was paid for no attempt is left.",
	},
	Early: { status: 409, text: m.errors_early, note: "The model test has not started yet." },
	Late: { status: 409, text: m.errors_late, note: "The model test has ended." },
	NotStarted: {
		status: 409,
		text: wordsOf({ "model-test": m.errors_not_started, "mock-test": m.errors_not_started_mock_test }),
		note: "The student has not started the attempt. POST to `/api/weekly-exam/{id}/questions` or `/api/mcqExam/questions` starts it.",
	},
	Finished: {
		status: 409,
		text: wordsOf({ "model-test": m.errors_finished, "mock-test": m.errors_finished_mock_test }),
		note: "The student has completed the attempt.",
	},
	/** `reason`: what of the answer is not in the paper. */
	InvalidAnswer: {
		status: 400,
		text: m.errors_invalid_answer,
		note: "The question or option is not in the student's paper.",
	},
	/** Which question, and for which test, nobody is told. */
	KeysHeld: {
		status: 409,
		text: m.errors_keys_held,
		note: "A question of the paper is in a model test that has not ended for everyone: no key of the paper is shown until then.",
	},
	AttemptRunning: {
		status: 409,
		text: wordsOf({ "model-test": m.errors_attempt_running, "mock-test": m.errors_attempt_running_mock_test }),
		note: "The attempt is still running.",
	},
});
