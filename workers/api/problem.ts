import type { Context } from "hono";
import { ZodError } from "zod";
import { isDatabaseAway } from "#db/away.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { DomainError } from "~/lib/domain-error.ts";
import { errorText } from "~/lib/error-text.ts";
import { type ErrorCode, HTTP_STATUS, isErrorCode } from "~/lib/http-errors.ts";
import { m } from "~/paraglide/messages.js";
import type { HonoEnv } from "../middleware/app-context.ts";
import { fieldErrors } from "./field-errors.ts";

export type FieldError = { field: string; message: string };

/** An error as the API answers it: RFC 9457, and `message` for people (spec section 8). */
export type Problem = {
	type: string;
	title: string;
	status: number;
	code: string;
	message: string;
	detail: string;
	/** The request id, as in the `x-request-id` header and the log. */
	instance: string;
	errors?: FieldError[];
};

/** Failures that only an API call can have, with their statuses. */
export const CALL_STATUS = {
	MethodNotAllowed: 405,
	BodyTooLarge: 413,
	SessionOnly: 403,
	Internal: 500,
} as const;
export type CallErrorCode = keyof typeof CALL_STATUS;

export const statusOf = (code: ErrorCode | CallErrorCode): number =>
	isErrorCode(code) ? HTTP_STATUS[code] : CALL_STATUS[code];

/** A refusal by the API itself, before any use case. */
export class CallError extends Error {
	override readonly name = "CallError";
	readonly code: CallErrorCode;
	readonly text: string;
	readonly headers: Record<string, string>;
	constructor(code: CallErrorCode, text: string, headers: Record<string, string> = {}) {
		super(code);
		this.code = code;
		this.text = text;
		this.headers = headers;
	}
}

/** A request whose fields are wrong in a way that no schema says. */
export class FieldsError extends Error {
	override readonly name = "FieldsError";
	readonly errors: FieldError[];
	constructor(errors: FieldError[]) {
		super("InvalidRequest");
		this.errors = errors;
	}
}

type Facts = {
	code: ErrorCode | CallErrorCode;
	message: string;
	detail?: string;
	errors?: FieldError[];
	headers?: Record<string, string>;
};

const RETRY_SECONDS = 3;
const OVERLOADED_SECONDS = 15;

const invalid = (errors: FieldError[]): Facts => ({
	code: "InvalidRequest",
	message: errorText("InvalidRequest"),
	detail: errors.map(({ field, message }) => `${field}: ${message}`).join("; "),
	errors,
});

const away = (seconds: number): Facts => ({
	code: "Unavailable",
	message: errorText("Unavailable"),
	headers: { "retry-after": String(seconds) },
});

/** What an expected error says; null for one that nobody expected. */
function factsOf(error: unknown): Facts | null {
	if (error instanceof CallError) return { code: error.code, message: error.text, headers: error.headers };
	if (error instanceof FieldsError) return invalid(error.errors);
	if (error instanceof ZodError) return invalid(fieldErrors(error.issues));
	if (error instanceof DomainError && isErrorCode(error.code)) {
		const message = errorText(error);
		const reason = error.params.reason;
		return { code: error.code, message, detail: reason ? `${message} (${reason})` : message };
	}
	if (error instanceof ExamSessionUnavailable) return away(error.overloaded ? OVERLOADED_SECONDS : RETRY_SECONDS);
	return isDatabaseAway(error) ? away(RETRY_SECONDS) : null;
}

/** `ExamNotFound` → `Exam not found`. */
export const titleOf = (code: string): string => code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Every error of the API ends here: `application/problem+json`, and a log line for what is nobody's expectation. */
export function problemResponse(error: unknown, c: Context<HonoEnv>): Response {
	const { deps, requestId } = c.var.app;
	const facts = factsOf(error) ?? { code: "Internal" as const, message: m.api_internal() };
	if (facts.code === "Internal") deps.log.error("unhandled", error, { path: c.req.path });
	else if (facts.code === "Unavailable") deps.log.error("unavailable", error, { path: c.req.path });
	const problem: Problem = {
		type: `${deps.vars.PUBLIC_ORIGIN}/api/docs#${facts.code}`,
		title: titleOf(facts.code),
		status: statusOf(facts.code),
		code: facts.code,
		message: facts.message,
		detail: facts.detail ?? facts.message,
		instance: requestId,
		...(facts.errors ? { errors: facts.errors } : {}),
	};
	return new Response(JSON.stringify(problem), {
		status: problem.status,
		headers: { ...facts.headers, "content-type": "application/problem+json", "content-language": c.var.app.locale },
	});
}
