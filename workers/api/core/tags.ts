/** The headings that calls are documented under, and what is under each. */
export const TAGS = {
	Account: "Whether the service answers, and the person who calls: profile and school.",
	Institutes:
		"Schools, colleges, universities and coaching centres: find them, join one, see who teaches there; classes, sections and subjects.",
	Tokens: "Bearer tokens, which speak for a person where there is no browser.",
	"Model tests":
		"Exams that everybody sits at one time: find one, register or buy it, take it under the server's clock, see result and winners.",
	"Mock tests":
		"Self-assessments, taken at any time: make an attempt or buy some, take it, see what went wrong and try that again.",
	Files: "Files that people upload, and reading them again.",
	Feedback: "Telling us what is wrong, missing or good.",
	Notifications: "What people are told: decisions, results, payments, exams about to begin.",
	Payments: "The wallet, and adding money to it.",
	Public: "What strangers see as well: lists, figures, winners, this document.",
	Administration: "What admins do. Each call is in the audit log.",
} as const;

export type Tag = keyof typeof TAGS;
