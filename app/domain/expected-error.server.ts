import { isDatabaseAway } from "#db/away.ts";
import { isOrphan } from "#db/constraint.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { requestErrors } from "./request/errors.ts";

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Under which words these are logged all the same: their cause is none of the caller's, and may be a fault of ours. */
export const LOGGED: { [Code in ErrorCode]?: string } = { Unavailable: "unavailable", GoneMeanwhile: "gone meanwhile" };

/**
 * What was thrown as an expected failure, or null for a bug. A database that is away is one as well (`Unavailable`),
 * whoever asked it, and so is one that refuses what belongs to nothing: between what a use case reads and what it writes
 * somebody may delete the course, the lecture or the question that it is about (`GoneMeanwhile`).
 */
export function expectedError(error: unknown): DomainError<ErrorCode> | null {
	if (error instanceof DomainError) return isErrorCode(error.code) ? (error as DomainError<ErrorCode>) : null;
	if (isDatabaseAway(error)) return requestErrors.fail("Unavailable");
	return isOrphan(error) ? requestErrors.fail("GoneMeanwhile") : null;
}
