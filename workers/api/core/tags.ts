/** The headings that calls are documented under, and what is under each. */
export const TAGS = {
	Account: "Whether the service answers, and the person who calls: profile and school.",
	Institutes:
		"Schools, colleges, universities and coaching centres: find them, join one, see who teaches there; classes, sections and subjects.",
	Lectures: "The hours of a course: its teacher makes, moves and cancels them; who is in it reads them.",
	Tokens: "Bearer tokens, which speak for a person where there is no browser.",
	"Live classes": "The room of a lecture, and the way into it.",
	Enrolment: "Getting into a course, and out of it: asking, inviting, deciding, buying a seat, leaving.",
	"Model tests":
		"Exams that everybody sits at one time: find one, register or buy it, take it under the server's clock, see result and winners.",
	"Mock tests":
		"Self-assessments, taken at any time: make an attempt or buy some, take it, see what went wrong and try that again.",
	Courses: "What teachers teach: find a course, see what it is about.",
	Materials: "What teachers give to learn from, for a course or one of its lectures: texts, links and files.",
	Assignments: "Work that teachers set in a course: what students hand in, marks and comments, extra time.",
	Discussion: "What is said in a course: announcements, questions under lectures, answers.",
	Content: "Free videos: find one, play it; teachers add their own.",
	Files: "Files that people upload, and reading them again.",
	Feedback: "Telling us what is wrong, missing or good.",
	Notifications: "What people are told: decisions, results, payments, exams about to begin.",
	Payments: "The wallet, and adding money to it.",
	Public: "What strangers see as well: lists, figures, winners, this document.",
	Administration: "What admins do. Each call is in the audit log.",
} as const;

export type Tag = keyof typeof TAGS;
