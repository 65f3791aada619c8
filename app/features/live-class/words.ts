import { m } from "~/paraglide/messages.js";

/** What is said otherwise to teachers than to students: আপনি and তুমি. */
export const LIVE_WORDS = {
	teacher: {
		goIn: m.lecture_start_live,
		goInAgain: m.live_class_go_in_again,
		lookAgain: m.live_class_look_again_teacher,
		inApp: m.live_class_in_app_teacher,
		inAppOpen: m.live_class_in_app_open_teacher,
		elsewhere: m.live_class_elsewhere_lead_teacher,
		showElsewhere: m.live_class_elsewhere_show_teacher,
		openElsewhere: m.live_class_elsewhere_open_teacher,
		over: m.live_class_over_lead_teacher,
		left: m.live_class_left_title_teacher,
	},
	student: {
		goIn: m.live_class_go_in,
		goInAgain: m.live_class_student_go_in_again,
		lookAgain: m.live_class_look_again,
		inApp: m.live_class_in_app,
		inAppOpen: m.live_class_in_app_open,
		elsewhere: m.live_class_elsewhere_lead_student,
		showElsewhere: m.live_class_elsewhere_show,
		openElsewhere: m.live_class_elsewhere_open,
		over: m.live_class_over_lead_student,
		left: m.live_class_left_title,
	},
} as const;
