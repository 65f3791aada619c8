import type { Context } from "hono";
import { ZodError } from "zod";
import { ERRORS, type ErrorCode, errorText } from "~/domain/errors.ts";
import { expectedError, LOGGED } from "~/domain/expected-error.server.ts";
import { retryAfterOf } from "~/domain/retry-after.ts";
import type { DomainError } from "~/lib/define-errors.ts";
import { API_REFERENCE } from "~/request/api-reference.ts";
import { loggedPath } from "~/request/logged-path.ts";
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

/** What an error says, before it is known whom it is said to. */
export type Facts = {
	code: ErrorCode;
	message: string;
	detail?: string;
	errors?: FieldError[];
	headers?: Record<string, string>;
};

export const invalid = (errors: FieldError[]): Facts => ({
	code: "InvalidRequest",
	message: errorText("InvalidRequest"),
	detail: errors.map(({ field, message }) => `${field}: ${message}`).join("; "),
	errors,
});

/** What the headers of an answer tell of its error. */
function headersOf(error: DomainError<ErrorCode>): Record<string, string> {
	const { code, params } = error;
	if (code === "MethodNotAllowed") return { allow: String(params.allowed) };
	if (code === "RangeNotSatisfiable") return { "content-range": `bytes */${params.bytes}` };
	const retryAfter = retryAfterOf(error);
	return retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
}

/** How to prove who one is (RFC 6750): a token that was brought and is not good is named as the reason. */
const challenge = (brought: boolean) => `Bearer realm="Pathshala"${brought ? ', error="invalid_token"' : ""}`;

/** What an expected error says; null for one that nobody expected. */
function factsOf(thrown: unknown): Facts | null {
	if (thrown instanceof FieldsError) return invalid(thrown.errors);
	if (thrown instanceof ZodError) return invalid(fieldErrors(thrown.issues));
	const error = expectedError(thrown);
	if (!error) return null;
	const message = errorText(error);
	const { reason, field = ERRORS[error.code].field } = error.params;
	return {
		code: error.code,
		message,
		detail: reason ? `${message} (${reason})` : message,
		// Where it is about one of the fields, it is said there as well.
		...(field === undefined ? {} : { errors: [{ field: String(field), message }] }),
		headers: headersOf(error),
	};
}

/** `ExamNotFound` → `Exam not found`. */
const titleOf = (code: string): string => code.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The body of an error's answer. */
export const toProblem = (facts: Facts, { origin, instance }: { origin: string; instance: string }): Problem => ({
	type: `${origin}${API_REFERENCE}#${facts.code}`,
	title: titleOf(facts.code),
	status: ERRORS[facts.code].status,
	code: facts.code,
	message: facts.message,
	detail: facts.detail ?? facts.message,
	instance,
	...(facts.errors ? { errors: facts.errors } : {}),
});

/** Every error of the API ends here: `application/problem+json`, and a log line for what is nobody's expectation. */
export function problemResponse(error: unknown, c: Context<HonoEnv>): Response {
	const { deps, requestId } = c.var.app;
	const facts = factsOf(error) ?? { code: "Internal" as const, message: errorText("Internal") };
	const logged = facts.code === "Internal" ? "unhandled" : LOGGED[facts.code];
	if (logged) deps.log.error(logged, error, { path: loggedPath(c.req.path) });
	const problem = toProblem(facts, { origin: deps.vars.PUBLIC_ORIGIN, instance: requestId });
	return new Response(JSON.stringify(problem), {
		status: problem.status,
		headers: {
			...facts.headers,
			...(problem.status === 401 && { "www-authenticate": challenge(c.req.header("authorization") !== undefined) }),
			"content-type": "application/problem+json",
			"content-language": c.var.app.locale,
		},
	});
}
