import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** What giving more time fails with (MT-20, MT-21). */
export const examTimeErrors = defineErrors({
	ExamNotRunning: {
		status: 409,
		text: m.errors_exam_not_running,
		note: "The model test does not run now: before it, change its times; after it, nobody gets more time.",
	},
	StudentNotRegistered: {
		status: 404,
		text: m.errors_student_not_registered,
		note: "The student is not registered for the model test.",
	},
	AttemptEnded: {
		status: 409,
		text: m.errors_attempt_ended,
		note: "The student's attempt, or the time for it, has ended: it stays as it was handed in.",
	},
	ExamNearlyOver: {
		status: 409,
		text: m.errors_exam_nearly_over,
		note: "Less than two minutes are left until the model test has stopped for all: its end cannot be moved any more.",
	},
	TimeNotTaken: {
		status: 409,
		text: m.errors_time_not_taken,
		field: "minutes",
		note: "Once the model test has begun, extra time is not made shorter.",
	},
});
