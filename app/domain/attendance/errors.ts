import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of attendance. */
export const attendanceErrors = defineErrors({
	AttendanceNotFound: {
		status: 404,
		text: m.attendance_not_found,
		note: "The student is none of the course, or there is nothing to say of them.",
	},
	CorrectionTooLong: {
		status: 400,
		field: "minutes",
		/** `most`: minutes of the lecture. */
		text: ({ most }: { most: number }) => m.attendance_correct_minutes_error({ n: num(most) }),
		note: "Nobody was in a lecture for longer than it lasted.",
	},
	ExcuseTooLate: {
		status: 409,
		text: m.attendance_excuse_too_late,
		note: "The lecture has begun, or does not take place.",
	},
	RollCallTooEarly: {
		status: 409,
		text: m.attendance_too_early,
		note: "The lecture has not begun, or does not take place.",
	},
});
