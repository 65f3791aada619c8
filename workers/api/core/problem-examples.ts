import { ERRORS, type ErrorCode } from "~/domain/errors.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { m } from "~/paraglide/messages.js";
import { type Facts, invalid, type Problem, toProblem } from "./problem.ts";

/** What the sentences of these errors need; those that two kinds of attempt share speak of model tests. */
const PARAMS: { [Code in ErrorCode]?: Record<string, string | number> } = {
	MethodNotAllowed: { method: "PUT", allowed: "GET, HEAD, OPTIONS" },
	TooManyTokens: { most: 20 },
	TooManyInstitutes: { most: 10 },
	LimitReached: { at: Date.UTC(2026, 0, 10, 4) },
	BodyTooLarge: { limit: 64 },
	FileTooLarge: { limit: 500 },
	PhotoTooManyPixels: { limit: 8 },
	ImportInUse: { codes: "PHY-001, PHY-002", count: 2 },
	QuestionsHeld: { title: "Weekly model test 12", count: 3 },
	TooManyAttempts: { limit: 10, at: Date.UTC(2026, 0, 10, 4) },
	SlideNoPresentation: { name: "notes.docx" },
	SlideUnpacksTooLarge: { name: "Light.pptx", limit: 200 },
	SlidesTooMany: { most: 3 },
	AttachmentsTooMany: { most: 50 },
	StorageFull: { limit: 10 },
	FeedbackFilesTooLarge: { limit: 600 },
	FilesAtOnceTooMany: { most: 20 },
	CorrectionTooLong: { most: 60 },
	CourseSeatsTaken: { taken: 12 },
	TooManyHeld: { most: 3 },
	InviteSmsLimit: { limit: 100, left: 4 },
	NumberInvitedEnough: { limit: 3, numbers: "01712345678" },
	VideoCodecUnknown: { codec: "hvc1" },
	AppealsClosed: { until: Date.UTC(2026, 0, 17, 10) },
	AssignmentBeforeStart: { at: Date.UTC(2026, 0, 10, 4) },
	AssignmentAfterEnd: { at: Date.UTC(2026, 0, 10, 4) },
	MarkTooHigh: { most: 20 },
	ExtensionOutside: { from: Date.UTC(2026, 0, 10, 4), to: Date.UTC(2026, 1, 10, 4) },
	LectureBeforeStart: { at: Date.UTC(2026, 0, 10, 4) },
	LectureAfterEnd: { at: Date.UTC(2026, 0, 10, 4) },
	BirthdayNotBelieved: { problem: "age", role: "student" },
	ExamTimes: { field: "stopAt" },
	NotReady: { lacks: JSON.stringify([{ of: "subjects", done: false, must: true }]) },
	PaperTooLong: { most: 200 },
	QuestionFaulty: { faults: JSON.stringify([{ field: "options", problem: "same-options", value: "" }]) },
	PoolTooSmall: { subject: "Physics", available: 8, needed: 10 },
};

function factsFor(code: ErrorCode): Facts {
	if (code === "InvalidRequest") return invalid([{ field: "page", message: m.api_field_not_number() }]);
	const message = ERRORS[code].text({ of: "model-test", ...PARAMS[code] } as never);
	const { field } = ERRORS[code];
	return { code, message, ...(field === undefined ? {} : { errors: [{ field, message }] }) };
}

/** An answer of each of these errors, as the document shows it: in English, and of a request that never was. */
export const problemExamples = (codes: Iterable<ErrorCode>, origin: string): Problem[] =>
	withLocale("en", () => {
		const asked = { origin, instance: "6d2b1c58-4f0e-4d6a-9a53-0c1f7e2b9d40" };
		return [...codes].map((code) => toProblem(factsFor(code), asked));
	});
