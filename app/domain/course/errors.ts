import { defineErrors } from "~/lib/define-errors.ts";
import { dateTime, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of courses; those of a field (CRS-1) say it, to a form and to a call alike. */
export const courseErrors = defineErrors({
	CourseNotFound: {
		status: 404,
		text: m.course_not_found,
		note: "There is no such course, or it is none of theirs.",
	},
	TeacherNotFound: {
		status: 404,
		text: m.course_teacher_not_found,
		note: "There is no such verified teacher.",
	},
	CourseEndsTooEarly: {
		status: 400,
		field: "endAt",
		text: m.course_fault_end,
		note: "The course would end before it starts.",
	},
	EnrolmentEndsTooLate: {
		status: 400,
		field: "enrolmentEndAt",
		text: m.course_fault_enrolment_end,
		note: "Enrolment would end after the course does.",
	},
	InstituteNotTheirs: {
		status: 409,
		field: "instituteUuid",
		text: m.course_fault_institute,
		note: "The teacher was not let into this institute.",
	},
	InstituteLeft: {
		status: 409,
		text: m.course_institute_left,
		note: "The course is of an institute that its teacher is not in any more: no new batch is opened in its name.",
	},
	SubjectNotListed: {
		status: 409,
		field: "subjectUuid",
		text: m.course_fault_subject,
		note: "No subject has this id.",
	},
	CourseSeatsTaken: {
		status: 409,
		field: "maxStudents",
		/** `taken` seats. */
		text: ({ taken }: { taken: number }) => m.course_fault_seats({ taken: num(taken) }),
		note: "More seats are taken than the course would have.",
	},
	LectureBeforeStart: {
		status: 409,
		field: "startAt",
		/** `at`: when the first lecture begins, ms UTC. */
		text: ({ at }: { at: number }) => m.course_fault_first_lecture({ when: dateTime(at) }),
		note: "A lecture of the course would begin before it starts.",
	},
	LectureAfterEnd: {
		status: 409,
		field: "endAt",
		/** `at`: when the last lecture begins, ms UTC. */
		text: ({ at }: { at: number }) => m.course_fault_last_lecture({ when: dateTime(at) }),
		note: "A lecture of the course would begin after it ends.",
	},
	CourseChanged: {
		status: 409,
		text: m.course_changed,
		note: "Somebody changed the course meanwhile; nothing was overwritten.",
	},
	CourseFixed: {
		status: 409,
		text: m.course_fixed,
		note: "The course is archived: its teacher puts it back before anything is added to it or changed. What ends something or gives something back is taken still.",
	},
	CoursePaidFor: {
		status: 409,
		text: m.course_paid_for,
		note: "The course was paid for, or is being paid for: it can be archived, not deleted.",
	},
	CourseHandedIn: {
		status: 409,
		text: m.course_handed_in,
		note: "Students have handed in work for its assignments: it can be archived, not deleted.",
	},
	AssignmentBeforeStart: {
		status: 409,
		field: "startAt",
		/** `at`: when the first assignment begins, ms UTC. */
		text: ({ at }: { at: number }) => m.course_fault_first_assignment({ when: dateTime(at) }),
		note: "An assignment of the course would begin before it starts.",
	},
	AssignmentAfterEnd: {
		status: 409,
		field: "endAt",
		/** `at`: when the last assignment ends, ms UTC. */
		text: ({ at }: { at: number }) => m.course_fault_last_assignment({ when: dateTime(at) }),
		note: "An assignment of the course would end after it does.",
	},
});
