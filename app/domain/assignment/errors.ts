import { defineErrors } from "~/lib/define-errors.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of assignments and submissions. */
export const assignmentErrors = defineErrors({
	AssignmentNotFound: {
		status: 404,
		text: m.assignment_not_found,
		note: "There is no such assignment, or it is none of theirs.",
	},
	SubmissionNotFound: {
		status: 404,
		text: m.assignment_submission_not_found,
		note: "There is no such submission, or it is none of theirs.",
	},
	AssignmentTimes: {
		status: 400,
		field: "endsAt",
		text: m.assignment_error_times,
		note: "The assignment would end before it starts.",
	},
	AssignmentOutside: {
		status: 400,
		/** `start` and `end` of the course, ms UTC. */
		text: ({ start, end }: { start?: number; end?: number; field?: string }) =>
			start && end
				? m.assignment_error_outside_of({ start: dateTime(start), end: dateTime(end) })
				: m.assignment_error_outside(),
		note: "The assignment would start before its course does, or end after it.",
	},
	AssignmentMarksTooFew: {
		status: 409,
		field: "marks",
		text: m.assignment_error_marks_too_few,
		note: "A submission has more marks than the assignment would have.",
	},
	AssignmentChanged: {
		status: 409,
		text: m.assignment_error_changed,
		note: "Somebody changed the assignment meanwhile; nothing was overwritten.",
	},
	AssignmentUsed: {
		status: 409,
		text: m.assignment_error_used,
		note: "Students have handed something in: the assignment is not deleted.",
	},
	AssignmentNotBegun: { status: 409, text: m.assignment_error_not_begun, note: "The assignment has not begun." },
	AssignmentEnded: {
		status: 409,
		text: m.assignment_error_ended,
		note: "The time of this student is over: nothing is handed in, changed or taken back any more.",
	},
	SubmissionEmpty: {
		status: 400,
		field: "text",
		text: m.assignment_error_empty,
		note: "A submission has a text, a file or both.",
	},
	SubmissionReturned: {
		status: 409,
		text: m.assignment_error_returned,
		note: "The teacher has returned a mark for it, so the student does not change it any more.",
	},
	SubmissionChanged: {
		status: 409,
		text: m.assignment_error_submission_changed,
		note: "The submission was changed, replaced or deleted meanwhile; nothing was overwritten.",
	},
	MarkTooHigh: {
		status: 400,
		field: "marks",
		/** `most` in marks. */
		text: ({ most }: { most: number }) => m.assignment_error_mark_too_high({ most: num(most) }),
		note: "More marks than the assignment has.",
	},
	MarkMissing: {
		status: 409,
		text: m.assignment_error_mark_missing,
		note: "There is no draft mark to return.",
	},
	ExtensionOutside: {
		status: 400,
		field: "endsAt",
		/** `from` and `to`, ms UTC. */
		text: ({ from, to }: { from: number; to: number }) =>
			m.assignment_error_extension({ from: dateTime(from), to: dateTime(to) }),
		note: "An extension ends after the assignment does, and not after its course.",
	},
});
