import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What is shared with self-assessments is in `domain/attempt/errors.ts`. */
export const modelTestErrors = defineErrors({
	ExamNotFound: { status: 404, text: m.errors_exam_not_found, note: "There is no such published model test." },
	RegistrationClosed: { status: 409, text: m.errors_registration_closed, note: "Registration has closed." },
	NotRegistered: {
		status: 403,
		text: m.errors_not_registered,
		note: "The student is not registered for the model test.",
	},
	NoAttempt: { status: 404, text: m.errors_no_attempt, note: "The student did not take the model test." },
	AnswersNotYet: {
		status: 409,
		text: m.errors_answers_not_yet,
		note: "Answers are shown once the model test has ended for everyone.",
	},
	ExamAlreadyStarted: {
		status: 409,
		text: m.errors_exam_already_started,
		note: "A model test that has started can no longer be published anew.",
	},
	ExamCancelled: {
		status: 409,
		text: m.errors_exam_cancelled,
		note: "The model test was cancelled: it is not changed or published any more.",
	},
	/** Who is registered stands at the countdown. */
	ExamFixed: {
		status: 409,
		text: m.errors_exam_fixed,
		note: "Students are registered, and it starts within a quarter of an hour: it stays as it is.",
	},
	ExamTooSoon: {
		status: 409,
		text: m.errors_exam_too_soon,
		field: "startAt",
		note: "Students are registered: the new start leaves them less than a quarter of an hour.",
	},
	/** `field`: whose time is the wrong one. */
	ExamTimes: {
		status: 400,
		text: ({ field }: { field: string }) =>
			field === "stopAt" ? m.exam_draft_fault_stop() : m.exam_draft_fault_deadline_late(),
		note: "It stops before it starts, or registering ends after the start.",
	},
	ExamNotOver: {
		status: 409,
		text: m.errors_exam_not_over,
		note: "The model test has not stopped for everyone.",
	},
	/** It was ranked again, or corrected, since the preview was read. */
	ResultsChanged: {
		status: 409,
		text: m.errors_results_changed,
		note: "The model test was ranked or corrected again since `rankedAt`: the preview may say something else now.",
	},
	CorrectionHeld: {
		status: 409,
		text: m.errors_correction_held,
		note: "The question is in another model test that has not stopped for everyone: whose score changes would learn its key.",
	},
	WinnersHeld: {
		status: 409,
		text: m.errors_winners_held,
		note: "A question of the model test is in another one that has not stopped for everyone: the scores of the winners would tell its key.",
	},
	InvalidCorrection: {
		status: 400,
		text: m.errors_invalid_correction,
		note: "The question or the option is not in the pool of the model test.",
	},
});
