import { ERRORS, type ErrorCode } from "~/domain/errors.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { m } from "~/paraglide/messages.js";
import { type Facts, invalid, type Problem, toProblem } from "./problem.ts";

/** What the sentences of these errors need; those that two kinds of attempt share speak of model tests. */
const PARAMS: { [Code in ErrorCode]?: Record<string, string | number> } = {
	MethodNotAllowed: { method: "PUT", allowed: "GET, HEAD, OPTIONS" },
	LimitReached: { at: Date.UTC(2026, 0, 10, 4) },
	BodyTooLarge: { limit: 64 },
	FileTooLarge: { limit: 500 },
	PhotoTooManyPixels: { limit: 8 },
	QuestionsHeld: { title: "Weekly model test 12", count: 3 },
	TooManyAttempts: { limit: 10, at: Date.UTC(2026, 0, 10, 4) },
	BirthdayNotBelieved: { problem: "age", role: "student" },
	PoolTooSmall: { subject: "Physics", available: 8, needed: 10 },
};

function factsFor(code: ErrorCode): Facts {
	if (code === "InvalidRequest") return invalid([{ field: "page", message: m.api_field_not_number() }]);
	return { code, message: ERRORS[code].text({ of: "model-test", ...PARAMS[code] } as never) };
}

/** An answer of each of these errors, as the document shows it: in English, and of a request that never was. */
export const problemExamples = (codes: Iterable<ErrorCode>, origin: string): Problem[] =>
	withLocale("en", () => {
		const asked = { origin, instance: "6d2b1c58-4f0e-4d6a-9a53-0c1f7e2b9d40" };
		return [...codes].map((code) => toProblem(factsFor(code), asked));
	});
