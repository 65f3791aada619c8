import type { Daily } from "~/domain/request/daily.server.ts";

/**
 * Where each limit of a day is asked (SEC-10.1): the file below `app/domain` and the function. A new limit does not compile without a row; a
 * new place fails `daily-limits.node` without one, and does not compile in `daily-acts` without an act that comes to it.
 */
export const DAILY_PLACES = {
	"look-up": ["institute/people findStudents"],
	token: ["account/tokens makeToken"],
	course: ["course/create-course createCourse"],
	"course-copy": ["course-batch/duplicate-course duplicateCourse"],
	lecture: ["lecture/create-lecture createLecture", "lecture/repeat-lectures createLectures"],
	move: [
		"lecture/edit-lecture editLecture",
		"course/change-course tryToChange",
		"assignment/edit-assignment editAssignment",
	],
	assignment: ["assignment/create-assignment createAssignment"],
	content: ["content/create-content addContent"],
	decision: [
		"attendance/call-roll callRoll",
		"attendance/correct-attendance correctAttendance",
		"assignment/mark returnMark",
		"assignment/mark returnAll",
		"assignment/excuse excuseFrom",
		"assignment/extend extendFor",
	],
	enrolment: ["enrolment/invite inviteStudents", "enrolment/decide decideEnrolments"],
	material: ["material/create-material createMaterial", "material/edit-material editMaterial"],
	archive: ["course/archive-course archiveCourse"],
	message: ["course-people/message-students messageStudents", "course-people/message-students messageAll"],
	sms: ["notification/notify notify"],
	submission: ["assignment/hand-in handIn"],
	apply: ["enrolment/apply applyForCourse", "enrolment/invite-link comeByLink"],
	appeal: ["question-appeal/save-appeal saveAppeal"],
	calendar: ["calendar/feed makeFeed"],
	question: ["discussion/ask-question askQuestion"],
	answer: ["discussion/answer-question answerQuestion"],
	upload: [
		"asset/upload-asset uploadAsset",
		"verification/upload-scan uploadScan",
		"photo/store-picture drawPicture",
		"question-bank/import-pictures drawNew",
		"upload/create-upload createUpload",
	],
	"upload-mb": [
		"upload/create-upload createUpload",
		"upload/append-upload requireLeft",
		"asset/upload-asset hasBytesLeft",
		"verification/upload-scan uploadScan",
		"photo/store-picture drawPicture",
		"question-bank/import-pictures drawNew",
	],
	/** Where somebody comes back from the issuer, which is no use case (`account/callback.workers`). */
	"sign-in": [],
	deletion: ["privacy/deletion requestDeletion"],
	pin: ["shared-device/people setPin"],
	payment: ["payment/initiate initiatePayment"],
} as const satisfies Record<Daily, readonly string[]>;

/** A limit and one of its places, as `what file function`. */
export type DailyPlace = {
	[What in Daily]: `${What} ${(typeof DAILY_PLACES)[What][number]}`;
}[Daily];
