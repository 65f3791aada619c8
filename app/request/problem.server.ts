import { data } from "react-router";
import { ERRORS, errorText, expectedError } from "~/domain/errors.ts";

/** What a screen says of an expected failure. */
export type Problem = { code: string; text: string; status: number };

/** The sentence for an expected failure, or null for a bug. */
export function problemOf(thrown: unknown): Problem | null {
	const error = expectedError(thrown);
	return error && { code: error.code, text: errorText(error), status: ERRORS[error.code].status };
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
