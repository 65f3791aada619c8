import { defineErrors } from "~/lib/define-errors.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MAX } from "./rules.ts";

/** The other lecture, where it is known (`at` ms UTC), and the field of a call or a form that says when. */
type Clash = { title?: string; at?: number; field?: string };

/** Failures of lectures. */
export const lectureErrors = defineErrors({
	LectureNotFound: {
		status: 404,
		text: m.lecture_not_found,
		note: "There is no such lecture, or it is none of theirs.",
	},
	LectureOverlap: {
		status: 409,
		text: ({ title, at }: Clash) =>
			title && at ? m.lecture_error_overlap_with({ title, when: dateTime(at) }) : m.lecture_error_overlap(),
		note: "Another lecture of the course is at that time.",
	},
	LectureOutside: {
		status: 400,
		text: ({ start, end }: { start?: number; end?: number; field?: string }) =>
			start && end
				? m.lecture_error_outside_of({ start: dateTime(start), end: dateTime(end) })
				: m.lecture_error_outside(),
		note: "It starts before its course does, or after it ends.",
	},
	LectureTimes: {
		status: 400,
		text: (_: { field?: string }) => m.lecture_error_times(),
		note: "It ends before it starts, or is shorter than 5 minutes or longer than 12 hours.",
	},
	LectureBegun: {
		status: 409,
		text: m.lecture_error_begun,
		note: "It has begun or is over: it is neither moved nor deleted.",
	},
	LectureOver: { status: 409, text: m.lecture_error_over, note: "It is over: it is not cancelled any more." },
	LectureStaysCancelled: {
		status: 409,
		text: m.lecture_error_cancelled,
		note: "It was cancelled, and stays as it is.",
	},
	LectureUsed: {
		status: 409,
		text: m.lecture_error_used,
		note: "Somebody was in it, or asked or wrote something under it: it is cancelled, not deleted.",
	},
	LectureChanged: {
		status: 409,
		text: m.lecture_error_changed,
		note: "Somebody else has changed it meanwhile. Read it again.",
	},
	LectureDatesNone: {
		status: 400,
		text: m.lecture_error_dates_none,
		note: "The pattern has no date, or none was chosen.",
	},
	LectureDatesMany: {
		status: 400,
		text: () => m.lecture_error_dates_many({ n: num(MAX.dates) }),
		note: "More than 100 lectures at once.",
	},
});
