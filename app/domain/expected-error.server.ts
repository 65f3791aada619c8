import { isDatabaseAway } from "#db/away.ts";
import { DomainError } from "~/lib/define-errors.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { requestErrors } from "./request/errors.ts";

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/**
 * What was thrown as an expected failure, or null for a bug. A database that is away is one as well (`Unavailable`),
 * whoever asked it.
 */
export function expectedError(error: unknown): DomainError<ErrorCode> | null {
	if (error instanceof DomainError) return isErrorCode(error.code) ? (error as DomainError<ErrorCode>) : null;
	return isDatabaseAway(error) ? requestErrors.fail("Unavailable") : null;
}
