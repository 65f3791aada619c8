import type { Context } from "hono";
import { ZodError } from "zod";
import { ERRORS, type ErrorCode, errorText } from "~/domain/errors.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { API_REFERENCE } from "~/request/api-reference.ts";
import type { HonoEnv } from "../../middleware/app-context.ts";
import { fieldErrors } from "./field-errors.ts";

export type FieldError = { field: string; message: string };

/** An error as the API answers it: RFC 9457, and `message` for people (API-4). */
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
	code: ErrorCode;
	message: string;
	detail?: string;
	errors?: FieldError[];
	headers?: Record<string, string>;
};

/** Where nobody knows better. */
const RETRY_SECONDS = 3;

const invalid = (errors: FieldError[]): Facts => ({
	code: "InvalidRequest",
	message: errorText("InvalidRequest"),
	detail: errors.map(({ field, message }) => `${field}: ${message}`).join("; "),
	errors,
});

/** What the headers of an answer tell of its error. */
function headersOf({ code, params }: DomainError<ErrorCode>): Record<string, string> {
	if (code === "MethodNotAllowed") return { allow: String(params.allowed) };
	const retryAfter = params.retryAfter ?? (code === "Unavailable" ? RETRY_SECONDS : undefined);
	return retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
}

/** What an expected error says; null for one that nobody expected. */
function factsOf(thrown: unknown): Facts | null {
	if (thrown instanceof FieldsError) return invalid(thrown.errors);
	if (thrown instanceof ZodError) return invalid(fieldErrors(thrown.issues));
	const error = expectedError(thrown);
	if (!error) return null;
	const message = errorText(error);
	const { reason } = error.params;
	return { code: error.code, message, detail: reason ? `${message} (${reason})` : message, headers: headersOf(error) };
}

/** `ExamNotFound` → `Exam not found`. */
const titleOf = (code: string): string => code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Every error of the API ends here: `application/problem+json`, and a log line for what is nobody's expectation. */
export function problemResponse(error: unknown, c: Context<HonoEnv>): Response {
	const { deps, requestId } = c.var.app;
	const facts = factsOf(error) ?? { code: "Internal" as const, message: errorText("Internal") };
	if (facts.code === "Internal") deps.log.error("unhandled", error, { path: c.req.path });
	else if (facts.code === "Unavailable") deps.log.error("unavailable", error, { path: c.req.path });
	const problem: Problem = {
		type: `${deps.vars.PUBLIC_ORIGIN}${API_REFERENCE}#${facts.code}`,
		title: titleOf(facts.code),
		status: ERRORS[facts.code].status,
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
