import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of enrolments. */
export const enrolmentErrors = defineErrors({
	EnrolmentNotFound: {
		status: 404,
		text: m.enrolment_not_found,
		note: "The student and the course have nothing to do with each other, or the caller with them.",
	},
	EnrolmentClosed: {
		status: 409,
		text: m.enrolment_closed,
		note: "The time in which one can ask for a seat is over. Who was invited, or is offered a seat, may still come.",
	},
	CourseOver: { status: 409, text: m.enrolment_course_over, note: "The course has ended." },
	CourseArchived: { status: 409, text: m.enrolment_course_archived, note: "An archived course takes nobody in." },
	TeacherAway: {
		status: 409,
		text: m.enrolment_teacher_away,
		note: "The teacher may not teach at the moment.",
	},
	OwnCourse: { status: 409, text: m.enrolment_own_course, note: "Nobody is a student of the course they teach." },
	CourseFull: {
		status: 409,
		text: m.enrolment_course_full,
		note: "Every seat is taken: one can ask to wait for one (`POST /enrolment/apply`). Nothing was charged.",
	},
	TooManyHeld: {
		status: 409,
		/** `most`: how many seats are held for one person at a time. */
		text: ({ most }: { most: number }) => m.enrolment_too_many_held({ most: num(most) }),
		note: "So many seats of other courses are held for the student, who has begun to pay for them: one of these payments ends first, by paying, by taking it back (`POST /enrolment/reject`), or after 15 minutes. Nothing was charged.",
	},
	WaitForSeat: {
		status: 409,
		text: m.enrolment_wait_for_seat,
		note: "The student is approved and waits in the queue: a seat is offered when it is their turn.",
	},
	AlreadyIn: { status: 409, text: m.enrolment_already_in, note: "The student has a seat in the course." },
	SeatMustBePaid: {
		status: 402,
		text: m.enrolment_must_be_paid,
		note: "The course has a fee, and a seat is free: it is taken by paying for it.",
	},
	NothingToDecide: {
		status: 409,
		text: m.enrolment_nothing_to_decide,
		note: "The student does not wait for this answer, or has had it.",
	},
	NotInCourse: { status: 409, text: m.enrolment_not_in_course, note: "The student is not in the course any more." },
	NotInvited: {
		status: 409,
		text: m.enrolment_not_invited,
		note: "There is no invitation and no offer to answer, or its time is over.",
	},
	MoneyUnderway: {
		status: 409,
		text: m.enrolment_money_underway,
		note: "Money of this payment is on its way back already; it can be tried again when that has ended.",
	},
	StudentNotFound: {
		status: 404,
		text: m.enrolment_student_not_found,
		note: "Nobody who may be a student has this id.",
	},
	InviteSmsLimit: {
		status: 429,
		text: m.enrolment_sms_limit,
		note: "The new numbers that a teacher may invite within 24 hours are used up. Nobody was invited, and no SMS was sent; `left` of them are left.",
	},
	NumberInvitedEnough: {
		status: 429,
		text: m.enrolment_number_limit,
		note: "A number has had as many invitations within 24 hours as a number gets, over all courses. Nobody was invited, and no SMS was sent.",
	},
	InviteLinkNotFound: {
		status: 404,
		text: m.enrolment_link_not_found,
		note: "The link was never there, has run out, or was taken back.",
	},
});
