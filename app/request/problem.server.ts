import { data } from "react-router";
import { isDatabaseAway } from "#db/away.ts";
import { ExamSessionUnavailable } from "~/domain/exam-session/port.ts";
import { DomainError } from "~/lib/domain-error.ts";
import { errorText } from "~/lib/error-text.ts";
import { HTTP_STATUS, isErrorCode } from "~/lib/http-errors.ts";

/** What a screen says of an expected failure. */
export type Problem = { code: string; text: string; status: number };

/** The sentence for an expected failure, or null for a bug. */
export function problemOf(error: unknown): Problem | null {
	if (error instanceof DomainError && isErrorCode(error.code))
		return { code: error.code, text: errorText(error), status: HTTP_STATUS[error.code] };
	if (error instanceof ExamSessionUnavailable || isDatabaseAway(error))
		return { code: "Unavailable", text: errorText("Unavailable"), status: HTTP_STATUS.Unavailable };
	return null;
}

/** For loaders: an expected failure becomes the page's error boundary with its sentence and status. */
export async function orProblem<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const problem = problemOf(error);
		throw problem ? data(problem, { status: problem.status }) : error;
	}
}
