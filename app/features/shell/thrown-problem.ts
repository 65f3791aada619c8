import { isRouteErrorResponse } from "react-router";
import type { Problem } from "~/domain/errors.ts";

/** The problem that a loader or an action threw, or null when the error is a bug. */
export function thrownProblem(error: unknown): Problem | null {
	const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
	return problem && typeof problem.text === "string" && typeof problem.code === "string" ? (problem as Problem) : null;
}
