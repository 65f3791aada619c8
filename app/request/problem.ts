import { isRouteErrorResponse } from "react-router";
import type { ErrorCode } from "~/domain/errors.ts";

/** What a screen says of an expected failure. */
export type Problem = { code: ErrorCode; text: string; status: number };

/** The problem that a loader or an action threw, or null when the error is a bug. */
export function thrownProblem(error: unknown): Problem | null {
	const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
	return problem && typeof problem.text === "string" && typeof problem.code === "string" ? (problem as Problem) : null;
}
